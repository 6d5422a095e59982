import { buffer } from "node:stream/consumers";
import { pictureAt } from "@dishboard/contract/media";
import type { PicturePart } from "@dishboard/contract/pages";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Storage } from "./storage/storage.ts";

/** As a `data:` URL, or null. */
export type LightPictures = (path: string, part: PicturePart) => Promise<string | null>;

/** The first of `tries` that is small enough is used; the last is for very detailed pictures. */
const copies = {
  lead: {
    copiedWidth: 384,
    maxBytes: 2_000,
    effort: 6,
    // The first photo of a list is at most this wide.
    tries: [40, 20, 8, 1].map((quality) => ({ quality, width: 208, height: 208 })),
  },
  whole: {
    copiedWidth: 384,
    maxBytes: 6_000,
    // Every post has its own page, so there are many to make: a third less work for a twentieth more bytes.
    effort: 4,
    tries: [
      { quality: 25, width: 384, height: 512 },
      { quality: 8, width: 384, height: 512 },
      { quality: 8, width: 256, height: 344 },
      { quality: 1, width: 256, height: 344 },
    ],
  },
  // Ten of them in a frame of less than 30 kB.
  thumb: {
    copiedWidth: 192,
    maxBytes: 1_500,
    effort: 6,
    tries: [60, 40, 20, 5, 1].map((quality) => ({ quality, width: 96, height: 96, fit: "cover" as const })),
  },
} as const;
const maxCached = 500;

/** Makes and caches copies off the main thread. */
export function createLightPictures(storage: Storage): LightPictures {
  const cacheOf = (part: PicturePart) =>
    new LRUCache<string, string>({
      max: maxCached,
      fetchMethod: async (path) => {
        // A narrower picture has its own width in the file of that name.
        const file = await storage.read(pictureAt(path.replace(/^\/media\//, ""), copies[part].copiedWidth));
        return file ? lighten(await buffer(file.bytes), part) : undefined;
      },
    });
  const caches = { lead: cacheOf("lead"), whole: cacheOf("whole"), thumb: cacheOf("thumb") };
  return async (path, part) => {
    // Without the copy a page is only slower.
    return isStored(path) ? ((await caches[part].fetch(path).catch(() => null)) ?? null) : null;
  };
}

function isStored(path: string): boolean {
  return /^\/media(\/[\w-]+)+\.webp$/.test(path);
}

async function lighten(file: Buffer, part: PicturePart): Promise<string | undefined> {
  const picture = sharp(file);
  const { tries, effort, maxBytes } = copies[part];
  for (const { quality, ...box } of tries) {
    const copy = picture.clone().resize({ fit: "inside", withoutEnlargement: true, ...box });
    const bytes = await copy.webp({ quality, effort }).toBuffer();
    if (bytes.length <= maxBytes) return `data:image/webp;base64,${bytes.toString("base64")}`;
  }
  return undefined;
}
