/** Dishes that the vectors lack, from straight above: the food fills its plate and says at a glance what it is. */
import { seeded } from "../seeded.ts";
import { bakes } from "./plated-bakes.ts";
import { bowls } from "./plated-bowls.ts";
import { drawing, type Random } from "./plated-parts.ts";
import { plates } from "./plated-plates.ts";

/** A dish: its layers from the lowest to the highest. */
export type Plated = (random: Random) => readonly string[];

const plated = { ...bowls, ...plates, ...bakes } satisfies Record<string, Plated>;

/** The name of a dish drawn here. */
export type PlatedName = keyof typeof plated;

/** The dish as SVG, the same every time. */
export function platedSvg(name: PlatedName): string {
  return drawing(...plated[name](seeded(name)));
}
