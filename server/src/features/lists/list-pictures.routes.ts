import { listNotFound } from "@dishboard/contract/lists";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { createReplyCache } from "../../platform/http/reply-cache.ts";
import { sendSharePicture } from "../../platform/http/send-share-picture.ts";
import type { SharePicture, SharePictures } from "../../platform/previews/share-pictures.ts";
import type { TokenBuckets } from "../../platform/rate-limiter.ts";
import { findCards } from "../items/cards.repository.ts";
import { boardPictureCache, boardPictureOf } from "../items/share-picture/board-picture.service.ts";
import { findPictured } from "./list-pictures.repository.ts";

type ListPicturesDeps = {
  db: Database;
  sharePictures: SharePictures;
  siteName: string;
  now: () => number;
  /** Limits each caller's requests that miss the cache. */
  uncached: TokenBuckets;
};

/** Mounts the preview pictures. `clearCache` makes a change visible at once. */
export function listPicturesRoutes(
  server: FastifyInstance,
  { db, sharePictures, siteName, now, uncached }: ListPicturesDeps,
): { clearCache: () => void } {
  const pictures = createReplyCache<SharePicture>({ now, uncached, ...boardPictureCache });
  server.metrics.addCache("list-pictures", pictures.counts);
  server.get<{ Params: { file: string } }>("/media/share/list/:file", async (request, reply) => {
    const [, slug] = /^([a-z0-9-]{1,60})\.jpg$/.exec(request.params.file) ?? [];
    if (slug === undefined) throw new Problem("not-found", listNotFound);
    // Missing lists count against the limit and are not cached.
    const picture = await pictures.get(slug, { caller: await callerOf(request) }, async () => {
      const reader = db.read("may-lag");
      const shown = await findPictured(reader, slug);
      if (!shown) throw new Problem("not-found", listNotFound);
      const { name, kind, ids } = shown;
      return sharePictures(boardPictureOf(name, await findCards(reader, ids, [kind]), siteName));
    });
    return sendSharePicture(request, reply, picture);
  });
  return { clearCache: () => pictures.clear() };
}
