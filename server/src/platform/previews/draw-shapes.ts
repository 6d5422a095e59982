import sharp from "sharp";

/** Covered share of a pixel, from 0 to 1. */
type Coverage = (x: number, y: number) => number;

/** A box with round corners and notches, as a PNG. */
export function drawTicket(width: number, height: number, colour: string): Promise<Buffer> {
  const radius = height * 0.24;
  const bite = height * 0.11;
  return drawShape(width, height, colour, (x, y) => {
    const dx = Math.max(radius - x, x - (width - radius), 0);
    const dy = Math.max(radius - y, y - (height - radius), 0);
    const toBite = Math.hypot(Math.min(x, width - x), y - height / 2) - bite;
    return Math.min(edge(radius - Math.hypot(dx, dy)), edge(toBite));
  });
}

export function drawTile(size: number, radius: number, colour: string): Promise<Buffer> {
  return drawShape(size, size, colour, (x, y) => {
    const [dx, dy] = [x, y].map((at) => Math.max(radius - at, at - (size - radius), 0)) as [number, number];
    return edge(radius - Math.hypot(dx, dy));
  });
}

export function drawRings(
  width: number,
  height: number,
  colour: string,
  at: { x: number; y: number },
): Promise<Buffer> {
  const thickness = 3;
  const ring = (distance: number, radius: number) => edge(thickness / 2 - Math.abs(distance - radius));
  return drawShape(width, height, colour, (x, y) => {
    const distance = Math.hypot(x - at.x, y - at.y);
    return 0.2 * Math.max(ring(distance, 290), ring(distance, 205));
  });
}

function edge(inside: number): number {
  return Math.min(1, Math.max(0, inside + 0.5));
}

function drawShape(width: number, height: number, colour: string, coverage: Coverage): Promise<Buffer> {
  const [red, green, blue] = channelsOf(colour);
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const alpha = Math.round(255 * coverage(x + 0.5, y + 0.5));
      if (alpha === 0) continue;
      pixels.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function channelsOf(colour: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
