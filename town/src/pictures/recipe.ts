/** What a picture of the town is drawn from: its surface, its vessel and every piece in its place, as plain data. */
import { createHash } from "node:crypto";
import { seeded, shuffled } from "../seeded.ts";
import { width } from "./canvas.ts";
import type { Dye } from "./colours.ts";
import { type Drawing, drawingSvg } from "./drawing.ts";
import { farPlaces, type Layout, layouts, nearPlaces, type Place } from "./layout.ts";
import { surfaces } from "./palette.ts";
import { readPictureKey } from "./picture-key.ts";
import type { Piece } from "./piece.ts";
import type { Scene } from "./scene.ts";
import { cycled, scenes } from "./scenes.ts";
import { steamSvg } from "./steam.ts";
import { surfaceSvg } from "./surface.ts";
import { vesselSvg } from "./vessel.ts";

/** Layers from the lowest to the highest; all but the pieces are SVG of the whole picture. */
export type Recipe = { surface: string; vessel: string | null; pieces: readonly Piece[]; steam: string | null };

type Placed = Place & { drawing: Drawing; blur?: number; shadow?: number };

/** To be raised when pictures come out differently from the same recipe: then all are drawn again. */
const edition = 1;

// What an oven has browned is never quite smooth.
const baked = new Set(
  "bagel baguette-bread bread cookie croissant doughnut dumpling flatbread french-fries hamburger moon-cake pancakes pie pizza pretzel roasted-sweet-potato sandwich stuffed-flatbread taco waffle".split(
    " ",
  ),
);

/** A short text that changes when the picture would be drawn differently. */
export function recipeHash(recipe: Recipe): string {
  return createHash("sha256")
    .update(JSON.stringify([edition, recipe]))
    .digest("base64url")
    .slice(0, 12);
}

/** The recipe of a picture; throws where the key names none. */
export function recipeOf(key: string): Recipe {
  const named = readPictureKey(key);
  if (named === null) throw new Error(`There is no picture '${key}'`);
  const scene = scenes[named.scene];
  const turn = named.variant - 1;
  const layout: Layout = layouts[cycled(scene.layouts, turn)];
  const vessel = cycled(scene.vessels, turn);
  return {
    surface: surfaceSvg(surfaces[cycled(scene.surfaces, turn)]),
    vessel: vessel && layout.stand && vesselSvg(vessel, layout.stand),
    pieces: piecesOf(scene, layout, turn, seeded(key)),
    steam: scene.steam ? steamSvg(turn % 2 === 1) : null,
  };
}

function piecesOf(scene: Scene, layout: Layout, turn: number, random: () => number): Piece[] {
  const far = around(scene.far, farPlaces[layout.view], 2, random).map((piece) => ({
    ...piece,
    blur: layout.view === "upright" ? 5 : 2,
    shadow: 0.7,
  }));
  const garnishes = scene.near.filter((drawing) => far.every((piece) => piece.drawing !== drawing));
  const free = nearPlaces[layout.view].filter((place) =>
    far.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > (place.size + 160) / 2),
  );
  const near = around(garnishes.length > 0 ? garnishes : scene.near, free, 2, random);
  const dyes = cycled(scene.dyes ?? [[]], turn);
  // The first variant is the one that the design shows; the others may stand the other way round.
  const mirrored = turn > 0 && random() < 0.5;
  const pieces = [
    ...far.map((piece) => pieceOf(piece, [])),
    ...heroes(scene, layout).map((piece) => pieceOf(piece, dyes)),
    ...cycled(scene.toppings ?? [[]], turn).map((topping) => pieceOf({ ...topping, shadow: 0.6 }, [])),
    ...near.map((piece) => pieceOf(piece, [])),
  ];
  return mirrored ? pieces.map(flipped) : pieces;
}

function heroes(scene: Scene, layout: Layout): Placed[] {
  return layout.places.map((place, at) => ({
    ...place,
    size: place.size * (scene.scale ?? 1),
    drawing: cycled(scene.hero, at),
  }));
}

function pieceOf({ drawing, ...place }: Placed, dyes: readonly Dye[]): Piece {
  return { ...place, svg: drawingSvg(drawing, dyes), hasCrumb: typeof drawing === "string" && baked.has(drawing) };
}

function around(drawings: readonly Drawing[], places: readonly Place[], count: number, random: () => number): Placed[] {
  const what = shuffled(drawings, random);
  return shuffled(places, random)
    .slice(0, count)
    .map((place, at) => ({ ...place, turn: (place.turn ?? 0) + (random() - 0.5) * 24, drawing: cycled(what, at) }));
}

function flipped(piece: Piece): Piece {
  const { anchor, turn = 0, mirrored = false } = piece;
  return {
    ...piece,
    x: width - piece.x,
    turn: -turn,
    mirrored: !mirrored,
    ...(anchor && { anchor: [1 - anchor[0], anchor[1]] as const }),
  };
}
