import { type ItemKind, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { networkOf } from "../../../platform/http/network.ts";
import { TooManyRequests } from "../../../platform/rate-limiter.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { TokenBuckets } from "../../../platform/token-buckets.ts";
import { findSharedItem } from "./share-picture.repository.ts";
import { createSharePictures } from "./share-picture.service.ts";

/** What share pictures need. */
type SharePictureDeps = {
  db: Database;
  storage: Storage;
  siteName: string;
  /** What each network may ask for. */
  uncached: TokenBuckets;
};

/** Mounts the pictures that stand for items where their links are shared. */
export function sharePictureRoutes(
  server: FastifyInstance,
  { db, storage, siteName, uncached }: SharePictureDeps,
): void {
  const pictureOf = createSharePictures(storage, siteName);
  server.get<{ Params: { kind: string; file: string } }>("/media/share/:kind/:file", async (request, reply) => {
    const kind = request.params.kind as ItemKind;
    const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(request.params.file) ?? [];
    if (id === undefined || !Object.hasOwn(itemNotFound, kind)) return reply.callNotFound();
    if (!uncached.take(networkOf(request.ip))) throw new TooManyRequests(Math.ceil(uncached.secondsPerToken));
    const item = await findSharedItem(db.read("may-lag"), { kind, id });
    if (!item) throw new Problem("not-found", itemNotFound[kind]);
    const picture = pictureOf(item);
    reply
      .header("etag", picture.etag)
      .header("cache-control", "public, max-age=600")
      // Sites that show previews may show the picture from here.
      .header("cross-origin-resource-policy", "cross-origin");
    if (request.headers["if-none-match"]?.includes(picture.etag)) return reply.status(304).send();
    return reply.type("image/jpeg").send(await picture.bytes());
  });
}
