import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { createFairQueue } from "../fair-queue.ts";
import type { Storage } from "../storage/storage.ts";
import { type BoardPreview, drawBoard } from "./draw-board.ts";
import { drawPreview, type Preview, previewVersion } from "./draw-preview.ts";

export type SharedThing = Preview & { imagePath: string | null };

export type SharedRanking = BoardPreview & { imagePaths: readonly (string | null)[] };

/** Drawn when its bytes are requested; the tag changes with its content. */
export type SharePicture = { etag: string; bytes: (network: string) => Promise<Buffer> };

export type SharePictures = (thing: SharedThing | SharedRanking) => SharePicture;

type Size = { width: number; height: number };

/** About two hundred pictures. */
const maxCachedBytes = 24 * 1024 * 1024;

/** One at a time leaves the other core to other requests. */
const limits = { turns: 1, max: 21, maxPerKey: 11 };

/** Draws and caches share pictures. Throws `Problem("unavailable")` if too many wait. */
export function createSharePictures(storage: Storage, size: Size): SharePictures {
  const queue = createFairQueue(limits);
  const cache = new LRUCache<string, Buffer, { thing: SharedThing | SharedRanking; network: string }>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes) => bytes.length,
    // Concurrent requests for a picture share one.
    fetchMethod: (_tag, _old, { context: { thing, network } }) =>
      queue.run(network, async () => {
        if (!("entries" in thing)) return drawPreview(thing, await readPhoto(storage, thing.imagePath), size);
        const photos = await Promise.all(thing.imagePaths.map((path) => readPhoto(storage, path)));
        return drawBoard(thing, photos, size);
      }),
  });
  return (thing) => {
    const tag = createHash("sha1")
      .update(JSON.stringify([previewVersion, thing]))
      .digest("base64url");
    return { etag: `"${tag}"`, bytes: (network) => cache.forceFetch(tag, { context: { thing, network } }) };
  };
}

async function readPhoto(storage: Storage, imagePath: string | null): Promise<Buffer | null> {
  const file = imagePath?.startsWith("/media/") ? await storage.read(imagePath.slice("/media/".length)) : null;
  return file && buffer(file.bytes);
}
