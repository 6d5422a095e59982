/** Every scene that a picture of the town can show. */
import type { SurfaceName } from "./palette.ts";
import { readPictureKey, type SceneName } from "./picture-key.ts";
import type { Scene } from "./scene.ts";
import { drinks, larder } from "./scenes-larder.ts";
import { plated } from "./scenes-plated.ts";
import { savoury } from "./scenes-savoury.ts";
import { sweet } from "./scenes-sweet.ts";

/** The scenes by name. */
export const scenes: Record<SceneName, Scene> = { ...plated, ...savoury, ...sweet, ...drinks, ...larder };

/** The surface of a picture; null where the key names no picture. */
export function surfaceOf(key: string): SurfaceName | null {
  const named = readPictureKey(key);
  return named === null ? null : cycled(scenes[named.scene].surfaces, named.variant - 1);
}

/** The item whose turn it is in a list that begins again at its end. */
export function cycled<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("A scene has an empty list");
  return item;
}
