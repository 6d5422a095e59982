import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { MapFailed } from "./map-failed.ts";

export type ArchiveSource = {
  name: string;
  /** Identifies the content. Known after the first read. */
  version(): string;
  /** Returns exactly these bytes, or fewer at the beginning of a shorter archive. Throws `MapFailed`. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** Time limits of a server; tests shorten them. */
export type Patience = {
  /** Until the reply, and additionally until its end. */
  answerMs: number;
  minBytesPerSecond: number;
  retryMs: readonly number[];
};

const usualPatience: Patience = { answerMs: 30_000, minBytesPerSecond: 10_000, retryMs: [1_000, 4_000, 15_000] };

export class NoArchive extends MapFailed {}

/** A retry may succeed. */
class MayPass extends Error {}

/** Opens an archive on this machine. Throws `MapFailed`. */
export async function openFileSource(path: string): Promise<ArchiveSource> {
  const because = (error: unknown) =>
    new MapFailed(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  const file: FileHandle = await open(path).catch((error) => {
    throw because(error);
  });
  const { size, mtimeMs, ino } = await file.stat();
  return {
    name: path,
    version: () => `${size} ${ino} ${mtimeMs}`,
    async read(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset).catch((error) => {
        throw because(error);
      });
      if (bytesRead < length && offset > 0) throw new MapFailed(`${path} ends too early.`);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** Only the requested parts are sent. */
export function openWebSource(address: string, given: Partial<Patience> = {}): ArchiveSource {
  const patience = { ...usualPatience, ...given };
  const where = new URL(address).host;
  let known: { etag: string; size: number } | null = null;

  async function readOnce(offset: number, length: number): Promise<Buffer> {
    const controller = new AbortController();
    const deadline = patience.answerMs + (length / patience.minBytesPerSecond) * 1_000;
    const timer = setTimeout(() => controller.abort(), deadline);
    try {
      const reply = await fetch(address, {
        // A range of compressed content would be unusable.
        headers: { range: `bytes=${offset}-${offset + length - 1}`, "accept-encoding": "identity" },
        signal: controller.signal,
      });
      return await bodyOf(reply, offset, length);
    } catch (error) {
      if (error instanceof MapFailed || error instanceof MayPass) throw error;
      if (controller.signal.aborted)
        throw new MayPass(`did not send its part within ${Math.round(deadline / 1_000)} s`);
      throw new MayPass(`cannot be reached (${reasonOf(error)})`);
    } finally {
      clearTimeout(timer);
      // The rest of the reply is not needed.
      controller.abort();
    }
  }

  async function bodyOf(reply: Response, offset: number, length: number): Promise<Buffer> {
    const { status, headers, body } = reply;
    // Buckets reply 403 for missing objects.
    if (status === 403 || status === 404 || status === 410) throw new NoArchive(`${address} is not there (${status}).`);
    if (status === 200)
      throw new MapFailed(`${where} sends whole files only, and no parts of them: choose another archive by --from.`);
    if (status === 429 || status >= 500) throw new MayPass(`answered ${status}`);
    if (status !== 206 || !body) throw new MapFailed(`${where} answered ${status} in place of a part of the archive.`);
    const encoding = headers.get("content-encoding") ?? "identity";
    const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
    const size = Number(total);
    const expected = Math.min(length, size - offset);
    const isPart = Number(from) === offset && Number(to) === offset + expected - 1;
    if (encoding !== "identity" || !isPart || (expected < length && offset > 0))
      throw new MapFailed(`${where} sent another part of the archive than was asked for.`);
    const etag = headers.get("etag") ?? "";
    known ??= { etag, size };
    if (known.etag !== etag || known.size !== size)
      throw new MapFailed(`The archive at ${where} was changed meanwhile. Run the command again.`);
    return await collect(body, expected);
  }

  async function collect(body: ReadableStream<Uint8Array>, expected: number): Promise<Buffer> {
    const bytes = Buffer.alloc(expected);
    let at = 0;
    for await (const chunk of body) {
      if (at + chunk.length > expected) throw new MapFailed(`${where} sent more than was asked for.`);
      bytes.set(chunk, at);
      at += chunk.length;
    }
    if (at < expected) throw new MayPass("ended too early");
    return bytes;
  }

  return {
    name: address,
    version: () => `${known?.size} ${known?.etag}`,
    async read(offset, length) {
      for (let tries = 0; ; tries++) {
        try {
          return await readOnce(offset, length);
        } catch (error) {
          if (!(error instanceof MayPass)) throw error;
          const ms = patience.retryMs[tries];
          if (ms === undefined) throw new MapFailed(`${where} ${error.message}, also when it was asked again.`);
          await pause(ms);
        }
      }
    },
    close: async () => {},
  };
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}
