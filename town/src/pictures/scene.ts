/** What a scene is made of; its variants are picked from these lists. */
import type { Dye } from "./colours.ts";
import type { Drawing } from "./drawing.ts";
import type { LayoutName, Place } from "./layout.ts";
import type { SurfaceName } from "./palette.ts";
import type { VesselName } from "./vessel.ts";

/** One scene. Variant n takes the n-th surface, dyes, arrangement, vessel and toppings, each list beginning again at its end. */
export type Scene = {
  layouts: readonly LayoutName[];
  /** The main thing; several drawings take turns over the places. */
  hero: readonly Drawing[];
  /** Enlarges or shrinks the main thing. */
  scale?: number;
  /** Garnishes at the foot of the food. */
  near: readonly Drawing[];
  /** Props at the rim, out of focus. */
  far: readonly Drawing[];
  surfaces: readonly SurfaceName[];
  vessels: readonly (VesselName | null)[];
  /** Recolourings of the main thing. */
  dyes?: readonly (readonly Dye[])[];
  /** What lies on top of the main thing. */
  toppings?: readonly (readonly (Place & { drawing: Drawing })[])[];
  steam?: true;
};
