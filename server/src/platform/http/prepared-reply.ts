import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const encodings = ["br", "gzip"];

/** A reply that is made once and sent many times: plain, compressed, and with its etag. */
export type PreparedReply = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Compresses a reply, off the main thread. */
export async function prepareReply(type: string, content: string, quality = 4): Promise<PreparedReply> {
  const plain = withoutSlack(Buffer.from(content));
  const [br, gz] = await Promise.all([
    // Measured on a chart: 4 costs 0.75 ms for 22 %, 11 costs 80 ms for 19 %.
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzipped(plain, { level: 6 }),
  ]);
  const etag = `W/"${createHash("sha1").update(plain).digest("base64url")}"`;
  return { type, etag, plain, br: withoutSlack(br), gzip: withoutSlack(gz) };
}

/** A copy in memory of its own: small results of zlib are slices of 16 kB, which they would keep from being freed. */
function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The size of a prepared reply in memory, in bytes. */
export function preparedSize(prepared: PreparedReply): number {
  return prepared.plain.length + prepared.br.length + prepared.gzip.length;
}

/** Sends a prepared reply in the best encoding that the client accepts, or 304 when the client has it. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
  cacheControl: string,
  vary = "accept-encoding",
): FastifyReply {
  reply.header("etag", prepared.etag).header("vary", vary).header("cache-control", cacheControl);
  if (matchesEtag(request.headers["if-none-match"], prepared.etag)) return reply.status(304).send();
  reply.type(prepared.type);
  const accepted = request.headers["accept-encoding"];
  const encoding = accepted ? negotiate(accepted, encodings) : null;
  if (encoding === "br") return reply.header("content-encoding", "br").send(prepared.br);
  if (encoding === "gzip") return reply.header("content-encoding", "gzip").send(prepared.gzip);
  return reply.send(prepared.plain);
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
