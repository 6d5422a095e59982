import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import {
  type ByteRange,
  contentTypeOf,
  type ListedFile,
  RangeBeyondEnd,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "./storage.ts";

export type S3Config = { bucketUrl: string; region: string; key: string; secret: string };

type Options = { method: string; headers?: Record<string, string>; body?: Blob };

const replyTimeoutMs = 15_000;
const putTimeoutMs = 60_000;
/** For archives, which may be much larger than a photo. */
const slowestBytesPerMs = 1_000;
const retries = 2;

export function openS3({ bucketUrl, region, key, secret }: S3Config): Storage {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: "s3", region, retries });

  async function send(object: string, options: Options, statuses: number[]): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutOf(options));
    try {
      const reply = await client.fetch(`${bucketUrl}/${object}`, { ...options, signal: timeout.signal });
      if (statuses.includes(reply.status)) return reply;
      await reply.body?.cancel();
      throw new StorageUnavailable(`the storage answered ${reply.status} to ${options.method}`);
    } catch (error) {
      throw error instanceof StorageUnavailable
        ? error
        : new StorageUnavailable(`the storage does not answer: ${reasonOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function sizeOf(object: string): Promise<number | null> {
    const reply = await send(object, { method: "HEAD" }, [200, 404]);
    return reply.status === 404 ? null : Number(reply.headers.get("content-length"));
  }

  async function put(object: string, file: string): Promise<void> {
    // Not every service supports if-none-match.
    if ((await sizeOf(object)) !== null) throw taken(object);
    const body = await openAsBlob(file, { type: contentTypeOf(object) ?? "application/octet-stream" });
    const reply = await send(object, { method: "PUT", body, headers: { "if-none-match": "*" } }, [200, 412]);
    await reply.body?.cancel();
    if (reply.status === 412) throw taken(object);
    if ((await sizeOf(object)) === body.size) return;
    await remove(object);
    throw new StorageUnavailable("the storage has stored another number of bytes than it was sent");
  }

  async function read(object: string, range?: ByteRange): Promise<StoredFile | null> {
    // Some services do not support a range that counts from the end.
    const size = range && "last" in range ? await sizeOf(object) : 0;
    if (size === null) return null;
    const headers = range ? { range: rangeHeader(range, size) } : {};
    const reply = await send(object, { method: "GET", headers }, [200, 206, 404, 416]);
    if (reply.status === 200 || reply.status === 206) return storedFile(reply);
    await reply.body?.cancel();
    const whole = reply.status === 416 ? await sizeOf(object) : null;
    if (whole !== null) throw new RangeBeyondEnd(whole);
    return null;
  }

  async function remove(object: string): Promise<void> {
    const reply = await send(object, { method: "DELETE" }, [200, 204, 404]);
    await reply.body?.cancel();
  }

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    for (let after: string | undefined, isEnd = false; !isEnd; ) {
      const from = after === undefined ? {} : { "start-after": after };
      const query = new URLSearchParams({ "list-type": "2", prefix: folder, ...from });
      const reply = await send(`?${query}`, { method: "GET" }, [200]);
      const page = await reply.text();
      const files = Array.from(page.matchAll(/<Contents>.*?<\/Contents>/gs), ([entry]) => listedFile(entry));
      yield* files;
      after = files.at(-1)?.object;
      isEnd = !/<IsTruncated>true</.test(page) || after === undefined;
    }
  }

  return { put, read, remove, list, has: async (object) => (await sizeOf(object)) !== null };
}

function timeoutOf({ body }: Options): number {
  return body ? putTimeoutMs + body.size / slowestBytesPerMs : replyTimeoutMs;
}

function rangeHeader(range: ByteRange, size: number): string {
  if ("last" in range) return range.last === 0 ? `bytes=${size}-` : `bytes=${Math.max(0, size - range.last)}-`;
  return `bytes=${range.from}-${range.to ?? ""}`;
}

function storedFile({ headers, body }: Response): StoredFile {
  const length = Number(headers.get("content-length"));
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  const bounds =
    size === undefined
      ? { from: 0, to: length - 1, size: length }
      : { from: Number(from), to: Number(to), size: Number(size) };
  return { ...bounds, bytes: Readable.fromWeb(body as ReadableStream) };
}

function listedFile(entry: string): ListedFile {
  const [, object = ""] = /<Key>([^<&]*)<\/Key>/.exec(entry) ?? [];
  const [, storedAt = ""] = /<LastModified>([^<]*)<\/LastModified>/.exec(entry) ?? [];
  return { object, storedAt: new Date(storedAt) };
}

function taken(object: string): Error {
  return Object.assign(new Error(`${object} exists already`), { code: "EEXIST" });
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
}
