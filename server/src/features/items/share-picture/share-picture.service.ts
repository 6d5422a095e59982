import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { topRanks } from "@dishboard/contract/limits";
import { plateColoursOf } from "@dishboard/contract/plates";
import { sharePictureSize } from "@dishboard/contract/share-pictures";
import { LRUCache } from "lru-cache";
import { createFairQueue } from "../../../platform/fair-queue.ts";
import { drawPreview, type Preview, previewVersion } from "../../../platform/previews/draw-preview.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { SharedItem } from "./share-picture.repository.ts";

/** A share picture that is drawn when a network asks for its bytes; the tag changes with all that it shows. */
export type SharePicture = { etag: string; bytes: (network: string) => Promise<Buffer> };

/** About two hundred pictures. */
const maxCachedBytes = 24 * 1024 * 1024;

/** One at a time leaves the other core to all other requests. */
const limits = { turns: 1, max: 21, maxPerKey: 11 };

/** Draws and caches the share pictures of a site. Throws `Problem("unavailable")` when too many wait to be drawn. */
export function createSharePictures(storage: Storage, siteName: string): (item: SharedItem) => SharePicture {
  const queue = createFairQueue(limits);
  const cache = new LRUCache<string, Buffer, { item: SharedItem; network: string }>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes) => bytes.length,
    // Those who ask for the same picture at the same time share one.
    fetchMethod: (_tag, _old, { context: { item, network } }) =>
      queue.run(network, async () =>
        drawPreview(previewOf(item, siteName), await readPhoto(storage, item), sharePictureSize),
      ),
  });
  return (item) => {
    const content = JSON.stringify([previewVersion, siteName, item]);
    const tag = createHash("sha1").update(content).digest("base64url");
    return { etag: `"${tag}"`, bytes: (network) => cache.forceFetch(tag, { context: { item, network } }) };
  };
}

function previewOf({ name, restaurant, cuisine, city, rank }: SharedItem, siteName: string): Preview {
  const [initial = ""] = name;
  const about = [cuisine, city].filter(Boolean).join(" · ");
  return {
    siteName,
    title: name,
    lines: about ? [restaurant, about] : [restaurant],
    ticket:
      rank === null
        ? { text: "Unranked", look: "none" }
        : { text: `#${rank}`, look: rank <= topRanks ? "top" : "other" },
    plate: { colours: plateColoursOf(cuisine), initial: initial.toUpperCase() },
  };
}

/** The item's photo; null when it has none, or when its file is gone. */
async function readPhoto(storage: Storage, { imagePath }: SharedItem): Promise<Buffer | null> {
  const file = imagePath?.startsWith("/media/") ? await storage.read(imagePath.slice("/media/".length)) : null;
  return file && buffer(file.bytes);
}
