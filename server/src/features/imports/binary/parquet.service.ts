import { type FileHandle, open } from "node:fs/promises";
import * as zlib from "node:zlib";
import { type Compressors, type FileMetaData, parquetMetadata, parquetReadObjects, snappyUncompress } from "hyparquet";
import { excerptOf } from "../excerpt.service.ts";
import { UnreadableFile } from "../files/file-rows.service.ts";
import { type ThriftNumbers, walkStruct } from "./thrift.service.ts";

/** A place in Parquet is read by such names: 'names.primary', or 'addresses.list.element.locality' within a list. */
export type ParquetColumns = readonly string[];

/** How many rows are in memory at once. */
const rowsAtOnce = 20_000;
/** The description of a file of a million places has some hundred kilobytes. */
const maxFooterBytes = 8_000_000;
const maxFooterElements = 1_000_000;
/** What of a group of rows is read at once, and what that and one page of it unpack to. */
const maxGroupBytes = 200_000_000;
const maxUnpackedBytes = 400_000_000;
const maxPageBytes = 64_000_000;
const maxGroupRows = 2_000_000;
/** Of a column in which a row may have several values. */
const maxGroupValues = 8_000_000;

/** Whether a file begins as Parquet. */
export function isParquet(beginning: Buffer): boolean {
  return beginning.subarray(0, 4).toString("latin1") === "PAR1";
}

/** The names of all columns of a file. Throws `UnreadableFile`. */
export async function listColumns(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const { row_groups, schema } = await readDescription(file);
    return (row_groups[0]?.columns ?? []).length > 0
      ? (row_groups[0]?.columns ?? []).map(({ meta_data }) => (meta_data?.path_in_schema ?? []).join("."))
      : schema.map(({ name }) => name);
  } finally {
    await file.close();
  }
}

/** Reads the rows of a file, with those columns of some that it has: some rows at a time. Throws `UnreadableFile`. */
export async function* readParquet(path: string, wanted: ParquetColumns): AsyncGenerator<Record<string, unknown>> {
  const file = await open(path);
  try {
    const whole = await readDescription(file);
    const metadata = only(whole, new Set(wanted));
    let first = 0;
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      if (!(rows >= 0 && rows <= maxGroupRows)) throw new UnreadableFile("A group of its rows has more than are read.");
      const chunks = await readChunks(file, group);
      const one = { ...metadata, row_groups: [group], num_rows: group.num_rows };
      for (let from = 0; from < rows; from += rowsAtOnce) {
        const until = Math.min(rows, from + rowsAtOnce);
        const read = { file: chunks, metadata: one, rowStart: from, rowEnd: until, compressors, utf8: false };
        yield* await damaged(() => parquetReadObjects(read));
      }
      first += rows;
    }
    if (BigInt(first) !== BigInt(whole.num_rows))
      throw new UnreadableFile("It is damaged: its rows are not all there.");
  } finally {
    await file.close();
  }
}

/** What the library throws is about the file. */
async function damaged<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const said = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new UnreadableFile(excerptOf(`It is damaged: ${said}`, 160));
  }
}

async function readDescription(file: FileHandle): Promise<FileMetaData> {
  const { size } = await file.stat();
  const end = await readBytes(file, Math.max(0, size - 8), Math.min(8, size));
  if (end.toString("latin1", 4) !== "PAR1") throw new UnreadableFile("The file is cut off. Save or download it again.");
  const length = end.readUInt32LE();
  if (length > maxFooterBytes || length + 12 > size)
    throw new UnreadableFile("It is damaged: what describes it is longer than the file, or than any.");
  const footer = await readBytes(file, size - 8 - length, length + 8);
  walkStruct(footer.subarray(0, length), 0, { maxElements: maxFooterElements, maxDepth: 16 });
  return damaged(() => parquetMetadata(bufferOf(footer), { geoparquet: false }));
}

/** A description with some of the columns only, so that nothing else is read. */
function only(whole: FileMetaData, wanted: ReadonlySet<string>): FileMetaData {
  const { schema } = whole;
  let at = 0;
  function take(path: string[]): FileMetaData["schema"] {
    const element = schema[at++];
    if (!element || path.length > 8)
      throw new UnreadableFile("It is damaged: its columns are not what they should be.");
    const own = at === 1 ? [] : [...path, element.name];
    if (!element.num_children) return wanted.has(own.join(".")) ? [element] : [];
    const children: FileMetaData["schema"][] = [];
    for (let n = 0; n < element.num_children; n++) children.push(take(own));
    const kept = children.filter(({ length }) => length > 0);
    return kept.length > 0 || own.length === 0 ? [{ ...element, num_children: kept.length }, ...kept.flat()] : [];
  }
  const kept = take([]);
  const row_groups = whole.row_groups.map((group) => ({
    ...group,
    columns: group.columns.filter(({ meta_data }) => wanted.has(meta_data?.path_in_schema.join(".") ?? "")),
  }));
  return { ...whole, schema: kept, row_groups };
}

type Group = FileMetaData["row_groups"][number];

/** Reads a group's columns for the library, after checking their metadata. */
async function readChunks(file: FileHandle, group: Group) {
  const { size } = await file.stat();
  const chunks = new Map<number, Buffer>();
  let [bytes, unpacked] = [0, 0];
  for (const { meta_data: column } of group.columns) {
    if (!column) continue;
    const from = Number(column.dictionary_page_offset || column.data_page_offset);
    const length = Number(column.total_compressed_size);
    if (!(from >= 4 && length >= 0 && from + length <= size))
      throw new UnreadableFile("It is damaged: a column is not within the file.");
    bytes += length;
    if (bytes > maxGroupBytes) throw new UnreadableFile("A group of its rows is larger than what is read at once.");
    const chunk = await readBytes(file, from, length);
    unpacked += checkPages(chunk);
    if (unpacked > maxUnpackedBytes)
      throw new UnreadableFile(`A group of its rows unpacks to more than ${maxUnpackedBytes / 1_000_000} MB.`);
    chunks.set(from, chunk);
  }
  return {
    byteLength: size,
    /** What lies between columns is not read. */
    slice(from: number, until = size): ArrayBuffer {
      if (!(until - from <= maxGroupBytes))
        throw new UnreadableFile("It is damaged: its columns are not where it says.");
      const part = Buffer.alloc(until - from);
      for (const [at, chunk] of chunks)
        if (at < until && at + chunk.length > from)
          chunk.copy(part, Math.max(0, at - from), Math.max(0, from - at), Math.min(chunk.length, until - at));
      return bufferOf(part);
    },
  };
}

/** Checks the pages of a column before unpacking, and returns their total unpacked size. */
function checkPages(chunk: Buffer): number {
  let [at, unpacked, values] = [0, 0, 0];
  while (at < chunk.length - 1) {
    const { end, numbers } = walkStruct(chunk, at, { maxElements: 1_000, maxDepth: 8 });
    const [own, packed] = [numberOf(numbers, "2"), numberOf(numbers, "3")];
    if (own > maxPageBytes) throw new UnreadableFile("A page of it unpacks to more than is read.");
    if (end + packed > chunk.length) throw new UnreadableFile("It is damaged: a page is longer than its column.");
    unpacked += own;
    for (const kind of ["5", "7", "8"]) if (numbers.has(`${kind}.1`)) values += numberOf(numbers, `${kind}.1`);
    for (const length of ["8.2", "8.5", "8.6"]) if (numbers.has(length)) numberOf(numbers, length);
    if (values > maxGroupValues) throw new UnreadableFile("A column of it says that it has more values than are read.");
    at = end + packed;
  }
  return unpacked;
}

function numberOf(numbers: ThriftNumbers, path: string): number {
  const value = numbers.get(path);
  if (value === undefined || value < 0) throw new UnreadableFile("It is damaged: a page does not say how long it is.");
  return value;
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = length > 0 ? await file.read(bytes, 0, length, from) : { bytesRead: 0 };
  if (bytesRead < length) throw new UnreadableFile("The file is cut off. Save or download it again.");
  return bytes;
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

/** Node's own, which end where a page says that it ends; those of the library do not. */
const compressors: Compressors = {
  SNAPPY: (packed, length) => {
    const page = new Uint8Array(length);
    snappyUncompress(packed, page);
    return page;
  },
  GZIP: (packed, length) => zlib.gunzipSync(packed, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (packed, length) => zlib.brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  // Versions of Node before 22.15 have none.
  ...(zlib.zstdDecompressSync && {
    ZSTD: (packed, length) => zlib.zstdDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  }),
};
