import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { maxPictureBytes } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { uploadErrors } from "@dishboard/contract/uploads";
import { storageFull } from "../../platform/storage/storage.ts";

/** How files of the accepted types begin, in hexadecimal. */
const openings = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
};
const openingBytes = 12;

/** Throws `Problem("too-large")` where a client itself says that its picture has too many bytes. */
export function throwIfTooLarge(bytes: number | undefined): void {
  if (bytes !== undefined && bytes > maxPictureBytes) throw new Problem("too-large", uploadErrors.tooLarge);
}

/** Throws `Problem("storage-full")` where a data folder has fewer bytes free than it must keep. */
export async function throwIfFull(dataDir: string, floor: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < floor) throw storageFull();
}

/** Does something with a folder for the files of one arrival, which is gone afterwards whatever comes. */
export async function withArrival<Result>(
  dataDir: string,
  id: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(arrivalsOf(dataDir), id);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the bytes of a picture to a file as they come, and looks at the first of them. Throws where there are none, too
 * many, or where they are no picture's; what was not read is left to whoever sends it.
 */
export async function receivePicture(bytes: Readable, path: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await writeWhileCounting(bytes, file);
  } finally {
    await file.close();
  }
}

async function writeWhileCounting(bytes: Readable, file: FileHandle): Promise<void> {
  let count = 0;
  let head: Buffer = Buffer.alloc(0);
  // Destroying the stream would take the connection along, and with it the answer.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    throwIfTooLarge(count);
    if (head.length < openingBytes) {
      head = Buffer.concat([head, chunk]);
      if (head.length < openingBytes) continue;
      throwIfNoPicture(head);
      await file.writeFile(head);
    } else await file.writeFile(chunk);
  }
  if (count === 0) throw new Problem("invalid", "File is smaller than 1 bytes");
  if (head.length < openingBytes) {
    throwIfNoPicture(head);
    await file.writeFile(head);
  }
}

function throwIfNoPicture(head: Buffer): void {
  const hex = head.toString("hex", 0, openingBytes);
  if (!Object.values(openings).some((opening) => opening.test(hex)))
    throw new Problem("unsupported-media-type", uploadErrors.type);
}

/** Takes away what a killed process left of its arrivals; gives how many there were. */
export async function removeOldArrivals(dataDir: string, before: Date, most: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(arrivalsOf(dataDir)).catch(() => [])) {
    const folder = join(arrivalsOf(dataDir), name);
    const { mtime } = await stat(folder).catch(() => ({ mtime: before }));
    if (mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
    if (removed === most) break;
  }
  return removed;
}

function arrivalsOf(dataDir: string): string {
  return join(dataDir, "uploads");
}
