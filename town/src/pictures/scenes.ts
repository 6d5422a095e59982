/** Every scene that a picture of the town can show. */
import type { SceneName } from "./picture-key.ts";
import type { Scene } from "./scene.ts";
import { drinks, larder } from "./scenes-larder.ts";
import { savoury } from "./scenes-savoury.ts";
import { sweet } from "./scenes-sweet.ts";

/** The scenes by name. */
export const scenes: Record<SceneName, Scene> = { ...savoury, ...sweet, ...drinks, ...larder };
