import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Columns, describeColumns, guessColumns, readColumns, readCsv } from "./csv-places.service.ts";
import { readFhrs } from "./fhrs-places.service.ts";
import { type FileFacts, type FileLimits, type FileRow, fileLimits, UnreadableFile } from "./file-rows.service.ts";
import { readBeginning, readText } from "./file-text.service.ts";
import type { ImportFormat } from "./import-formats.tables.ts";
import { isJsonLines, readJson, readJsonLines } from "./json-places.service.ts";

/** A file with places, which is read as often as somebody asks for its rows. */
export type PlaceFile = {
  name: string;
  format: ImportFormat;
  /** The columns of CSV that were named, or are likely meant. */
  columns: { text: string; areNamed: boolean } | null;
  /** What the file says of itself, whole once all rows were read. */
  facts: FileFacts & { day: string };
  /** Throws `UnreadableFile` where it cannot go on. */
  rows(): AsyncGenerator<FileRow>;
};

/** Opens a file in one of the formats that are read. Throws `UnreadableFile` for any other. */
export async function openPlaceFile(
  path: string,
  { columns: named, limits = fileLimits }: { columns?: string | undefined; limits?: FileLimits } = {},
): Promise<PlaceFile> {
  const { mtime } = await stat(path).catch(() => {
    throw new UnreadableFile("There is no such file.");
  });
  const name = basename(path);
  const facts = { day: mtime.toISOString().slice(0, 10) };
  const beginning = await throughout(() => readBeginning(path, limits));
  const { format, read, columns } = readerOf(
    beginning,
    named === undefined ? undefined : readColumns(named),
    facts,
    limits,
  );
  async function* rows() {
    try {
      yield* read(readText(path, limits));
    } catch (error) {
      throw unreadable(error);
    }
  }
  return { name, format, columns, facts, rows };
}

type Reader = {
  format: ImportFormat;
  read: (text: AsyncIterable<string>) => AsyncGenerator<FileRow>;
  columns: PlaceFile["columns"];
};

function readerOf(beginning: string, named: Columns | undefined, facts: FileFacts, limits: FileLimits): Reader {
  const trimmed = beginning.trimStart();
  if (trimmed === "") throw new UnreadableFile("It is empty.");
  if (trimmed.startsWith("<")) return { format: "fhrs", read: (text) => readFhrs(text, facts, limits), columns: null };
  if (isJsonLines(trimmed))
    return { format: "geojson", read: (text) => readJsonLines(text, facts, limits), columns: null };
  if (trimmed.startsWith("{")) {
    const format = /"(osm3s|elements)"\s*:/.test(trimmed.slice(0, 5_000)) ? "overpass" : "geojson";
    return { format, read: (text) => readJson(text, facts, limits), columns: null };
  }
  if (trimmed.startsWith("[")) throw new UnreadableFile("It is JSON, and neither GeoJSON nor an answer of Overpass.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\x00-\x08]/.test(beginning))
    throw new UnreadableFile("It is none of GeoJSON, Overpass JSON, FHRS XML and CSV.");
  const columns = named ?? guessColumns(beginning);
  return {
    format: "csv",
    read: (text) => readCsv(text, { columns, beginning }, limits),
    columns: { text: describeColumns(columns), areNamed: named !== undefined },
  };
}

async function throughout<Result>(read: () => Promise<Result>): Promise<Result> {
  return read().catch((error) => {
    throw unreadable(error);
  });
}

/** What the file is to blame for, in one line; anything else is a defect of ours. */
function unreadable(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^Z_|^ERR_(BUFFER|ZLIB)/.test(code))
    return new UnreadableFile("It is not whole: what was compressed cannot be unpacked.");
  if (/^E[A-Z]+$/.test(code)) return new UnreadableFile(`It cannot be read: ${(error as Error).message}`);
  return error;
}
