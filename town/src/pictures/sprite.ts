/** The drawings that food is made of: the emoji of a package, and jars whose content and label are painted in. */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Layer } from "./canvas.ts";
import { type Dye, dyeLayer, oranges } from "./dye.ts";

/** A jar of something: the colour of what is in it, and the emoji on its label. */
export type Jar = { jar: string; label: string };

/** What a piece shows. */
export type Drawing = string | Jar;

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
  "🍢": [{ around: 255, reach: 70, turn: 128, light: 0.06, saturation: 0.9 }],
  "🍖": [oranges(6, 0.13), { around: 350, reach: 30, turn: 14, light: -0.04, saturation: 0.8 }],
  "🥩": [{ around: 352, reach: 40, turn: 14, light: -0.12, saturation: 0.72 }],
  "🍆": [{ around: 258, reach: 60, turn: 24, light: -0.06, saturation: 0.75 }],
  "🥛": [{ around: 240, reach: 120, turn: 0, light: 0.1, saturation: 0.7 }],
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
  const image = typeof drawing === "string" ? sharp(emojiFile(drawing)).ensureAlpha() : sharp(await jar(drawing));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (typeof drawing === "string") dyeLayer(data, corrections[drawing] ?? []);
  dyeLayer(data, dyes);
  warm(data);
  return { data, width: info.width, height: info.height };
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

const jarSize = 768;

async function jar({ jar: colour, label }: Jar): Promise<Buffer> {
  const glass = await sharp(emojiFile("🫙")).resize(jarSize, jarSize).png().toBuffer();
  const sign = await sharp(emojiFile(label)).resize(172, 172).png().toBuffer();
  return sharp(glass)
    .composite([{ input: Buffer.from(filling(colour)) }, { input: sign, left: 296, top: 316 }])
    .png()
    .toBuffer();
}

/** The content, the light on the glass before it, and a paper label over the drawing's grey one. */
function filling(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${jarSize}" height="${jarSize}">
    <defs>
      <linearGradient id="depth" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#200" stop-opacity=".3"/>
      </linearGradient>
      <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/>
      </linearGradient>
    </defs>
    <rect x="134" y="212" width="502" height="490" rx="74" fill="${colour}" opacity=".95"/>
    <rect x="134" y="212" width="502" height="490" rx="74" fill="url(#depth)"/>
    <rect x="170" y="218" width="430" height="16" rx="8" fill="#fff" opacity=".28"/>
    <rect x="576" y="196" width="40" height="440" rx="20" fill="url(#shine)"/>
    <rect x="196" y="304" width="372" height="232" rx="26" fill="#fff8ec"/>
    <rect x="214" y="498" width="336" height="14" rx="7" fill="${colour}" opacity=".8"/></svg>`;
}
