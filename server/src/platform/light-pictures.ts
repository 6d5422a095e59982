import { buffer } from "node:stream/consumers";
import { pictureAt } from "@dishboard/contract/media";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Storage } from "./storage/storage.ts";

/** Returns a small copy of a stored picture as a `data:` URL, or null when there is none. */
export type LightPictures = (path: string) => Promise<string | null>;

// As wide as phones show the first photo of a page, so that browsers count it as large as the photo itself; cut to the
// highest box that any screen gives it. `object-position` says from where.
const box = { width: 384, height: 207, x: 0.5, y: 0.55 };

// Best first; the last is for pictures that are all detail.
const qualities = [30, 18, 8, 1];
const maxBytes = 3_400;
/** The width of the file that is copied; a narrower picture has its own. */
const copiedWidth = 768;
const maxCached = 500;

/** Makes and caches small copies of stored pictures, off the main thread. */
export function createLightPictures(storage: Storage): LightPictures {
  const copies = new LRUCache<string, string>({
    max: maxCached,
    // Concurrent requests for the same picture share one copy.
    fetchMethod: async (path) => {
      const file = await storage.read(pictureAt(path.replace(/^\/media\//, ""), copiedWidth));
      return file ? lighten(await buffer(file.bytes)) : undefined;
    },
  });
  return async (path) => {
    // Without the copy a page is slower, and that is all.
    return isStored(path) ? ((await copies.fetch(path).catch(() => null)) ?? null) : null;
  };
}

function isStored(path: string): boolean {
  return /^\/media(\/[\w-]+)+\.webp$/.test(path);
}

async function lighten(file: Buffer): Promise<string | undefined> {
  const { width, height } = await sharp(file).metadata();
  // A smaller photo does not fill its box, so its copy would show behind it.
  if (width < box.width || (width < copiedWidth && height < box.height)) return undefined;
  const scale = Math.min(width / box.width, height / box.height);
  const cut = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  const left = Math.floor((width - cut.width) * box.x);
  const top = Math.floor((height - cut.height) * box.y);
  const small = sharp(file)
    .extract({ ...cut, left, top })
    .resize({ width: box.width, withoutEnlargement: true });
  for (const quality of qualities) {
    const bytes = await small.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= maxBytes) return `data:image/webp;base64,${bytes.toString("base64")}`;
  }
  return undefined;
}
