import type { Kysely } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { findNews, storeProducts } from "../../barcodes/barcodes.service.ts";
import type { GivenProduct } from "../../barcodes/open-food-facts.service.ts";
import { addToCounts, endImport, insertImport, lockImports } from "../imports.repository.ts";
import { createCodeSet } from "./code-set.service.ts";
import type { ProductFile } from "./product-file.service.ts";

const batchSize = 1_000;

/** The importer's facts. */
export type ProductImportRequest = {
  source?: string | undefined;
  licence?: string | undefined;
  day?: string | undefined;
  isPreview: boolean;
  now: Date;
  /** Called per refused row, with its position and reason. */
  onProblem: (at: string, reason: string) => void;
};

/** `id` is null if nothing was stored. */
export type ProductImportReport = {
  id: number | null;
  source: string;
  licence: string | null;
  day: string;
  products: number;
  unchanged: number;
  added: number;
  changed: number;
  refused: number;
};

/** Imports products: reads the whole file, then stores in batches. Throws `UnreadableFile`. */
export async function importProducts(
  { write: db }: Database,
  file: ProductFile,
  request: ProductImportRequest,
): Promise<ProductImportReport> {
  const source = request.source ?? file.facts.source ?? file.name;
  const licence = request.licence ?? (request.source === undefined ? (file.facts.licence ?? null) : null);
  const report: ProductImportReport = {
    ...{ id: null, source, licence, day: request.day ?? file.facts.day },
    ...{ products: 0, unchanged: 0, added: 0, changed: 0, refused: 0 },
  };
  const refuse = (at: string, reason: string) => {
    report.refused += 1;
    request.onProblem(at, reason);
  };
  for await (const products of batchesOf(file, refuse)) report.products += products.length;
  for await (const products of batchesOf(file, () => {})) await storeBatch(db, report, products, file, request);
  if (report.id !== null) await endImport(db, report.id, { unplaced: 0, refused: report.refused }, request.now);
  return report;
}

async function* batchesOf(
  file: ProductFile,
  onProblem: (at: string, reason: string) => void,
): AsyncGenerator<GivenProduct[]> {
  const isNew = createCodeSet();
  let some: GivenProduct[] = [];
  for await (const row of file.rows()) {
    if ("reason" in row) onProblem(row.at, row.reason);
    else if (!isNew(Number(row.product.code)))
      onProblem(row.at, `the code ${row.product.code} came before in this file`);
    else some.push(row.product);
    if (some.length < batchSize) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function storeBatch(
  db: Kysely<Schema>,
  report: ProductImportReport,
  products: GivenProduct[],
  { name: fileName }: ProductFile,
  { isPreview, now }: ProductImportRequest,
): Promise<void> {
  const { source, licence, day: fileDay } = report;
  const counts = await inTransaction(db, async (transaction) => {
    if (!isPreview) await lockImports(transaction);
    const { added, changed } = await findNews(transaction, source, products);
    const found = { added: added.length, changed: changed.length };
    if (isPreview || found.added + found.changed === 0) return { ...found, id: report.id };
    const row = { fileName, format: "open-food-facts", source, licence, fileDay, createdAt: now } as const;
    const id = report.id ?? (await insertImport(transaction, row));
    await storeProducts(transaction, { importId: id, source, licence, fetchedAt: now, fileDay }, [
      ...added,
      ...changed,
    ]);
    await addToCounts(transaction, id, { ...found, joined: 0, doubtful: 0 });
    return { ...found, id };
  });
  report.id = counts.id;
  report.added += counts.added;
  report.changed += counts.changed;
  report.unchanged += products.length - counts.added - counts.changed;
}
