/** Makes a picture of the town from its key: surface, vessel, food, steam and grain. */
import sharp from "sharp";
import { seeded, shuffled } from "../seeded.ts";
import { type Canvas, finish, height, lay, width } from "./canvas.ts";
import { farPlaces, type Layout, layouts, nearPlaces, type Place } from "./layout.ts";
import { readPictureKey } from "./picture-key.ts";
import { layPiece, type Piece } from "./piece.ts";
import type { Scene } from "./scene.ts";
import { cycled, scenes } from "./scenes.ts";
import type { Drawing } from "./sprite.ts";
import { steamLayer } from "./steam.ts";
import { surfaceCanvas } from "./surface.ts";
import { vesselLayer } from "./vessel.ts";

/** The picture as WebP, 1280 by 960. */
export async function composePicture(key: string): Promise<Buffer> {
  const { data } = await composeCanvas(key);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}

/** The picture as raw pixels, for those who need several sizes of it. */
export async function composeCanvas(key: string): Promise<Canvas> {
  const named = readPictureKey(key);
  if (named === null) throw new Error(`There is no picture '${key}'`);
  const scene = scenes[named.scene];
  const random = seeded(key);
  const turn = named.variant - 1;
  const layout: Layout = layouts[cycled(scene.layouts, turn)];
  const canvas = await surfaceCanvas(cycled(scene.surfaces, turn));
  const vessel = cycled(scene.vessels, turn);
  if (vessel !== null) lay(canvas, await vesselLayer(vessel, layout.stand), 0, 0);
  for (const piece of piecesOf(scene, layout, turn, random)) await layPiece(canvas, piece);
  if (scene.steam) lay(canvas, await steamLayer(turn % 2 === 1), 0, 0);
  finish(canvas, random);
  return canvas;
}

function piecesOf(scene: Scene, layout: Layout, turn: number, random: () => number): Piece[] {
  // The first variant is the one that the design shows; the others may stand the other way round.
  const mirrored = turn > 0 && random() < 0.5;
  const zoom = turn === 0 ? 1 : 0.96 + random() * 0.07;
  const far = around(scene.far, farPlaces[layout.view], 2, random).map((piece) => ({
    ...piece,
    blur: layout.view === "upright" ? 8 : 2,
    shadow: 0.7,
  }));
  const garnishes = scene.near.filter((drawing) => far.every((piece) => piece.drawing !== drawing));
  const free = nearPlaces[layout.view].filter((place) =>
    far.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > (layout.view === "upright" ? 200 : 300)),
  );
  const near = around(garnishes.length > 0 ? garnishes : scene.near, free, 2, random);
  const pieces = [...far, ...heroes(scene, layout, turn, zoom), ...near];
  return mirrored ? pieces.map(flipped) : pieces;
}

function heroes(scene: Scene, layout: Layout, turn: number, zoom: number): Piece[] {
  const dyes = cycled(scene.dyes ?? [[]], turn);
  const main = layout.places.map((place, at) => ({
    ...grown(place, zoom, scene.scale),
    drawing: cycled(scene.hero, at),
    dyes,
  }));
  const toppings = cycled(scene.toppings ?? [[]], turn);
  return [...main, ...toppings.map((topping) => ({ ...topping, ...grown(topping, zoom), shadow: 0.6 }))];
}

function grown(place: Place, zoom: number, scale = 1): Place {
  const x = 640 + (place.x - 640) * zoom;
  const y = 490 + (place.y - 490) * zoom;
  return { ...place, x, y, size: place.size * zoom * scale };
}

function around(drawings: readonly Drawing[], places: readonly Place[], count: number, random: () => number): Piece[] {
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
