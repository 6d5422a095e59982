import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { MapTiles } from "@dishboard/contract/pages";
import { PMTiles, type Source, TileType } from "pmtiles";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";
import { readFile } from "./storage/disk.ts";
import type { ByteRange, StoredFile } from "./storage/storage.ts";

export type MapArchive = {
  name: string;
  /** Whether the file has not changed since the start. */
  isUnchanged: () => Promise<boolean>;
  read: (range: ByteRange | undefined) => Promise<StoredFile | null>;
};

/** Both are null for a plan. */
export type OpenedMapTiles = { tiles: MapTiles | null; archive: MapArchive | null };

/** The map as a plan. */
export const noMapTiles: OpenedMapTiles = { tiles: null, archive: null };

const defaultAttribution = "© OpenStreetMap contributors";
const maxMetadataBytes = 16 * 1_048_576;
const maxAttributionLength = 200;
const pictureTypes = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]);
const usualMaxZoom = { pictures: 19, vectors: 14 };

/** An unusable file is logged, and the map is a plan. */
export async function openMapTiles(
  { mapTiles, mapAttribution }: Pick<Settings, "mapTiles" | "mapAttribution">,
  log: Log,
): Promise<OpenedMapTiles> {
  if (mapTiles === null) return noMapTiles;
  if ("file" in mapTiles) {
    try {
      return await openMapArchive(mapTiles.file, mapAttribution);
    } catch (error) {
      // Decompression errors have no message.
      const reason = (error instanceof Error && error.message) || "It cannot be read";
      log.error({ file: mapTiles.file, reason }, "MAP_TILES cannot be used, so the map is a plan");
      return noMapTiles;
    }
  }
  const isRaster = /\.(png|jpe?g|webp|avif)(\?|$)/i.test(mapTiles.address);
  const tiles = {
    url: mapTiles.address,
    isArchive: false,
    isRaster,
    maxZoom: isRaster ? usualMaxZoom.pictures : usualMaxZoom.vectors,
    bounds: null,
    attribution: mapAttribution ?? defaultAttribution,
  };
  return { tiles, archive: null };
}

/** Throws an error that explains what is wrong with the archive. */
export async function openMapArchive(
  path: string,
  givenAttribution: string | null,
): Promise<OpenedMapTiles & { archive: MapArchive }> {
  const { size, mtimeMs } = await stat(path);
  const { isRaster, maxZoom, bounds, attribution } = await inspect(path, size);
  const name = `${createHash("sha256").update(`${path} ${size} ${mtimeMs}`).digest("hex").slice(0, 16)}.pmtiles`;
  const archive: MapArchive = {
    name,
    isUnchanged: async () => {
      const now = await stat(path).catch(() => null);
      return now?.size === size && now.mtimeMs === mtimeMs;
    },
    read: (range) => readFile(path, range),
  };
  const tiles = {
    url: `/api/map/${name}`,
    isArchive: true,
    isRaster,
    maxZoom,
    bounds,
    attribution: givenAttribution ?? (attribution || defaultAttribution),
  };
  return { tiles, archive };
}

async function inspect(path: string, size: number) {
  const file = await open(path);
  try {
    const source: Source = {
      getKey: () => path,
      async getBytes(offset, length) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(length, size)), 0, undefined, offset);
        return { data: buffer.buffer.slice(0, bytesRead) };
      },
    };
    const tiles = new PMTiles(source);
    const header = await tiles.getHeader();
    if (header.specVersion !== 3) throw new Error(`It is of version ${header.specVersion} and not 3`);
    const isRaster = pictureTypes.has(header.tileType);
    if (!isRaster && header.tileType !== TileType.Mvt) throw new Error("Its tiles are neither vectors nor pictures");
    const ends = [
      header.rootDirectoryOffset + header.rootDirectoryLength,
      header.jsonMetadataOffset + header.jsonMetadataLength,
      header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
      header.tileDataOffset + (header.tileDataLength ?? 0),
    ];
    if (Math.max(...ends) > size) throw new Error("It ends too early");
    if (header.jsonMetadataLength > maxMetadataBytes) throw new Error("Its metadata is too large");
    const { attribution } = (await tiles.getMetadata()) as { attribution?: unknown };
    await tiles.getZxy(header.minZoom, 0, 0);
    const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const;
    return { isRaster, maxZoom: header.maxZoom, bounds, attribution: textOf(attribution) };
  } finally {
    await file.close();
  }
}

function textOf(attribution: unknown): string {
  if (typeof attribution !== "string") return "";
  return attribution
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, "")
    .replace(/&copy;|&#169;/g, "©")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxAttributionLength);
}
