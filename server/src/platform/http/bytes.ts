import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const encodings = ["br", "gzip"];

/** A reply made once and sent many times: plain and compressed, with the tag that names its content. */
export type Bytes = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Compresses a reply, off the main thread. */
export async function makeBytes(type: string, content: string, quality = 4): Promise<Bytes> {
  const plain = Buffer.from(content);
  const [br, gz] = await Promise.all([
    // Measured on a chart: 4 costs 0.75 ms for 22 %, 11 costs 80 ms for 19 %.
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzipped(plain, { level: 6 }),
  ]);
  const etag = `W/"${createHash("sha1").update(plain).digest("base64url")}"`;
  return { type, etag, plain, br, gzip: gz };
}

/** How many bytes of memory a made reply holds. */
export function sizeOf(bytes: Bytes): number {
  return bytes.plain.length + bytes.br.length + bytes.gzip.length;
}

/** Sends a made reply in the best encoding the caller takes, or only says that the caller has it already. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
  cacheControl: string,
  vary = "accept-encoding",
): FastifyReply {
  reply.header("etag", bytes.etag).header("vary", vary).header("cache-control", cacheControl);
  if (hasAlready(request.headers["if-none-match"], bytes.etag)) return reply.status(304).send();
  reply.type(bytes.type);
  const accepted = request.headers["accept-encoding"];
  const encoding = accepted ? negotiate(accepted, encodings) : null;
  if (encoding === "br") return reply.header("content-encoding", "br").send(bytes.br);
  if (encoding === "gzip") return reply.header("content-encoding", "gzip").send(bytes.gzip);
  return reply.send(bytes.plain);
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
