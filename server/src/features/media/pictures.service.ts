import { writeFile } from "node:fs/promises";
import { pictureWidths } from "@dishboard/contract/media";
import { Problem } from "@dishboard/contract/problem";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";

/** `width` and `height` are the widest file's, `bytes` of all files. */
export type ConvertedPicture = { width: number; height: number; thumbhash: string; bytes: number };

/** `photos`: the number of ordinary photos that decoding counts as. */
export type PictureHeader = { orientation: number; photos: number };

type PictureShape = { widths: readonly number[]; isSquare: boolean };

type Pixels = { data: Buffer; info: OutputInfo };

// No other formats may be loaded, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp"].flatMap((type) => [`VipsForeignLoad${type}File`, `VipsForeignLoad${type}Buffer`]),
});
sharp.cache(false);
sharp.concurrency(1);

const maxPixels = 40_000_000;
/** Wide rows are expensive to shrink: a row of a million pixels takes 2.2 GB. */
const maxWidth = 16_384;
/** Some formats are decoded whole; the header tells their size. */
const maxDecodedBytes = 144 * 1_048_576;
/** WebP has at most 16,383 rows; higher pictures are useless strips. */
const maxHeight = 4 * Math.max(...pictureWidths);
const decodeTimeoutSeconds = 20;
/** Pixels that count as one photo; phones take twelve million. */
const ordinaryPixels = 16_000_000;
const maxThumbhashSize = 100;
/** 1 kB or two. */
const thumbnailSize = { width: 96, height: 96 };
/** Measured: 76 ms for 31 kB; effort 3 took 69 ms for 35 kB. Effort 6 takes 0.5 s on noise. */
const webp = { quality: 80, effort: 5 };

/** Throws `Problem("invalid")` if the picture is unreadable or too large. */
export async function readPictureHeader(file: string): Promise<PictureHeader> {
  const header = await sharp(file, { limitInputPixels: false }).metadata().catch(throwDamaged);
  throwIfTooLarge(header);
  const { width, height, depth, orientation = 1 } = header;
  const samples = width * height * (depth === "ushort" ? 2 : 1);
  return { orientation, photos: Math.max(1, Math.ceil(samples / ordinaryPixels)) };
}

/** Writes upright pictures without metadata. Throws `Problem("invalid")` if it is undecodable. */
export async function convertPicture(
  file: string,
  { orientation, widths = pictureWidths, isSquare = false }: PictureHeader & Partial<PictureShape>,
  fileOf: (width: number) => string,
  signal: AbortSignal,
): Promise<ConvertedPicture> {
  const whole = await turnUpright(await decode(file, orientation).catch(throwDamaged), orientation);
  const upright = isSquare ? await middleSquare(whole) : whole;
  let pixels = upright;
  let bytes = 0;
  // Nearly as good as from the original, and much less work.
  for (const targetWidth of [...widths].sort((a, b) => b - a)) {
    signal.throwIfAborted();
    if (targetWidth < pixels.info.width) pixels = await pixelsOf(imageOf(pixels).resize(targetWidth));
    const content = await imageOf(pixels).webp(webp).toBuffer();
    await writeFile(fileOf(targetWidth), content);
    bytes += content.length;
  }
  return { ...sizeIn(widths, upright), thumbhash: await thumbhashOf(pixels), bytes };
}

function sizeIn(widths: readonly number[], { info: { width, height } }: Pixels) {
  const widest = Math.max(...widths);
  return width <= widest ? { width, height } : { width: widest, height: Math.round((height * widest) / width) };
}

function middleSquare(pixels: Pixels): Promise<Pixels> {
  const { width, height } = pixels.info;
  const side = Math.min(width, height);
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  return pixelsOf(imageOf(pixels).extract({ left, top, width: side, height: side }));
}

function decode(file: string, orientation: number): Promise<Pixels> {
  const image = sharp(file, { failOn: "error", limitInputPixels: maxPixels, pages: 1, sequentialRead: true });
  const across = Math.max(...pictureWidths);
  const [width, height] = isSideways(orientation) ? [maxHeight, across] : [across, maxHeight];
  const small = image.resize({ width, height, fit: "inside", withoutEnlargement: true });
  return pixelsOf(small.toColourspace("srgb").timeout({ seconds: decodeTimeoutSeconds }));
}

function throwDamaged(): never {
  throw new Problem("invalid", "This photo can't be read.");
}

function throwIfTooLarge({ width, height, ...header }: Metadata): void {
  const pixels = width * height;
  if (width > maxWidth || pixels > maxPixels || pixels * decodedBytesPerPixel(header) > maxDecodedBytes)
    throw new Problem("invalid", "This photo is too large.");
}

/** Bytes that the decoder holds per pixel; 0 for formats decoded by row. */
function decodedBytesPerPixel({ format, isProgressive, ...header }: Omit<Metadata, "width" | "height">): number {
  if (format === "webp") return 8;
  if (!isProgressive) return 0;
  if (format === "png") return header.channels * (header.depth === "ushort" ? 2 : 1);
  return header.chromaSubsampling === "4:2:0" ? 3 : 2 * header.channels;
}

function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Mirroring precedes turning. */
const rotations: Record<number, { mirror?: boolean; angle: number }> = {
  2: { mirror: true, angle: 0 },
  3: { angle: 180 },
  4: { mirror: true, angle: 180 },
  5: { mirror: true, angle: 270 },
  6: { angle: 90 },
  7: { mirror: true, angle: 90 },
  8: { angle: 270 },
};

async function turnUpright(pixels: Pixels, orientation: number): Promise<Pixels> {
  const rotation = rotations[orientation];
  return rotation
    ? pixelsOf(
        imageOf(pixels)
          .flop(rotation.mirror === true)
          .rotate(rotation.angle),
      )
    : pixels;
}

/** Returns an upright WebP in base64. Throws `Problem("invalid")` if it is undecodable. */
export async function thumbnailOf(file: string): Promise<string> {
  const small = imageOf(await decode(file, 1).catch(throwDamaged)).resize({ ...thumbnailSize, fit: "cover" });
  return (await small.webp({ ...webp, quality: 60 }).toBuffer()).toString("base64");
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const size = { width: maxThumbhashSize, height: maxThumbhashSize };
  const small = imageOf(pixels).resize({ ...size, fit: "inside", withoutEnlargement: true });
  const { data, info } = await pixelsOf(small.toColourspace("srgb").ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

function imageOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function pixelsOf(image: Sharp): Promise<Pixels> {
  return image.raw().toBuffer({ resolveWithObject: true });
}
