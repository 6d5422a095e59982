import { type ItemKind, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { createReplyCache } from "../../../platform/http/reply-cache.ts";
import { sendSharePicture } from "../../../platform/http/send-share-picture.ts";
import type { SharePicture, SharePictures } from "../../../platform/previews/share-pictures.ts";
import type { TokenBuckets } from "../../../platform/rate-limiter.ts";
import { findSharedItem } from "./share-picture.repository.ts";
import { pictureOf } from "./share-picture.service.ts";

type SharePictureDeps = {
  db: Database;
  sharePictures: SharePictures;
  siteName: string;
  now: () => number;
  /** Limits each caller's requests that miss the cache. */
  uncached: TokenBuckets;
};

/** For any query string. */
const cacheLimits = { maxBytes: 4 * 1024 * 1024, maxEntries: 1_000 };
const work = { maxActive: 2, maxQueued: 40 };
const bytesPerItem = 1_000;

/** Mounts the share pictures; `clearCache` makes a deletion visible at once. */
export function sharePictureRoutes(
  server: FastifyInstance,
  { db, sharePictures, siteName, now, uncached }: SharePictureDeps,
): { clearCache: () => void } {
  const pictures = createReplyCache<SharePicture>({ now, ...cacheLimits, sizeOf: () => bytesPerItem, work, uncached });
  server.metrics.addCache("share-pictures", pictures.counts);
  server.get<{ Params: { kind: string; file: string } }>("/media/share/:kind/:file", async (request, reply) => {
    const kind = request.params.kind as ItemKind;
    const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(request.params.file) ?? [];
    if (id === undefined || !Object.hasOwn(itemNotFound, kind)) return reply.callNotFound();
    const picture = await pictures.get(`${kind} ${id}`, { caller: await callerOf(request) }, async () => {
      const item = await findSharedItem(db.read("may-lag"), { kind, id });
      if (!item) throw new Problem("not-found", itemNotFound[kind]);
      return sharePictures(pictureOf(item, siteName));
    });
    return sendSharePicture(request, reply, picture);
  });
  return { clearCache: () => pictures.clear() };
}
