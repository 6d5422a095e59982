import { type FileHandle, open, rename, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Entry } from "pmtiles";
import { syncFolder } from "../../database/sync.ts";
import type { ArchiveSource } from "./archive-source.ts";
import { tilesIn } from "./map-area.ts";
import { MapFailed } from "./map-failed.ts";
import { findEntries, isWholeTile, readStart } from "./read-archive.ts";
import { addToRun, archiveHead, type Bounds } from "./write-archive.ts";

export type Extraction = {
  source: ArchiveSource;
  bounds: Bounds;
  maxZoom: number;
  /** The file to make; the unfinished one is next to it. */
  file: string;
  onProgress: (bytes: number, total: number) => void;
  /** Throws if the file is unusable. */
  check: (file: string) => Promise<void>;
};

export type Extracted = { tiles: number; bytes: number; requests: number; maxZoom: number; resumedAt: number };

type Content = { offset: number; length: number };

/** Parts with smaller gaps are fetched together: a request takes as long as this many bytes. */
const gapBytes = 48 * 1_024;
/** Fetched at once, and lost by an interruption. */
const maxPartBytes = 2 * 1_048_576;
const spareBytes = 64 * 1_048_576;

export function partOf(file: string): string {
  return `${file}.part`;
}

/**
 * Continues an interrupted run if the source is unchanged. The file appears only when complete and checked. Throws
 * `MapFailed`.
 */
export async function extractArea({
  source,
  bounds,
  file,
  onProgress,
  check,
  ...wanted
}: Extraction): Promise<Extracted> {
  const requests = counted(source);
  const start = await readStart(requests.source);
  const { header } = start;
  const maxZoom = Math.min(wanted.maxZoom, header.maxZoom);
  const found = await findEntries(requests.source, start, tilesIn(bounds, header.minZoom, maxZoom));
  if (found.length === 0) throw new MapFailed(`${source.name} has nothing of this area.`);
  const contents = contentsOf(found, source.name);
  const head = archiveHead(movedEntries(found, contents), {
    tileType: header.tileType,
    tileCompression: header.tileCompression,
    minZoom: header.minZoom,
    maxZoom,
    bounds,
    metadata: { ...start.metadata, source: { address: source.name, version: source.version() } },
  });
  const total = contents.reduce((sum, { length }) => sum + length, head.length);
  const part = await open(partOf(file), "a+").catch((error: NodeJS.ErrnoException) => {
    throw new MapFailed(`${partOf(file)} cannot be written (${error.code}).`);
  });
  let resumedAt = 0;
  try {
    const isSound = (bytes: Buffer) => isWholeTile(bytes, header.tileCompression);
    const kept = await soundContents(part, head, contents, isSound);
    resumedAt = kept.count === 0 ? 0 : kept.bytes;
    await checkSpace(file, total - kept.bytes);
    await part.truncate(kept.bytes);
    if (kept.bytes === 0) await append(part, head);
    let at = Math.max(kept.bytes, head.length);
    onProgress(at, total);
    for (const piece of piecesOf(contents.slice(kept.count))) {
      const from = header.tileDataOffset + piece.offset;
      const bytes = await requests.source.read(from, piece.length);
      const tiles = piece.contents.map(({ offset, length }) =>
        bytes.subarray(offset - piece.offset, offset - piece.offset + length),
      );
      if (!tiles.every(isSound)) throw new MapFailed(`${source.name} has a tile that cannot be unpacked.`);
      await append(part, Buffer.concat(tiles));
      at += tiles.reduce((sum, { length }) => sum + length, 0);
      onProgress(at, total);
    }
    await part.sync();
    if ((await part.stat()).size !== total)
      throw new MapFailed(`${partOf(file)} is written by another run too. Let that end, and run the command again.`);
    // The map is public, so the site's user account may read it too.
    await part.chmod(0o644);
  } finally {
    await part.close();
  }
  await check(partOf(file)).catch(async (error: Error) => {
    await rm(partOf(file), { force: true });
    throw new MapFailed(`What was fetched is no map that the site can use: ${error.message}.`);
  });
  await rename(partOf(file), file);
  await syncFolder(dirname(file));
  const tiles = found.reduce((sum, { runLength }) => sum + runLength, 0);
  return { tiles, bytes: total, requests: requests.count(), maxZoom, resumedAt };
}

function counted(source: ArchiveSource): { source: ArchiveSource; count: () => number } {
  let count = 0;
  const read: ArchiveSource["read"] = (offset, length) => {
    count += 1;
    return source.read(offset, length);
  };
  return { source: { ...source, read }, count: () => count };
}

function contentsOf(entries: readonly Entry[], name: string): Content[] {
  const contents = entries.map(({ offset, length }) => ({ offset, length })).sort((a, b) => a.offset - b.offset);
  const unlike = contents.filter(({ offset, length }, index) => {
    const before = contents[index - 1];
    if (before && offset !== before.offset && offset < before.offset + before.length)
      throw new MapFailed(`${name} is broken. Its tiles overlap.`);
    if (before?.offset === offset && before.length !== length)
      throw new MapFailed(`${name} is broken. A tile has two lengths.`);
    return before?.offset !== offset;
  });
  return unlike;
}

function movedEntries(entries: readonly Entry[], contents: readonly Content[]): Entry[] {
  const places = new Map<number, number>();
  let end = 0;
  for (const { offset, length } of contents) {
    places.set(offset, end);
    end += length;
  }
  const moved: Entry[] = [];
  for (const entry of entries) addToRun(moved, { ...entry, offset: places.get(entry.offset) ?? 0 });
  return moved;
}

/** Returns the valid part of an unfinished file: the same head, and whole tiles. */
async function soundContents(
  part: FileHandle,
  head: Buffer,
  contents: readonly Content[],
  isSound: (bytes: Buffer) => boolean,
): Promise<{ count: number; bytes: number }> {
  const { size } = await part.stat();
  if (size < head.length || !(await readAt(part, 0, head.length)).equals(head)) return { count: 0, bytes: 0 };
  let bytes = head.length;
  let count = 0;
  for (const { length } of contents) {
    if (bytes + length > size || !isSound(await readAt(part, bytes, length))) break;
    bytes += length;
    count += 1;
  }
  return { count, bytes };
}

async function readAt(part: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await part.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

async function append(part: FileHandle, bytes: Buffer): Promise<void> {
  await part.appendFile(bytes).catch((error: NodeJS.ErrnoException) => {
    throw new MapFailed(error.code === "ENOSPC" ? "The disk is full." : `The file cannot be written (${error.code}).`);
  });
}

async function checkSpace(file: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file));
  if (bavail * bsize < bytes + spareBytes)
    throw new MapFailed(`The disk has no room for another ${Math.ceil(bytes / 1_000_000)} MB.`);
}

function piecesOf(contents: readonly Content[]): (Content & { contents: Content[] })[] {
  const pieces: (Content & { contents: Content[] })[] = [];
  for (const content of contents) {
    const last = pieces.at(-1);
    const end = content.offset + content.length;
    if (last && content.offset - (last.offset + last.length) <= gapBytes && end - last.offset <= maxPartBytes) {
      last.length = end - last.offset;
      last.contents.push(content);
    } else pieces.push({ ...content, contents: [content] });
  }
  return pieces;
}
