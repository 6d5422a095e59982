import * as zlib from "node:zlib";
import {
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
} from "hyparquet";
import { UnreadableFile } from "../files/file-rows.service.ts";

/** A place in Parquet is read by such names: 'names.primary', or 'addresses.list.element.locality' within a list. */
export type ParquetColumns = readonly string[];

/** How many rows are in memory at once. */
const rowsAtOnce = 20_000;

/** Whether a file begins as Parquet. */
export function isParquet(beginning: Buffer): boolean {
  return beginning.subarray(0, 4).toString("latin1") === "PAR1";
}

/** The names of all columns of a file. Throws `UnreadableFile`. */
export async function listColumns(path: string): Promise<string[]> {
  const { metadata } = await open(path);
  const namesOf = (tree: SchemaTree): string[] =>
    tree.children.length === 0 ? [tree.path.join(".")] : tree.children.flatMap(namesOf);
  return namesOf(parquetSchema(metadata));
}

/** Reads the rows of a file, with those columns of some that it has: some rows at a time. Throws `UnreadableFile`. */
export async function* readParquet(path: string, wanted: ParquetColumns): AsyncGenerator<Record<string, unknown>> {
  const { file, metadata: whole } = await open(path);
  const metadata = only(whole, new Set(wanted));
  let first = 0;
  for (const { num_rows } of metadata.row_groups) {
    const end = first + Number(num_rows);
    for (; first < end; first += rowsAtOnce) {
      const range = { rowStart: first, rowEnd: Math.min(end, first + rowsAtOnce) };
      const rows: Record<string, unknown>[] = [];
      // For any rows the library unpacks a column of their whole group: several columns at once take much memory.
      for (const { element } of parquetSchema(metadata).children) {
        const options = { file, metadata, ...range, columns: [element.name], compressors, utf8: false };
        for (const [n, row] of (await parquetReadObjects(options)).entries())
          rows[n] = Object.assign(rows[n] ?? {}, row);
      }
      yield* rows;
    }
    first = end;
  }
  if (BigInt(first) !== BigInt(whole.num_rows)) throw new UnreadableFile("It is damaged: its rows are not all there.");
}

async function open(path: string) {
  const file = await asyncBufferFromFile(path);
  const end = Buffer.from(await file.slice(Math.max(0, file.byteLength - 4), file.byteLength));
  if (file.byteLength < 12 || !isParquet(end))
    throw new UnreadableFile("The file is cut off. Save or download it again.");
  return { file, metadata: await parquetMetadataAsync(file, { geoparquet: false }) };
}

/** Metadata with some of the columns only: the library selects none within another. */
function only(whole: FileMetaData, wanted: ReadonlySet<string>): FileMetaData {
  const row_groups = whole.row_groups.map((group) => ({
    ...group,
    columns: group.columns.filter(({ meta_data }) => wanted.has(meta_data?.path_in_schema.join(".") ?? "")),
  }));
  return { ...whole, schema: keep(parquetSchema(whole), wanted), row_groups };
}

function keep({ element, children, path }: SchemaTree, wanted: ReadonlySet<string>): SchemaElement[] {
  if (children.length === 0) return wanted.has(path.join(".")) ? [element] : [];
  const kept = children.map((child) => keep(child, wanted)).filter(({ length }) => length > 0);
  return kept.length > 0 ? [{ ...element, num_children: kept.length }, ...kept.flat()] : [];
}

/** Node's own end where a page says that it ends. The library unpacks only Snappy. */
const compressors: Compressors = {
  GZIP: (packed, length) => zlib.gunzipSync(packed, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (packed, length) => zlib.brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  // Versions of Node before 22.15 have none.
  ...(zlib.zstdDecompressSync && {
    ZSTD: (packed, length) => zlib.zstdDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  }),
};
