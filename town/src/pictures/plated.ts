/** Dishes that the vectors lack, from straight above: the food fills its plate and says at a glance what it is. */
import { seeded } from "../seeded.ts";
import { bowls } from "./plated-bowls.ts";
import { breads } from "./plated-breads.ts";
import { broths } from "./plated-broths.ts";
import { curries } from "./plated-curries.ts";
import { grills } from "./plated-grills.ts";
import { drawing, type Random } from "./plated-parts.ts";
import { pastas } from "./plated-pasta.ts";
import { pies } from "./plated-pies.ts";
import { plates } from "./plated-plates.ts";
import { sweets } from "./plated-sweets.ts";

/** A dish: its layers from the lowest to the highest. */
export type Plated = (random: Random) => readonly string[];

const plated = {
  ...broths,
  ...curries,
  ...bowls,
  ...pastas,
  ...grills,
  ...plates,
  ...breads,
  ...pies,
  ...sweets,
} satisfies Record<string, Plated>;

/** The name of a dish drawn here. */
export type PlatedName = keyof typeof plated;

/** The dish as SVG, the same every time. */
export function platedSvg(name: PlatedName): string {
  return drawing(...plated[name](seeded(name)));
}
