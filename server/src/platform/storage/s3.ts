import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import {
  type ByteRange,
  contentTypeOf,
  RangeBeyondEnd,
  type Storage,
  StorageAway,
  type StoredFile,
} from "./storage.ts";

/** Where a bucket is, and with what it is opened. */
export type S3Place = { bucketUrl: string; region: string; key: string; secret: string };

type Ask = { method: string; headers?: Record<string, string>; body?: Blob };

/** A service that has not begun to answer after so long is away. */
const answerMilliseconds = 15_000;
const putMilliseconds = 60_000;
const retries = 2;

/** Keeps files in a bucket of an S3-compatible service. */
export function openS3({ bucketUrl, region, key, secret }: S3Place): Storage {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: "s3", region, retries });

  /** Asks for an object, and gives the answer where its status is one of those. */
  async function ask(object: string, one: Ask, statuses: number[]): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), one.body ? putMilliseconds : answerMilliseconds);
    try {
      const reply = await client.fetch(`${bucketUrl}/${object}`, { ...one, signal: late.signal });
      if (statuses.includes(reply.status)) return reply;
      await reply.body?.cancel();
      throw new StorageAway(`the storage answered ${reply.status} to ${one.method}`);
    } catch (error) {
      throw error instanceof StorageAway ? error : new StorageAway(`the storage does not answer: ${reasonOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The size of an object, null where there is none. */
  async function sizeOf(object: string): Promise<number | null> {
    const reply = await ask(object, { method: "HEAD" }, [200, 404]);
    return reply.status === 404 ? null : Number(reply.headers.get("content-length"));
  }

  async function put(object: string, file: string): Promise<void> {
    // Not every service keeps to if-none-match.
    if ((await sizeOf(object)) !== null) throw taken(object);
    const body = await openAsBlob(file, { type: contentTypeOf(object) ?? "application/octet-stream" });
    const reply = await ask(object, { method: "PUT", body, headers: { "if-none-match": "*" } }, [200, 412]);
    await reply.body?.cancel();
    if (reply.status === 412) throw taken(object);
    if ((await sizeOf(object)) === body.size) return;
    await remove(object);
    throw new StorageAway("the storage kept another number of bytes than it was given");
  }

  async function read(object: string, range?: ByteRange): Promise<StoredFile | null> {
    // Some services do not know a range that counts from the end.
    const size = range && "last" in range ? await sizeOf(object) : 0;
    if (size === null) return null;
    const headers = range ? { range: headerOf(range, size) } : {};
    const reply = await ask(object, { method: "GET", headers }, [200, 206, 404, 416]);
    if (reply.status === 200 || reply.status === 206) return fileIn(reply);
    await reply.body?.cancel();
    const whole = reply.status === 416 ? await sizeOf(object) : null;
    if (whole !== null) throw new RangeBeyondEnd(whole);
    return null;
  }

  async function remove(object: string): Promise<void> {
    const reply = await ask(object, { method: "DELETE" }, [200, 204, 404]);
    await reply.body?.cancel();
  }

  return { put, read, remove, has: async (object) => (await sizeOf(object)) !== null };
}

function headerOf(range: ByteRange, size: number): string {
  if ("last" in range) return range.last === 0 ? `bytes=${size}-` : `bytes=${Math.max(0, size - range.last)}-`;
  return `bytes=${range.from}-${range.to ?? ""}`;
}

function fileIn({ headers, body }: Response): StoredFile {
  const length = Number(headers.get("content-length"));
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  const edges =
    size === undefined
      ? { from: 0, to: length - 1, size: length }
      : { from: Number(from), to: Number(to), size: Number(size) };
  return { ...edges, bytes: Readable.fromWeb(body as ReadableStream) };
}

function taken(object: string): Error {
  return Object.assign(new Error(`${object} is there already`), { code: "EEXIST" });
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
}
