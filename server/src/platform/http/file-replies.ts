import { Readable } from "node:stream";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ByteRange, RangeBeyondEnd, type StoredFile } from "../storage/storage.ts";

type LastingFile = {
  name: string;
  type: string;
  cacheControl: string;
  exists: () => Promise<boolean>;
  /** Null if it does not exist. Throws `RangeBeyondEnd`. */
  read: (range: ByteRange | undefined) => Promise<StoredFile | null>;
};

/** Replies with a file, its requested range, or 304. */
export async function replyWithFile(request: FastifyRequest, reply: FastifyReply, asked: LastingFile) {
  const etag = `"${asked.name}"`;
  const { "if-none-match": known, "if-range": ifRange } = request.headers;
  const isKnown = known?.split(/,\s*/).some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request) : undefined;
  const file = isKnown ? await asked.exists() : await open(asked, range);
  if (!file) return reply.callNotFound();
  reply
    .header("cache-control", asked.cacheControl)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("accept-ranges", "bytes")
    .header("etag", etag);
  if (file === true) return reply.status(304).send();
  if (file instanceof RangeBeyondEnd) {
    reply.header("content-range", `bytes */${file.size}`);
    throw new Problem("range-beyond-end", "This file has fewer bytes");
  }
  const { size, from, to, bytes } = file;
  if (range) reply.status(206).header("content-range", `bytes ${from}-${to}/${size}`);
  reply.type(asked.type).header("content-length", to - from + 1);
  if (request.method !== "HEAD") return reply.send(bytes);
  // Otherwise the framework would read the whole file for nothing; a stream keeps its length.
  bytes.destroy();
  return reply.send(Readable.from([]));
}

async function open({ read }: LastingFile, range: ByteRange | undefined) {
  return read(range).catch((error: unknown) => {
    if (error instanceof RangeBeyondEnd) return error;
    throw error;
  });
}

function rangeOf({ headers }: FastifyRequest): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") return { last: Number(to) };
  if (to === "") return { from: Number(from) };
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) };
}
