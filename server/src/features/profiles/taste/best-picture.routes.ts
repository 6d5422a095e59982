import { Problem } from "@dishboard/contract/problem";
import { profileNotFound } from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { createReplyCache } from "../../../platform/http/reply-cache.ts";
import type { SharePicture, SharePictures } from "../../../platform/previews/share-pictures.ts";
import type { TokenBuckets } from "../../../platform/rate-limiter.ts";
import { findCards } from "../../items/cards.repository.ts";
import { bestPictureOf, itemsOnPicture } from "./best-picture.service.ts";
import { findNamesShown, listLikedItems } from "./taste.repository.ts";

type BestPictureDeps = {
  db: Database;
  sharePictures: SharePictures;
  siteName: string;
  now: () => number;
  /** Limits each caller's requests that miss the cache. */
  uncached: TokenBuckets;
};

const cacheLimits = { maxBytes: 1024 * 1024, maxEntries: 1_000 };
const work = { maxActive: 2, maxQueued: 40 };
const bytesPerPicture = 1_000;

/** Mounts the pictures, if shown. `clearCache` hides one at once. */
export function bestPictureRoutes(
  server: FastifyInstance,
  { db, sharePictures, siteName, now, uncached }: BestPictureDeps,
): { clearCache: () => void } {
  const pictures = createReplyCache<SharePicture>({
    now,
    ...cacheLimits,
    sizeOf: () => bytesPerPicture,
    work,
    uncached,
  });
  server.metrics.addCache("best-pictures", pictures.counts);
  server.get<{ Params: { file: string } }>("/media/share/my-best/:file", async (request, reply) => {
    const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(request.params.file) ?? [];
    if (id === undefined) return reply.callNotFound();
    const caller = await callerOf(request);
    const picture = await pictures.get(id, { caller }, async () => {
      const reader = db.read("latest");
      const names = await findNamesShown(reader, id);
      const liked = names ? await listLikedItems(reader, id, itemsOnPicture) : [];
      const cards = await findCards(
        reader,
        liked.map((item) => item.id),
      );
      if (!names || cards.length === 0) throw new Problem("not-found", profileNotFound);
      return sharePictures(bestPictureOf(names, cards, siteName));
    });
    // Not cached, because the member may hide it at any time.
    reply.header("etag", picture.etag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"]?.includes(picture.etag)) return reply.status(304).send();
    return reply.type("image/jpeg").send(await picture.bytes(caller));
  });
  return { clearCache: () => pictures.clear() };
}
