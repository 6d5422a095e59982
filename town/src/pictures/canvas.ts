/** Raw pixels, and laying one picture over another; plain loops, because a picture has up to a dozen layers. */

/** The size of a picture. */
export const width = 1280;
export const height = 960;

/** A picture of three channels. */
export type Canvas = { data: Uint8Array; width: number; height: number };

/** A picture of four channels, not premultiplied. */
export type Layer = { data: Uint8Array; width: number; height: number };

/** How much of a colour lies where. */
export type Mask = Layer;

/** A colour as three numbers up to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Clip = { x0: number; x1: number; y0: number; y1: number };

function clipped(canvas: Canvas, part: Layer, left: number, top: number): Clip {
  return {
    x0: Math.max(0, -left),
    x1: Math.min(part.width, canvas.width - left),
    y0: Math.max(0, -top),
    y1: Math.min(part.height, canvas.height - top),
  };
}

/** Lays a picture over the canvas; what reaches beyond the edges is cut off. */
export function lay(canvas: Canvas, layer: Layer, left: number, top: number): void {
  const { x0, x1, y0, y1 } = clipped(canvas, layer, left, top);
  const { data } = layer;
  const under = canvas.data;
  for (let y = y0; y < y1; y++) {
    let from = (y * layer.width + x0) * 4;
    let to = ((y + top) * canvas.width + x0 + left) * 3;
    for (let x = x0; x < x1; x++, from += 4, to += 3) {
      const alpha = (data[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const below = under[to + channel] ?? 0;
        under[to + channel] = below + ((data[from + channel] ?? 0) - below) * alpha + 0.5;
      }
    }
  }
}

/** Darkens or colours the canvas through a mask of one channel. */
export function shade(canvas: Canvas, mask: Mask, left: number, top: number, colour: Rgb): void {
  const { x0, x1, y0, y1 } = clipped(canvas, mask, left, top);
  const under = canvas.data;
  for (let y = y0; y < y1; y++) {
    let from = y * mask.width + x0;
    let to = ((y + top) * canvas.width + x0 + left) * 3;
    for (let x = x0; x < x1; x++, from++, to += 3) {
      const alpha = (mask.data[from] ?? 0) / 255;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const below = under[to + channel] ?? 0;
        under[to + channel] = below + ((colour[channel] ?? 0) - below) * alpha + 0.5;
      }
    }
  }
}

/** Binds the layers together: a little more saturation, and fine grain over all. */
export function finish(canvas: Canvas, random: () => number): void {
  const grain = Float32Array.from({ length: 4096 }, () => (random() + random() + random() - 1.5) * 2.2);
  const { data } = canvas;
  let speck = Math.floor(random() * grain.length);
  for (let at = 0; at < data.length; at += 3) {
    // Steps of a length that shares no factor with a row keep the grain from showing as stripes.
    if (at % 3840 === 0) speck = Math.floor(random() * grain.length);
    const noise = grain[speck++ & 4095] ?? 0;
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const light = 0.3 * red + 0.59 * green + 0.11 * blue;
    data[at] = clamped(light + (red - light) * 1.07 + noise);
    data[at + 1] = clamped(light + (green - light) * 1.07 + noise);
    data[at + 2] = clamped(light + (blue - light) * 1.07 + noise);
  }
}

function clamped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
