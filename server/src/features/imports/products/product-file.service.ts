import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import {
  type GivenProduct,
  openFoodFacts,
  openFoodFactsFields,
  type RawProduct,
  readOpenFoodFacts,
} from "../../barcodes/open-food-facts.service.ts";
import { isParquet, listColumns, readParquet } from "../binary/parquet.service.ts";
import { type FileFacts, type FileLimits, fileLimits, UnreadableFile } from "../files/file-rows.service.ts";
import { readBeginning, readText, unreadable } from "../files/file-text.service.ts";
import { type JsonValue, readJsonValues, readLinesOfJson } from "../files/json-values.service.ts";

export type ProductRow = { at: string; product: GivenProduct } | { at: string; reason: string };

/** An Open Food Facts file; its rows can be read repeatedly. */
export type ProductFile = {
  name: string;
  facts: FileFacts & { day: string };
  /** May throw `UnreadableFile`. */
  rows(): AsyncGenerator<ProductRow>;
};

/** All products are 60 GB of lines, read in small pieces. */
const productLimits: FileLimits = { ...fileLimits, maxUnpackedBytes: 100_000_000_000 };

/** Opens JSON lines, a JSON list, or Parquet. Throws `UnreadableFile`. */
export async function openProductFile(
  path: string,
  { limits = productLimits }: { limits?: FileLimits } = {},
): Promise<ProductFile> {
  const { mtime } = await stat(path).catch(() => {
    throw new UnreadableFile("There is no such file.");
  });
  const read = await readerOf(path, limits).catch((error) => {
    throw unreadable(error);
  });
  async function* rows(): AsyncGenerator<ProductRow> {
    try {
      for await (const { at, value } of read()) yield rowOf(at, value);
    } catch (error) {
      throw unreadable(error);
    }
  }
  return { name: basename(path), facts: { ...openFoodFacts, day: mtime.toISOString().slice(0, 10) }, rows };
}

async function readerOf(path: string, limits: FileLimits): Promise<() => AsyncGenerator<JsonValue>> {
  if (isParquet(await readFirst(path))) return openParquet(path);
  const beginning = (await readBeginning(path, limits)).trimStart();
  if (beginning === "") throw new UnreadableFile("It is empty.");
  const text = () => readText(path, limits);
  if (beginning.startsWith("["))
    return () => readJsonValues(text(), { paths: ["$.*"], depth: 1, noun: "product" }, limits);
  if (!beginning.startsWith("{"))
    throw new UnreadableFile("It is none of JSON lines, JSON and Parquet as Open Food Facts publishes them.");
  if (/^\{[^[{]*"products"\s*:\s*\[/.test(beginning))
    return () => readJsonValues(text(), { paths: ["$.products.*"], depth: 2, noun: "product" }, limits);
  return () => readLinesOfJson(text(), limits);
}

const listed = ["categories_tags", "labels_tags", "allergens_tags", "traces_tags"];

/** Parquet list names depend on the writer. */
const parquetColumns = [
  ...openFoodFactsFields,
  ...["list.element", "list.item", "bag.array_element"].flatMap((within) => [
    ...listed.map((field) => `${field}.${within}`),
    ...["lang", "text"].map((part) => `product_name.${within}.${part}`),
  ]),
];

async function openParquet(path: string): Promise<() => AsyncGenerator<JsonValue>> {
  const columns = await listColumns(path);
  if (!columns.includes("code") || !columns.some((name) => name.startsWith("allergens_tags")))
    throw new UnreadableFile("It is Parquet, and not of products of Open Food Facts.");
  return async function* () {
    let n = 0;
    for await (const value of readParquet(path, parquetColumns)) yield { at: `row ${++n}`, value };
  };
}

function rowOf(at: string, value: unknown): ProductRow {
  if (value === undefined) return { at, reason: "it is not JSON" };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { at, reason: "it is no product" };
  const read = readOpenFoodFacts(value as RawProduct);
  return "reason" in read ? { at, ...read } : { at, product: read };
}

async function readFirst(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
