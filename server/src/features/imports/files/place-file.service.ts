import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { PlaceColumns } from "@dishboard/contract/imports";
import { isOsmPbf, readOsmPbf } from "../binary/osm-pbf.service.ts";
import { isParquet } from "../binary/parquet.service.ts";
import { openParquetPlaces } from "../binary/parquet-places.service.ts";
import { describeColumns, guessColumns, readColumns, readCsv, readSample } from "./csv-places.service.ts";
import { readFhrs } from "./fhrs-places.service.ts";
import { type FileFacts, type FileLimits, type FileRow, fileLimits, UnreadableFile } from "./file-rows.service.ts";
import { readBeginning, readText, unreadable } from "./file-text.service.ts";
import type { ImportFormat } from "./import-formats.tables.ts";
import { isJsonLines, readJson, readJsonLines } from "./json-places.service.ts";

/** A places file; its rows can be read repeatedly. */
export type PlaceFile = {
  name: string;
  format: ImportFormat;
  /** CSV columns, named or guessed, with header and sample. */
  columns: { text: string; named: PlaceColumns; areNamed: boolean; header: string[]; sample: string[][] } | null;
  /** Complete after all rows. */
  facts: FileFacts & { day: string };
  /** May throw `UnreadableFile`. */
  rows(): AsyncGenerator<FileRow>;
};

/** Metadata and limits. */
export type OpenOptions = {
  columns?: string | PlaceColumns | undefined;
  limits?: FileLimits;
  name?: string;
  day?: string;
};

/** Opens a supported file. Throws `UnreadableFile` otherwise. */
export async function openPlaceFile(
  path: string,
  { columns, limits = fileLimits, name = basename(path), day }: OpenOptions = {},
): Promise<PlaceFile> {
  const { mtime } = await stat(path).catch(() => {
    throw new UnreadableFile("There is no such file.");
  });
  const facts = { day: day ?? mtime.toISOString().slice(0, 10) };
  const named = typeof columns === "string" ? readColumns(columns) : columns;
  const reader = await throughout(() => readerOf(path, named, facts, limits));
  async function* rows() {
    try {
      yield* reader.read();
    } catch (error) {
      throw unreadable(error);
    }
  }
  return { name, format: reader.format, columns: reader.columns, facts, rows };
}

type Reader = { format: ImportFormat; read: () => AsyncGenerator<FileRow>; columns: PlaceFile["columns"] };

async function readerOf(
  path: string,
  named: PlaceColumns | undefined,
  facts: PlaceFile["facts"],
  limits: FileLimits,
): Promise<Reader> {
  const first = await readFirst(path, 16);
  if (isOsmPbf(first)) return { format: "osm-pbf", read: () => readOsmPbf(path, facts), columns: null };
  if (isParquet(first)) {
    const { format, rows } = await openParquetPlaces(path, facts);
    return { format, read: rows, columns: null };
  }
  const beginning = await readBeginning(path, limits);
  const text = () => readText(path, limits);
  const trimmed = beginning.trimStart();
  if (trimmed === "") throw new UnreadableFile("It is empty.");
  if (trimmed.startsWith("<") && /<osm[\s>]/.test(trimmed.slice(0, 2_000))) throw new UnreadableFile(noXml);
  if (trimmed.startsWith("<")) return { format: "fhrs", read: () => readFhrs(text(), facts, limits), columns: null };
  if (isJsonLines(trimmed))
    return { format: "geojson", read: () => readJsonLines(text(), facts, limits), columns: null };
  if (trimmed.startsWith("{")) {
    const format = /"(osm3s|elements)"\s*:/.test(trimmed.slice(0, 5_000)) ? "overpass" : "geojson";
    return { format, read: () => readJson(text(), facts, limits), columns: null };
  }
  if (trimmed.startsWith("[")) throw new UnreadableFile("It is JSON, and neither GeoJSON nor an answer of Overpass.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\x00-\x08]/.test(beginning)) throw new UnreadableFile(noFormat);
  const columns = named ?? guessColumns(beginning);
  return {
    format: "csv",
    read: () => readCsv(text(), { columns, facts }, limits),
    columns: {
      text: describeColumns(columns),
      named: columns,
      areNamed: named !== undefined,
      ...readSample(beginning, named),
    },
  };
}

const noXml =
  "It is OpenStreetMap's XML, which is not read. Ask Overpass for JSON by [out:json], or take GeoJSON or .osm.pbf.";

const noFormat =
  "It is none of GeoJSON, Overpass JSON, OpenStreetMap's .osm.pbf, Parquet of Overture or Foursquare, FHRS XML and CSV.";

async function readFirst(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function throughout<Result>(read: () => Promise<Result>): Promise<Result> {
  return read().catch((error) => {
    throw unreadable(error);
  });
}
