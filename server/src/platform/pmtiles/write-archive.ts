import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Compression, type Entry, type Header, TileType, zxyToTileId } from "pmtiles";
import { packDirectory } from "./directory.ts";

/** In degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export type ArchiveFacts = Pick<Header, "tileType" | "tileCompression" | "minZoom" | "maxZoom"> & {
  bounds: Bounds;
  metadata: Readonly<Record<string, unknown>>;
};

export type PackedTile = { z: number; x: number; y: number; bytes: Buffer };

const headerBytes = 127;
/** Readers of an archive load this many bytes first. */
const firstReadBytes = 16_384;
export const maxRootBytes = firstReadBytes - headerBytes;
const firstLeafSize = 4_096;

/** Returns an archive of vector tiles. Equal tiles are stored once. */
export function archiveOf(
  tiles: Iterable<PackedTile>,
  facts: Omit<ArchiveFacts, "tileType" | "tileCompression">,
): Buffer {
  const known = new Map<string, { offset: number; length: number }>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  const withIds = Array.from(tiles, (tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }));
  for (const { id, bytes } of withIds.sort((a, b) => a.id - b.id)) {
    const key = createHash("sha256").update(bytes).digest("base64");
    const content = known.get(key) ?? { offset, length: bytes.length };
    if (!known.has(key)) {
      known.set(key, content);
      contents.push(bytes);
      offset += bytes.length;
    }
    addToRun(entries, { tileId: id, runLength: 1, ...content });
  }
  const head = archiveHead(entries, { ...facts, tileType: TileType.Mvt, tileCompression: Compression.Gzip });
  return Buffer.concat([head, ...contents]);
}

/** Joins the entry with the last one if it continues its tiles. */
export function addToRun(entries: Entry[], entry: Entry): void {
  const last = entries.at(-1);
  if (last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId)
    last.runLength += entry.runLength;
  else entries.push(entry);
}

export function archiveHead(entries: readonly Entry[], facts: ArchiveFacts): Buffer {
  const { root, leaves } = packDirectories(entries);
  const metadata = gzipSync(JSON.stringify(facts.metadata), { level: 9 });
  const metadataAt = headerBytes + root.length;
  const leavesAt = metadataAt + metadata.length;
  const tilesAt = leavesAt + leaves.length;
  const [west, south, east, north] = facts.bounds;
  const header = packHeader({
    ...facts,
    specVersion: 3,
    rootDirectoryOffset: headerBytes,
    rootDirectoryLength: root.length,
    jsonMetadataOffset: metadataAt,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset: leavesAt,
    leafDirectoryLength: leaves.length,
    tileDataOffset: tilesAt,
    tileDataLength: entries.reduce((end, { offset, length }) => Math.max(end, offset + length), 0),
    numAddressedTiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    numTileEntries: entries.length,
    numTileContents: new Set(entries.map(({ offset }) => offset)).size,
    clustered: isClustered(entries),
    internalCompression: Compression.Gzip,
    minLon: west,
    minLat: south,
    maxLon: east,
    maxLat: north,
    centerZoom: facts.minZoom,
    centerLon: (west + east) / 2,
    centerLat: (south + north) / 2,
  });
  return Buffer.concat([header, root, metadata, leaves]);
}

/** A root alone if it is short enough, or one of the smallest possible leaves. */
function packDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const alone = packDirectory(entries);
  if (alone.length <= maxRootBytes) return { root: alone, leaves: Buffer.alloc(0) };
  for (let size = firstLeafSize; ; size = Math.ceil(size * 1.25)) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = packDirectory(entries.slice(at, at + size));
      pointers.push({ tileId: entries[at]?.tileId ?? 0, runLength: 0, length: leaf.length, offset });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = packDirectory(pointers);
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.concat(leaves) };
  }
}

function packHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write("PMTiles");
  bytes[7] = header.specVersion;
  const numbers = [
    header.rootDirectoryOffset,
    header.rootDirectoryLength,
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    header.leafDirectoryOffset,
    header.leafDirectoryLength ?? 0,
    header.tileDataOffset,
    header.tileDataLength ?? 0,
    header.numAddressedTiles,
    header.numTileEntries,
    header.numTileContents,
  ];
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
  const { clustered, internalCompression, tileCompression, tileType, minZoom, maxZoom } = header;
  bytes.set([clustered ? 1 : 0, internalCompression, tileCompression, tileType, minZoom, maxZoom], 96);
  const corners = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  for (const [index, degrees] of corners.entries()) bytes.writeInt32LE(fixed(degrees), 102 + 4 * index);
  bytes[118] = header.centerZoom;
  bytes.writeInt32LE(fixed(header.centerLon), 119);
  bytes.writeInt32LE(fixed(header.centerLat), 123);
  return bytes;
}

function fixed(degrees: number): number {
  return Math.round(degrees * 1e7);
}

function isClustered(entries: readonly Entry[]): boolean {
  let end = 0;
  for (const { offset, length } of entries) {
    if (offset > end) return false;
    if (offset === end) end += length;
  }
  return true;
}
