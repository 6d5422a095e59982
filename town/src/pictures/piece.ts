/** The third layer: one drawing, scaled, turned and lit, with a contact shadow and a cast one. */
import sharp, { type Sharp } from "sharp";
import { type Canvas, type Layer, lay, type Mask, type Rgb, shade } from "./canvas.ts";

/** A drawing in its place: centre and size in pixels, turn in degrees, blur as by a lens. */
export type Piece = {
  svg: string;
  /** Whether a fine crumb lies over it, as on baked things. */
  hasCrumb: boolean;
  x: number;
  y: number;
  size: number;
  turn?: number;
  mirrored?: boolean;
  blur?: number;
  shadow?: number;
  /** The point of the drawing that lies on x and y, as shares of its sides; the middle unless told. */
  anchor?: readonly [x: number, y: number];
};

const shadowColour: Rgb = [42, 8, 18];
// Shadows are soft: a quarter of the size is enough to blur them at.
const coarse = 4;
const quick = { compressionLevel: 1 };

/** Lays the piece and its shadows on the canvas. */
export async function layPiece(canvas: Canvas, piece: Piece): Promise<void> {
  const { size, turn = 0, blur = 0, shadow = 1, anchor = [0.5, 0.5] } = piece;
  const sprite = await scaled(piece);
  const angle = (turn * Math.PI) / 180;
  const dx = (anchor[0] - 0.5) * size;
  const dy = (anchor[1] - 0.5) * size;
  const left = Math.round(piece.x - sprite.width / 2 - (dx * Math.cos(angle) - dy * Math.sin(angle)));
  const top = Math.round(piece.y - sprite.height / 2 - (dx * Math.sin(angle) + dy * Math.cos(angle)));
  if (shadow > 0) {
    const pad = Math.ceil((size * 0.2 + blur * 2) / coarse) * coarse;
    shade(canvas, await shadowOf(sprite, size, pad, shadow), left - pad, top - pad, shadowColour);
  }
  lay(canvas, sprite, left, top);
}

async function scaled({ svg, hasCrumb, size, turn = 0, mirrored = false, blur = 0 }: Piece): Promise<Layer> {
  const side = Math.round(size);
  let image = await drawn(svg, side);
  if (hasCrumb)
    image = sharp(
      await image
        .composite([{ input: await crumbsOf(side), blend: "atop" }])
        .png(quick)
        .toBuffer(),
    );
  if (mirrored) image = image.flop();
  if (turn !== 0) image = image.rotate(turn, { background: "#0000" });
  if (blur > 0) {
    const pad = Math.ceil(blur * 2.5);
    image = image.extend({ top: pad, bottom: pad, left: pad, right: pad, background: "#0000" }).blur(blur);
  }
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const layer = { data, width: info.width, height: info.height };
  light(layer);
  return layer;
}

/** Drawn at twice its size and halved, so that edges are sharp and have no stairs. */
async function drawn(svg: string, side: number): Promise<Sharp> {
  const twice = svg.replace("<svg ", `<svg width="${side * 2}" height="${side * 2}" `);
  const large = await sharp(Buffer.from(twice), { unlimited: true }).ensureAlpha().raw().toBuffer();
  const half = sharp(large, { raw: { width: side * 2, height: side * 2, channels: 4 } });
  const { data, info } = await half
    .resize(side, side, { kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

// Drawn once and scaled, because turbulence is slow to draw.
const crumbSide = 256;
const crumb = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${crumbSide}" height="${crumbSide}">
  <filter id="crumb" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="${15 / crumbSide} ${18 / crumbSide}" numOctaves="3" seed="7"/>
    <feColorMatrix values="0 0 0 0 .36  0 0 0 0 .15  0 0 0 0 .03  0 0 0 -3.2 1.85"/>
  </filter>
  <rect width="100%" height="100%" filter="url(#crumb)" opacity=".15"/></svg>`);
const crumbs = sharp(crumb).png().toBuffer();

/** Fine brown specks, as many on a small piece as on a large one. */
async function crumbsOf(side: number): Promise<Buffer> {
  return sharp(await crumbs)
    .resize(side, side)
    .png(quick)
    .toBuffer();
}

/** One warm lamp from the upper left, after turning, so that all pieces agree about it. */
function light({ data, width, height }: Layer): void {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at + 3] === 0) continue;
      const along = (x / width + y / height) / 2;
      const bright = along < 0.42 ? 0.34 * (1 - along / 0.42) : 0;
      const dark = along > 0.42 ? (0.3 * (along - 0.42)) / 0.58 : 0;
      data[at] = mixed(data[at] ?? 0, bright, 255, dark, 58);
      data[at + 1] = mixed(data[at + 1] ?? 0, bright, 244, dark, 11);
      data[at + 2] = mixed(data[at + 2] ?? 0, bright, 214, dark, 34);
    }
  }
}

function mixed(value: number, bright: number, lamp: number, dark: number, dusk: number): number {
  return value + (lamp - value) * bright + (dusk - value) * dark;
}

async function shadowOf(sprite: Layer, size: number, pad: number, strength: number): Promise<Mask> {
  const wide = Math.ceil(sprite.width / coarse) + (2 * pad) / coarse;
  const high = Math.ceil(sprite.height / coarse) + (2 * pad) / coarse;
  const outline = new Uint8Array(wide * high);
  for (let y = 0; y < sprite.height; y += coarse) {
    for (let x = 0; x < sprite.width; x += coarse) {
      const at = ((y + pad) / coarse) * wide + (x + pad) / coarse;
      outline[at] = sprite.data[(y * sprite.width + x) * 4 + 3] ?? 0;
    }
  }
  const cast = await blurred(outline, wide, high, (size * 0.05) / coarse);
  const contact = await blurred(outline, wide, high, (size * 0.016) / coarse);
  const both = new Uint8Array(wide * high);
  const castStep = stepOf(size * 0.055, size * 0.06, wide);
  const contactStep = stepOf(size * 0.012, size * 0.018, wide);
  for (let at = 0; at < both.length; at++) {
    const far = ((cast[at - castStep] ?? 0) / 255) * 0.5 * strength;
    const near = ((contact[at - contactStep] ?? 0) / 255) * 0.5 * strength;
    both[at] = (1 - (1 - far) * (1 - near)) * 255;
  }
  const width = wide * coarse;
  const height = high * coarse;
  const data = await sharp(both, { raw: { width: wide, height: high, channels: 1 } })
    .resize(width, height, { kernel: "linear", fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** How far back in a row-by-row mask the shadow's source lies. */
function stepOf(dx: number, dy: number, wide: number): number {
  return Math.round(dy / coarse) * wide + Math.round(dx / coarse);
}

function blurred(mask: Uint8Array, width: number, height: number, sigma: number): Promise<Buffer> {
  return sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.4, sigma))
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}
