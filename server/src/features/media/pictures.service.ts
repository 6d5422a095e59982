import { writeFile } from "node:fs/promises";
import { pictureWidths } from "@dishboard/contract/media";
import { Problem } from "@dishboard/contract/problem";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { createGate } from "../../platform/gate.ts";

/** A picture that was made anew: the size of its widest file, and its blur. */
export type MadePicture = { width: number; height: number; thumbhash: string };

type Pixels = { data: Buffer; info: OutputInfo };

// Every other loader of the library stays shut for this process, whatever a file says that it is.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp"].flatMap((type) => [`VipsForeignLoad${type}File`, `VipsForeignLoad${type}Buffer`]),
});
sharp.cache(false);
sharp.concurrency(1);

const pixelsMost = 40_000_000;
/** What a row costs while it is made narrower: measured, a million pixels in a row take 2.2 GB. */
const widthMost = 16_384;
/** Some forms of file are decoded whole before the first row comes out; what that takes is known before it begins. */
const decodedBytesMost = 144 * 1_048_576;
/** The format can hold no more than 16,383 rows, and nobody looks at a strip. */
const heightMost = 4 * Math.max(...pictureWidths);
const decodeSeconds = 20;
const thumbhashEdge = 100;
/** Measured on a painted dish: 76 ms for 31 kB, where effort 3 takes 69 ms for 35 kB; 6 takes half a second on noise. */
const webp = { quality: 80, effort: 5 };

// One picture at a time leaves the other core to everybody else, and holds the memory of one.
const enter = createGate(
  { places: 1, waiting: 30 },
  () => new Problem("unavailable", "Many photos are being added right now. Please try again in a moment."),
);

/**
 * Decodes a file whole and makes it anew in all widths, upright and without a byte of what else it held.
 * Throws `Problem("invalid")` where it cannot be decoded.
 */
export async function makePicture(
  file: string,
  fileOf: (width: number) => string,
  gone: AbortSignal,
): Promise<MadePicture> {
  return enter(async () => {
    gone.throwIfAborted();
    const upright = await turn(await decode(file));
    const { width, height } = upright.info;
    let pixels = upright;
    // Each width is made from the next larger one: nearly as good as from the first, and much less work.
    for (const wanted of [...pictureWidths].sort((a, b) => b - a)) {
      gone.throwIfAborted();
      if (wanted < pixels.info.width) pixels = await pixelsOf(reading(pixels).resize(wanted));
      await writeFile(fileOf(wanted), await reading(pixels).webp(webp).toBuffer());
    }
    return { width, height, thumbhash: await thumbhashOf(pixels) };
  });
}

/** The pixels of a file as they lie in it, made small at once, and how they are to be turned. */
async function decode(file: string): Promise<Pixels & { orientation: number }> {
  try {
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    throwIfTooLarge(header);
    const image = sharp(file, { failOn: "error", limitInputPixels: pixelsMost, pages: 1, sequentialRead: true });
    const { orientation = 1 } = header;
    const across = Math.max(...pictureWidths);
    const [width, height] = isSideways(orientation) ? [heightMost, across] : [across, heightMost];
    const small = image.resize({ width, height, fit: "inside", withoutEnlargement: true });
    return { ...(await pixelsOf(small.toColourspace("srgb").timeout({ seconds: decodeSeconds }))), orientation };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("invalid", "this picture is damaged");
  }
}

function throwIfTooLarge({ width, height, ...header }: Metadata): void {
  const pixels = width * height;
  if (width > widthMost) throw new Problem("invalid", "this picture is too wide");
  if (pixels > pixelsMost || pixels * decodedBytesPerPixel(header) > decodedBytesMost)
    throw new Problem("invalid", "this picture has too many pixels");
}

/** What the decoder holds for each pixel of the whole picture; others than these forms come row by row. */
function decodedBytesPerPixel({ format, isProgressive, ...header }: Omit<Metadata, "width" | "height">): number {
  if (format === "webp") return 8;
  if (!isProgressive) return 0;
  if (format === "png") return header.channels * (header.depth === "ushort" ? 2 : 1);
  return header.chromaSubsampling === "4:2:0" ? 3 : 2 * header.channels;
}

function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** How pixels are turned upright, by the camera's mark; mirroring comes before turning. */
const turns: Record<number, { mirror?: boolean; angle: number }> = {
  2: { mirror: true, angle: 0 },
  3: { angle: 180 },
  4: { mirror: true, angle: 180 },
  5: { mirror: true, angle: 270 },
  6: { angle: 90 },
  7: { mirror: true, angle: 90 },
  8: { angle: 270 },
};

async function turn({ orientation, ...pixels }: Pixels & { orientation: number }): Promise<Pixels> {
  const how = turns[orientation];
  return how
    ? pixelsOf(
        reading(pixels)
          .flop(how.mirror === true)
          .rotate(how.angle),
      )
    : pixels;
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const edge = { width: thumbhashEdge, height: thumbhashEdge };
  const small = reading(pixels).resize({ ...edge, fit: "inside", withoutEnlargement: true });
  const { data, info } = await pixelsOf(small.toColourspace("srgb").ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

function reading({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function pixelsOf(image: Sharp): Promise<Pixels> {
  return image.raw().toBuffer({ resolveWithObject: true });
}
