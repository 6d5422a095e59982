import type { FastifyReply, FastifyRequest } from "fastify";
import type { SharePicture } from "../previews/share-pictures.ts";
import { callerOf } from "./caller.ts";

/** Sends a share picture or 304. Other sites may embed it. */
export async function sendSharePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: SharePicture,
): Promise<FastifyReply> {
  reply
    .header("etag", picture.etag)
    .header("cache-control", "public, max-age=600")
    .header("cross-origin-resource-policy", "cross-origin");
  if (request.headers["if-none-match"]?.includes(picture.etag)) return reply.status(304).send();
  return reply.type("image/jpeg").send(await picture.bytes(await callerOf(request)));
}
