import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupFailed } from "./backup-failed.ts";

/** Far more than any real row: a longer one was made to fill the memory. */
const maxRowBytes = 16 * 1_048_576;
const newline = 0x0a;

export function openRows(bytes: Readable): Readable {
  const rows = createGunzip();
  // The reader of the rows gets the error.
  pipeline(bytes, rows).catch(() => {});
  return rows;
}

/** Throws `BackupFailed` if a compressed file has too many rows, as a few bytes can, or is no text. */
export async function throwIfMoreThan(rows: number, file: string, bytes: Readable): Promise<void> {
  let found = 0;
  let rowBytes = 0;
  const refuse = (why: string) => new BackupFailed(`The backup is damaged: ${file} ${why}.`);
  const unpacked = openRows(bytes);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) throw refuse("has a zero byte, which no text has");
      // COPY escapes line breaks within a row.
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) found++;
      const last = chunk.lastIndexOf(newline);
      rowBytes = last === -1 ? rowBytes + chunk.length : chunk.length - last - 1;
      if (found > rows || rowBytes > maxRowBytes) throw refuse("unpacks to more than its manifest says");
    }
  } catch (error) {
    if (error instanceof BackupFailed) throw error;
    throw refuse("cannot be unpacked");
  } finally {
    unpacked.destroy();
    bytes.destroy();
  }
}
