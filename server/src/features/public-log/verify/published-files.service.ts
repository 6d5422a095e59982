import { once } from "node:events";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { listPublicLogDays, type PublicLogDay, publicLogPath } from "@dishboard/contract/public-log";

/** The site does not answer as one; the message is for the caller. */
export class CannotVerify extends Error {}

/** Bounds on a hostile site's memory and time. */
export type VerifyLimits = {
  idleMs: number;
  fileMs: number;
  packedBytes: number;
  unpackedBytes: number;
  lineBytes: number;
  days: number;
  items: number;
  votes: number;
};

/** Far above any site's. */
export const verifyLimits: VerifyLimits = {
  idleMs: 30_000,
  fileMs: 15 * 60_000,
  packedBytes: 2 ** 31,
  unpackedBytes: 2 ** 33,
  lineBytes: 16_384,
  days: 36_600,
  items: 5_000_000,
  votes: 20_000_000,
};

const indexBytes = 1_000_000;
const newline = 10;

/** Reads the index up to a day, oldest first. Throws `CannotVerify`. */
export async function readIndex(origin: string, day: string, limits: VerifyLimits): Promise<PublicLogDay[]> {
  const days: PublicLogDay[] = [];
  let before: string | undefined = dayAfter(day);
  while (before !== undefined) {
    const path = `${listPublicLogDays.path}?before=${before}`;
    const chunks: Buffer[] = [];
    for await (const chunk of limited(open(origin, path, limits), indexBytes, path)) chunks.push(chunk);
    const reply = listPublicLogDays.reply.safeParse(parsed(Buffer.concat(chunks).toString()));
    if (!reply.success) throw new CannotVerify(`${path} is no index of a public log`);
    for (const one of reply.data.days) {
      if (one.day >= before) throw new CannotVerify(`${path} names days that do not descend`);
      before = one.day;
      days.push(one);
    }
    if (days.length > limits.days) throw new CannotVerify(`The index names more than ${limits.days} days`);
    if (!reply.data.areMore) break;
    if (reply.data.days.length === 0) throw new CannotVerify(`${path} has no day and says that there are more`);
  }
  return days.reverse();
}

/** Streams a published file's lines. Throws `CannotVerify`. */
export async function* readLines(
  origin: string,
  kind: "log" | "charts",
  { day, [kind]: { sha256 } }: PublicLogDay,
  limits: VerifyLimits,
): AsyncGenerator<{ line: string; bytes: Buffer }> {
  const path = publicLogPath(kind, day, sha256);
  const unpacked = createGunzip();
  const packed = Readable.from(limited(open(origin, path, limits), limits.packedBytes, path));
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of limited(unpacked, limits.unpackedBytes, path)) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let from = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
        if (end - from > limits.lineBytes) throw tooLong(path);
        yield { line: bytes.toString("utf8", from, end), bytes: bytes.subarray(from, end + 1) };
        from = end + 1;
      }
      rest = bytes.subarray(from);
      if (rest.length > limits.lineBytes) throw tooLong(path);
    }
    if (rest.length > 0) yield { line: rest.toString("utf8"), bytes: rest };
  } catch (error) {
    if (error instanceof CannotVerify) throw error;
    throw new CannotVerify(`${path} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    packed.destroy();
    unpacked.destroy();
    if (!unpacked.closed) await once(unpacked, "close").catch(() => {});
  }
}

/** A reply without redirects elsewhere. */
async function* open(origin: string, path: string, limits: VerifyLimits): AsyncGenerator<Buffer> {
  const controller = new AbortController();
  const end = setTimeout(() => controller.abort(), limits.fileMs);
  let idle = setTimeout(() => controller.abort(), limits.idleMs);
  try {
    const reply = await fetch(new URL(path, origin), { redirect: "error", signal: controller.signal });
    if (reply.status !== 200 || !reply.body) throw new CannotVerify(`${path} was answered with ${reply.status}`);
    for await (const bytes of reply.body) {
      clearTimeout(idle);
      yield Buffer.from(bytes);
      idle = setTimeout(() => controller.abort(), limits.idleMs);
    }
  } catch (error) {
    if (error instanceof CannotVerify) throw error;
    const { cause, message } = error as Error;
    const reason = controller.signal.aborted ? "it took too long" : cause instanceof Error ? cause.message : message;
    throw new CannotVerify(`${path} of ${origin} cannot be read: ${reason}`);
  } finally {
    clearTimeout(end);
    clearTimeout(idle);
    controller.abort();
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, max: number, path: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > max) throw tooLarge(path);
    yield chunk;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tooLarge(path: string): CannotVerify {
  return new CannotVerify(`${path} is larger than any site's`);
}

function tooLong(path: string): CannotVerify {
  return new CannotVerify(`${path} has a line that is longer than any site's`);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
}
