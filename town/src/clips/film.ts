/** Draws the frames of a clip: a camera that moves over paintings, cross-fades between its shots, and steam. */
import sharp from "sharp";
import { paintedFile } from "../pictures/files.ts";
import type { Shot } from "./clips.ts";

/** The frame: upright, four by five, as phones show it. */
export const frame = { width: 576, height: 720, perSecond: 24 } as const;

const fadeSeconds = 0.7;
const shortestSeconds = 6;
const secondsPerShot = 2.4;

type Painting = { data: Buffer; width: number; height: number };
type Camera = { left: number; top: number; scale: number };

/** How long a clip of so many shots is. */
export function lengthOf(shots: readonly Shot[]): number {
  return Math.max(shortestSeconds, shots.length * secondsPerShot);
}

/** All frames of a clip as raw RGB, one after the other; the last is followed by the first. */
export async function* framesOf(shots: readonly Shot[]): AsyncGenerator<Buffer> {
  const paintings = await Promise.all(shots.map(({ picture }) => readPainting(picture)));
  const seconds = lengthOf(shots);
  const each = seconds / shots.length;
  const count = Math.round(seconds * frame.perSecond);
  for (let n = 0; n < count; n++) {
    // Begins after the fade, so that the first frame, which is also the poster, shows one painting.
    const at = ((n / count) * seconds + fadeSeconds / 2) % seconds;
    const index = Math.floor(at / each);
    const inShot = at - index * each;
    const image = drawShot(shots, paintings, index, inShot, { each, seconds, at });
    const isEnding = inShot > each - fadeSeconds / 2;
    if (isEnding || inShot < fadeSeconds / 2) {
      const other = (index + (isEnding ? 1 : shots.length - 1)) % shots.length;
      const second = drawShot(shots, paintings, other, isEnding ? inShot - each : inShot + each, { each, seconds, at });
      const distance = isEnding ? each - inShot : inShot;
      // Half and half at the cut.
      fade(image, second, smooth(0.5 - distance / fadeSeconds));
    }
    yield image;
  }
}

async function readPainting(picture: string): Promise<Painting> {
  const { data, info } = await sharp(paintedFile(picture, 1280))
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** One frame of a shot, some seconds after it began; a fade shows it a little before and after its time. */
function drawShot(
  shots: readonly Shot[],
  paintings: readonly Painting[],
  index: number,
  inShot: number,
  { each, seconds, at }: { each: number; seconds: number; at: number },
): Buffer {
  const [shot, painting] = [shots[index], paintings[index]];
  if (!shot || !painting) throw new Error(`A clip has no shot ${index}`);
  const progress = (inShot + fadeSeconds / 2) / (each + fadeSeconds);
  const camera = cameraAt(shot, painting, progress);
  const image = take(painting, camera);
  if (shot.steam) addSteam(image, painting, camera, shot.steam, at / seconds);
  return image;
}

/** Where the camera is: the corner of what it sees, and how many pixels of the painting one of the frame covers. */
function cameraAt({ from, to }: Shot, { width, height }: Painting, progress: number): Camera {
  const between = (a: number, b: number) => a + (b - a) * progress;
  const scale = height / (frame.height * between(from.zoom, to.zoom));
  const within = (middle: number, size: number, seen: number) =>
    Math.min(Math.max(middle * size - seen / 2, 0), size - seen - 1);
  return {
    scale,
    left: within(between(from.x, to.x), width, frame.width * scale),
    top: within(between(from.y, to.y), height, frame.height * scale),
  };
}

/** Reads what the camera sees, between the pixels, so that a slow movement does not tremble. */
function take({ data, width, height }: Painting, { left, top, scale }: Camera): Buffer {
  const image = Buffer.alloc(frame.width * frame.height * 3);
  for (let y = 0; y < frame.height; y++) {
    const sourceY = Math.max(0, top + y * scale);
    const y0 = Math.min(Math.floor(sourceY), height - 2);
    const partY = sourceY - y0;
    for (let x = 0; x < frame.width; x++) {
      const sourceX = Math.max(0, left + x * scale);
      const x0 = Math.min(Math.floor(sourceX), width - 2);
      const partX = sourceX - x0;
      const at = (y0 * width + x0) * 3;
      const below = at + width * 3;
      for (let c = 0; c < 3; c++) {
        const upper = mix(data[at + c] ?? 0, data[at + 3 + c] ?? 0, partX);
        const lower = mix(data[below + c] ?? 0, data[below + 3 + c] ?? 0, partX);
        image[(y * frame.width + x) * 3 + c] = mix(upper, lower, partY);
      }
    }
  }
  return image;
}

function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

/** Between 0 and 1, slow at both ends. */
function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}

function fade(image: Buffer, other: Buffer, part: number): void {
  for (let n = 0; n < image.length; n++) image[n] = mix(image[n] ?? 0, other[n] ?? 0, part);
}

const wisps = 9;
const steamGrid = 4;

/** Wisps that rise from a point of the painting, swaying, and thin out; the time goes from 0 to 1 in a whole clip. */
function addSteam(
  image: Buffer,
  { width, height }: Painting,
  { left, top, scale }: Camera,
  source: { x: number; y: number },
  time: number,
): void {
  const [columns, rows] = [frame.width / steamGrid, frame.height / steamGrid];
  const density = new Float32Array(columns * rows);
  for (let n = 0; n < wisps; n++) {
    const age = (time * 2 + n / wisps) % 1;
    const strength = 0.3 * Math.sin(Math.PI * age) ** 1.5;
    const middleX = source.x * width + Math.sin(n * 2.4) * 170;
    const middleY = source.y * height + 40 - age * 430;
    const [acrossX, acrossY] = [26 + age * 50, 95 + age * 60];
    for (let row = 0; row < rows; row++) {
      const y = top + row * steamGrid * scale;
      const dy = (y - middleY) / acrossY;
      if (Math.abs(dy) > 2.5) continue;
      const sway = Math.sin(y / 62 + n * 1.7 + time * 4 * Math.PI) * (14 + age * 26);
      for (let column = 0; column < columns; column++) {
        const dx = (left + column * steamGrid * scale - middleX - sway) / acrossX;
        const at = row * columns + column;
        density[at] = (density[at] ?? 0) + strength * Math.exp(-(dx * dx + dy * dy));
      }
    }
  }
  lighten(image, density, columns, rows);
}

function lighten(image: Buffer, density: Float32Array, columns: number, rows: number): void {
  for (let y = 0; y < frame.height; y++) {
    const row = Math.min(y / steamGrid, rows - 1.001);
    const r0 = Math.floor(row);
    for (let x = 0; x < frame.width; x++) {
      const column = Math.min(x / steamGrid, columns - 1.001);
      const c0 = Math.floor(column);
      const at = r0 * columns + c0;
      const upper = mix(density[at] ?? 0, density[at + 1] ?? 0, column - c0);
      const lower = mix(density[at + columns] ?? 0, density[at + columns + 1] ?? 0, column - c0);
      const white = Math.min(0.55, mix(upper, lower, row - r0));
      const pixel = (y * frame.width + x) * 3;
      for (let c = pixel; c < pixel + 3; c++) image[c] = mix(image[c] ?? 0, 255, white);
    }
  }
}
