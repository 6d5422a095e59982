/** The drawings that food is made of: the emoji of a package, and a few of our own. */
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Layer } from "./canvas.ts";
import { type Bowl, drawBowl, drawJar, type Jar } from "./drawn.ts";
import { type Dye, dyeLayer, oranges } from "./dye.ts";

/** What a piece shows. */
export type Drawing = string | Jar | Bowl;

const packageRoot = new URL(".", import.meta.resolve("@lobehub/fluent-emoji-3d/package.json"));
const decoded = new Map<string, Promise<Layer>>();

/** The path of an emoji's picture, 256 pixels wide. */
export function emojiFile(emoji: string): string {
  const name = [...emoji].map((sign) => sign.codePointAt(0)?.toString(16)).join("-");
  return fileURLToPath(new URL(`assets/${name}.webp`, packageRoot));
}

/** Drawings whose own colours would not make anybody hungry. */
const corrections: Record<string, readonly Dye[]> = {
  "🍄": [{ around: 350, reach: 60, turn: 38, light: -0.06, saturation: 0.55 }],
  "🍢": [
    { around: 255, reach: 66, turn: 128, light: 0.02, saturation: 0.8 },
    { around: 5, reach: 100, turn: 12, light: -0.1, saturation: 0.75 },
  ],
  "🍖": [oranges(0, 0.12), { around: 345, reach: 60, turn: 24, light: 0.08, saturation: 0.5 }],
  "🥩": [{ around: 352, reach: 40, turn: 14, light: -0.12, saturation: 0.72 }],
  "🍆": [{ around: 258, reach: 60, turn: 24, light: -0.06, saturation: 0.75 }],
  "🥛": [{ around: 240, reach: 120, turn: 0, light: 0.06, saturation: 0.7 }],
  "🐟": [{ around: 207, reach: 90, turn: -174, light: 0.02, saturation: 0.8 }],
  "🦑": [{ around: 335, reach: 90, turn: 42, light: 0.05, saturation: 0.75 }],
};

/** The drawing, decoded once, dyed and warmed. */
export function spriteOf(drawing: Drawing, dyes: readonly Dye[]): Promise<Layer> {
  const key = JSON.stringify([drawing, dyes]);
  const layer = decoded.get(key) ?? draw(drawing, dyes);
  decoded.set(key, layer);
  return layer;
}

async function draw(drawing: Drawing, dyes: readonly Dye[]): Promise<Layer> {
  const image = await imageOf(drawing);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (typeof drawing === "string") dyeLayer(data, corrections[drawing] ?? []);
  dyeLayer(data, dyes);
  warm(data);
  return { data, width: info.width, height: info.height };
}

async function imageOf(drawing: Drawing): Promise<Sharp> {
  if (typeof drawing === "string") return sharp(emojiFile(drawing));
  if ("bowl" in drawing) return drawBowl(drawing);
  return drawJar(drawing, emojiFile("🫙"), await spriteOf(drawing.label, []));
}

/** The drawings lean to magenta and violet: this makes their reds tomato and takes the blue out of their shadows. */
function warm(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const magenta = red > blue && blue > green ? (blue - green) * 0.62 : 0;
    data[at] = Math.min(255, red * 1.02);
    data[at + 1] = Math.min(255, green * 0.94 + red * 0.06);
    data[at + 2] = (blue - magenta) * 0.78 + green * 0.16;
  }
}
