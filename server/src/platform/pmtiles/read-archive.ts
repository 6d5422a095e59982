import { gunzipSync } from "node:zlib";
import { bytesToHeader, Compression, type Entry, type Header, TileType } from "pmtiles";
import type { ArchiveSource } from "./archive-source.ts";
import { readDirectory } from "./directory.ts";
import type { TileRange } from "./map-area.ts";
import { MapFailed } from "./map-failed.ts";

export type ArchiveStart = { header: Header; root: Entry[]; metadata: Record<string, unknown> };

const headerBytes = 127;
const firstReadBytes = 16_384;
// Real ones have some thousand bytes, and metadata some ten thousand.
const maxDirectoryBytes = 4 * 1_048_576;
const maxUnpackedDirectoryBytes = 4 * 1_048_576;
const maxEntries = 4_000_000;
const maxMetadataBytes = 4 * 1_048_576;
const maxUnpackedMetadataBytes = 16 * 1_048_576;
const maxLeaves = 20_000;
const maxDepth = 3;
/** Compressed; browsers draw larger ones too slowly. */
export const maxTileBytes = 8 * 1_048_576;
const maxUnpackedTileBytes = 32 * 1_048_576;
const leafGapBytes = 64 * 1_024;
const tileTypes = [TileType.Mvt, TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/** Cross-checks the header, root directory and metadata. Throws `MapFailed`. */
export async function readStart(source: ArchiveSource): Promise<ArchiveStart> {
  const first = await source.read(0, firstReadBytes);
  if (first.length < headerBytes || first.toString("latin1", 0, 7) !== "PMTiles")
    throw new MapFailed(`${source.name} is no PMTiles archive.`);
  if (first[7] !== 3) throw new MapFailed(`${source.name} is an archive of version ${first[7]} and not 3.`);
  const header = bytesToHeader(new Uint8Array(first.subarray(0, headerBytes)).buffer);
  checkHeader(header, source.name);
  const rootEnd = header.rootDirectoryOffset + header.rootDirectoryLength;
  if (rootEnd > first.length) throw new MapFailed(`${source.name} has a root directory beyond its first part.`);
  const root = unpackEntries(first.subarray(header.rootDirectoryOffset, rootEnd), header, source.name);
  const packed =
    header.jsonMetadataLength === 0 ? null : await source.read(header.jsonMetadataOffset, header.jsonMetadataLength);
  return { header, root, metadata: packed ? readMetadata(packed, header, source.name) : {} };
}

/** In their order, cut to the given tiles. Throws `MapFailed`. */
export async function findEntries(
  source: ArchiveSource,
  { header, root }: ArchiveStart,
  wanted: TileRange[],
): Promise<Entry[]> {
  let level = root;
  const found: Entry[] = [];
  for (let depth = 0; ; depth++) {
    for (const entry of level) if (entry.runLength > 0) for (const part of cutTo(entry, wanted)) found.push(part);
    const leaves = wantedLeaves(level, wanted);
    if (leaves.length === 0) break;
    if (depth === maxDepth || leaves.length > maxLeaves)
      throw new MapFailed(`${source.name} has directories without an end.`);
    level = await readLeaves(source, header, leaves);
  }
  found.sort((a, b) => a.tileId - b.tileId);
  for (const [index, { tileId, runLength, length }] of found.entries()) {
    if (length > maxTileBytes) throw new MapFailed(`${source.name} has a tile of ${length} bytes, which is too large.`);
    const next = found[index + 1]?.tileId ?? Number.POSITIVE_INFINITY;
    if (tileId + runLength > next) throw new MapFailed(`${source.name} is broken. Its directories name a tile twice.`);
  }
  return found;
}

/** Whether the bytes of a tile can be decompressed within bounds. */
export function isWholeTile(bytes: Buffer, compression: Compression): boolean {
  if (compression !== Compression.Gzip) return true;
  try {
    gunzipSync(bytes, { maxOutputLength: maxUnpackedTileBytes });
    return true;
  } catch {
    return false;
  }
}

function checkHeader(header: Header, name: string): void {
  const { internalCompression, tileCompression } = header;
  const isKnown = (compression: Compression) => compression === Compression.None || compression === Compression.Gzip;
  if (!isKnown(internalCompression) || !isKnown(tileCompression))
    throw new MapFailed(`${name} is packed in a way that browsers do not unpack; gzip is needed.`);
  if (!tileTypes.includes(header.tileType)) throw new MapFailed(`${name} has tiles of an unknown kind.`);
  const places = [
    [header.rootDirectoryOffset, header.rootDirectoryLength, maxDirectoryBytes],
    [header.jsonMetadataOffset, header.jsonMetadataLength, maxMetadataBytes],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0, Number.MAX_SAFE_INTEGER],
    [header.tileDataOffset, header.tileDataLength ?? 0, Number.MAX_SAFE_INTEGER],
  ] as const;
  const isSound = places.every(
    ([offset, length, max]) => length <= max && offset >= headerBytes && Number.isSafeInteger(offset + length),
  );
  if (!isSound || header.minZoom > header.maxZoom || header.maxZoom > 26)
    throw new MapFailed(`${name} has a header that cannot be right.`);
}

function readMetadata(packed: Buffer, { internalCompression }: Header, name: string): Record<string, unknown> {
  try {
    const text = unpack(packed, internalCompression, maxUnpackedMetadataBytes).toString();
    const metadata: unknown = JSON.parse(text);
    if (typeof metadata === "object" && metadata !== null) return metadata as Record<string, unknown>;
  } catch {
    // The error below covers it.
  }
  throw new MapFailed(`${name} has metadata that cannot be read.`);
}

function unpackEntries(packed: Buffer, header: Header, name: string): Entry[] {
  try {
    const bytes = unpack(packed, header.internalCompression, maxUnpackedDirectoryBytes);
    return readDirectory(bytes, { tiles: header.tileDataLength ?? 0, leaves: header.leafDirectoryLength ?? 0 });
  } catch (error) {
    const isOurs = error instanceof Error && error.message.startsWith("A directory");
    throw new MapFailed(`${name} is broken. ${isOurs ? error.message : "A directory cannot be unpacked"}.`);
  }
}

function unpack(packed: Buffer, compression: Compression, maxOutputLength: number): Buffer {
  if (compression !== Compression.Gzip) return packed;
  return gunzipSync(packed, { maxOutputLength });
}

function wantedLeaves(entries: readonly Entry[], wanted: readonly TileRange[]): Entry[] {
  return entries.filter(({ tileId, runLength }, index) => {
    const next = entries[index + 1]?.tileId ?? Number.POSITIVE_INFINITY;
    return runLength === 0 && overlapping(wanted, tileId, next).length > 0;
  });
}

async function readLeaves(source: ArchiveSource, header: Header, leaves: readonly Entry[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  const inOrder = leaves.toSorted((a, b) => a.offset - b.offset);
  for (let at = 0; at < inOrder.length; ) {
    const group = inOrder.slice(at, at + 1);
    let end = 0;
    for (const leaf of inOrder.slice(at)) {
      const from = group[0]?.offset ?? 0;
      if (leaf.length > maxDirectoryBytes) throw new MapFailed(`${source.name} has a directory that is too large.`);
      if (end > 0 && (leaf.offset - end > leafGapBytes || leaf.offset + leaf.length - from > maxDirectoryBytes)) break;
      if (end > 0) group.push(leaf);
      end = Math.max(end, leaf.offset + leaf.length);
    }
    const from = group[0]?.offset ?? 0;
    const bytes = await source.read(header.leafDirectoryOffset + from, end - from);
    for (const { offset, length } of group) {
      const leaf = bytes.subarray(offset - from, offset - from + length);
      for (const entry of unpackEntries(leaf, header, source.name)) entries.push(entry);
    }
    if (entries.length > maxEntries) throw new MapFailed(`${source.name} has directories without an end.`);
    at += group.length;
  }
  return entries;
}

function cutTo(entry: Entry, wanted: readonly TileRange[]): Entry[] {
  const end = entry.tileId + entry.runLength;
  return overlapping(wanted, entry.tileId, end).map(({ from, to }) => {
    const tileId = Math.max(from, entry.tileId);
    return { ...entry, tileId, runLength: Math.min(to, end) - tileId };
  });
}

function overlapping(ranges: readonly TileRange[], from: number, to: number): TileRange[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const found: TileRange[] = [];
  for (let at = low; (ranges[at]?.from ?? Number.POSITIVE_INFINITY) < to; at++) found.push(ranges[at] as TileRange);
  return found;
}
