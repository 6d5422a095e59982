/** Paints a recipe: surface, vessel, food, steam, and a fine grain over all. */
import sharp from "sharp";
import { seeded } from "../seeded.ts";
import { type Canvas, finish, height, type Layer, lay, width } from "./canvas.ts";
import { layPiece } from "./piece.ts";
import type { Recipe } from "./recipe.ts";

// Surfaces and vessels come again and again; packed, those of the whole town take little room.
const drawn = new Map<string, Promise<Buffer>>();

/** The picture as raw pixels, the same every time. */
export async function paint({ surface, vessel, pieces, steam }: Recipe): Promise<Canvas> {
  const ground = sharp(await drawnOnce(surface)).removeAlpha();
  const data = await ground.resize(width, height, { fit: "fill" }).raw().toBuffer();
  const canvas: Canvas = { data, width, height };
  if (vessel) lay(canvas, await layerOf(vessel), 0, 0);
  for (const piece of pieces) await layPiece(canvas, piece);
  if (steam) lay(canvas, await layerOf(steam), 0, 0);
  finish(canvas, seeded("grain"));
  return canvas;
}

async function layerOf(svg: string): Promise<Layer> {
  const data = await sharp(await drawnOnce(svg))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

function drawnOnce(svg: string): Promise<Buffer> {
  const packed = drawn.get(svg) ?? sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  drawn.set(svg, packed);
  return packed;
}
