/** What a scene is made of; its variants are picked from these lists. */
import type { LayoutName, Place } from "./layout.ts";
import type { SurfaceName } from "./palette.ts";
import type { Drawing } from "./sprite.ts";
import type { VesselName } from "./vessel.ts";

/** One scene. Variant n takes the n-th surface, hue, arrangement and vessel, each list beginning again at its end. */
export type Scene = {
  layouts: readonly LayoutName[];
  /** The main thing; several drawings take turns over the places. */
  hero: readonly Drawing[];
  /** Enlarges or shrinks the main thing. */
  scale?: number;
  /** Moves the main thing up. */
  lift?: number;
  /** Turns the main thing further. */
  turn?: number;
  /** Garnishes at the foot of the food. */
  near: readonly Drawing[];
  /** Props at the rim, out of focus. */
  far: readonly Drawing[];
  surfaces: readonly SurfaceName[];
  vessels: readonly (VesselName | null)[];
  /** Turns of the main thing around the colour wheel, in degrees. */
  hues?: readonly number[];
  /** Drawings on top of the main thing. */
  toppings?: readonly (Place & { drawing: Drawing })[];
  steam?: true;
};
