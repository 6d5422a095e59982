import { Problem } from "@dishboard/contract/problem";
import { uploadPicture } from "@dishboard/contract/uploads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { receiveFile } from "../../platform/http/file-bodies.ts";
import { route } from "../../platform/http/route.ts";
import { type ByteRange, contentTypeOf, RangeBeyondEnd, type StoredFile } from "../../platform/storage/storage.ts";
import { type UploadsDeps, upload } from "./uploads.service.ts";

/** Mounts uploading, and the stored files under /media, which never change. */
export function mediaRoutes(server: FastifyInstance, deps: UploadsDeps): void {
  route(server, uploadPicture, ({ viewer, params, request, reply }) => {
    const { bytes, declared, signal } = receiveFile(request, reply);
    return upload(deps, { userId: viewer.id, bucket: params.bucket, bytes, declared, signal });
  });

  server.get<{ Params: { "*": string } }>("/media/*", async (request, reply) => {
    const object = request.params["*"];
    const type = contentTypeOf(object);
    if (!type) return reply.callNotFound();
    // A file never changes under its name, so the name serves as its tag.
    const etag = `"${object}"`;
    const { "if-none-match": known, "if-range": ifRange } = request.headers;
    const isKnown = known?.split(/,\s*/).some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
    const range = ifRange === undefined || ifRange === etag ? rangeOf(request) : undefined;
    const file = isKnown ? await deps.storage.has(object) : await open(deps, object, range);
    if (!file) return reply.callNotFound();
    reply
      .header("cache-control", "public, max-age=3600, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("accept-ranges", "bytes")
      .header("etag", etag);
    return file === true ? reply.status(304).send() : sendFile(reply.type(type), file, range);
  });
}

/** Opens a file or the requested range of it. Returns `RangeBeyondEnd` for a range that begins after its end. */
async function open({ storage }: UploadsDeps, object: string, range: ByteRange | undefined) {
  return storage.read(object, range).catch((error: unknown) => {
    if (error instanceof RangeBeyondEnd) return error;
    throw error;
  });
}

function sendFile(reply: FastifyReply, file: StoredFile | RangeBeyondEnd, range: ByteRange | undefined): FastifyReply {
  if (file instanceof RangeBeyondEnd) {
    reply.header("content-range", `bytes */${file.size}`);
    throw new Problem("range-beyond-end", "This file has fewer bytes");
  }
  const { size, from, to, bytes } = file;
  if (range) reply.status(206).header("content-range", `bytes ${from}-${to}/${size}`);
  return reply.header("content-length", to - from + 1).send(bytes);
}

/** The single range that a request asks for; undefined, which means the whole file, for several or none. */
function rangeOf({ headers }: FastifyRequest): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") return { last: Number(to) };
  if (to === "") return { from: Number(from) };
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) };
}
