import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = "br" | "gzip";

/** A reply that is made once and sent many times, with its etag. */
export type PreparedReply = {
  type: string;
  /** Made by the first who asks: a page that reads a reply of this process does not. */
  etag(): string;
  plain: Buffer;
  /** For a copy that is sent because none can be made: how old it is. */
  ageSeconds?: number;
  /** Its compressed form, made off the main thread by the first who asks for it, and shared by all others. */
  compressed(encoding: Encoding): Promise<Buffer>;
};

/** Says what `Age` alone does not: caches on the way add that to what is current. */
const oldWarning = '110 - "Response is Stale"';
/** Measured on a chart: 4 costs 0.75 ms for 22 %, 11 costs 80 ms for 19 %. */
const defaultQuality = 4;
const encodings: readonly Encoding[] = ["br", "gzip"];

/** Prepares a reply, with a quality of brotli. */
export function prepareReply(type: string, content: string, quality = defaultQuality): PreparedReply {
  const plain = withoutSlack(Buffer.from(content));
  let etag: string | undefined;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: () => (etag ??= `W/"${hash("sha1", plain, "base64url")}"`),
    plain,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? compress(plain, encoding, quality);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

async function compress(plain: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "gzip") return withoutSlack(await gzipped(plain, { level: 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return withoutSlack(await brotli(plain, { params }));
}

/** In memory of its own: small results of zlib are slices of 16 kB, which they would keep from being freed. */
function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The most that a prepared reply takes in memory, in bytes: text, whose compressed forms together are smaller than itself. */
export function preparedSize(prepared: PreparedReply): number {
  return 2 * prepared.plain.length;
}

/** Sends a prepared reply in the best encoding that the client accepts, or 304 when the client has it. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
  cacheControl: string,
  vary = "accept-encoding",
): Promise<FastifyReply> {
  reply.header("vary", vary);
  if (prepared.ageSeconds === undefined) {
    const etag = prepared.etag();
    reply.header("etag", etag).header("cache-control", cacheControl);
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  } else {
    reply.header("age", String(prepared.ageSeconds)).header("warning", oldWarning);
    // Nobody else may send it later, when it is older.
    reply.header("cache-control", "no-store");
  }
  reply.type(prepared.type);
  const accepted = request.headers["accept-encoding"];
  const preferred = accepted ? negotiate(accepted, [...encodings]) : null;
  const encoding = encodings.find((one) => one === preferred);
  if (!encoding) return reply.send(prepared.plain);
  return reply.header("content-encoding", encoding).send(await prepared.compressed(encoding));
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
