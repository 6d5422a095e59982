/**
 * `npm run import -- places FILE...`: imports places, also while the site runs. `npm run import -- products FILE...`:
 * imports product data of barcodes. `--preview` only reports what would change. `list` lists the imports, `undo NUMBER`
 * undoes one. `dishes FILE.csv`, `list-dishes` and `undo-dishes NUMBER` do the same for dishes, with separate numbers.
 */
import { isDay } from "@dishboard/contract/day";
import { moneyOf } from "@dishboard/contract/prices";
import type { Database } from "./database/connect.ts";
import { runOnDatabase } from "./database-command.ts";
import { readDishFile, UnreadableDishes } from "./features/dish-imports/dish-file.service.ts";
import { addDishes, listEverything } from "./features/dish-imports/dish-imports.service.ts";
import { undoDishes } from "./features/dish-imports/undo.service.ts";
import { minConfidence } from "./features/imports/binary/parquet-places.service.ts";
import { openPlaceFileApart, openProductFileApart } from "./features/imports/files/file-process.service.ts";
import { UnreadableFile } from "./features/imports/files/file-rows.service.ts";
import { isOfProducts, listImports } from "./features/imports/imports.repository.ts";
import { type ImportReport, importPlaces } from "./features/imports/imports.service.ts";
import { importProducts, type ProductImportReport } from "./features/imports/products/product-imports.service.ts";
import { undoImport } from "./features/imports/undo.service.ts";
import { endOnProblem, readCommandLine } from "./platform/command-options.ts";
import { readSettings } from "./platform/settings.ts";

const usage = `Say what: npm run import -- places FILE... [--preview] [--source NAME] [--licence TEXT] [--day YYYY-MM-DD]
          [--columns name=...,lat=...,lon=...]
          | products FILE... [--preview] [--source NAME] [--licence TEXT] [--day YYYY-MM-DD] | list | undo NUMBER
          | dishes FILE.csv [--preview] [--source NAME] [--author NAME] | list-dishes | undo-dishes NUMBER`;

const { values, positionals } = endOnProblem(() =>
  readCommandLine({
    preview: { type: "boolean", default: false },
    source: { type: "string" },
    author: { type: "string" },
    licence: { type: "string" },
    day: { type: "string" },
    columns: { type: "string" },
  }),
);
const [what, ...names] = positionals;

await runOnDatabase(
  async (database) => {
    if (what === "places" && names.length > 0) for (const name of names) await importFile(database, name);
    else if (what === "products" && names.length > 0) for (const name of names) await importProductFile(database, name);
    else if (what === "list" && names.length === 0) await list(database);
    else if (what === "undo" && names.length === 1) await undo(database, Number(names[0]));
    else if (what === "dishes" && names.length === 1) await importDishes(database, names[0] ?? "");
    else if (what === "list-dishes" && names.length === 0) await listDishes(database);
    else if (what === "undo-dishes" && names.length === 1) await undoDishImport(database, Number(names[0]));
    else throw new Error(usage);
  },
  { isBeside: true },
);

async function importFile(database: Database, path: string): Promise<void> {
  await sayWhyNot(path, async () => {
    throwIfTooLong();
    const file = await openPlaceFileApart(path, { columns: values.columns });
    if (file.columns && !file.columns.areNamed) {
      console.log(
        `${file.name} has columns that nobody has named yet. They are read as --columns '${file.columns.text}'`,
      );
      if (!values.preview) throw new UnreadableFile("Look at the preview, and say the columns by --columns.");
    }
    const { preview: isPreview, source, licence, day } = values;
    const onProblem = (at: string, reason: string) => console.log(`  ${at}: ${reason}`);
    const report = await importPlaces(database, file, { source, licence, day, isPreview, now: new Date(), onProblem });
    tell(file.name, report, isPreview);
  });
}

async function importProductFile(database: Database, path: string): Promise<void> {
  await sayWhyNot(path, async () => {
    throwIfTooLong();
    const file = await openProductFileApart(path);
    const { preview: isPreview, source, licence, day } = values;
    const onProblem = (at: string, reason: string) => console.log(`  ${at}: ${reason}`);
    const report = await importProducts(database, file, {
      source,
      licence,
      day,
      isPreview,
      now: new Date(),
      onProblem,
    });
    tellOfProducts(file.name, report, isPreview);
  });
}

async function sayWhyNot(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Error(`${path}: ${error.message} Nothing was stored.`);
    throw error;
  }
}

async function importDishes(database: Database, path: string): Promise<void> {
  const { preview: isPreview, source, author } = values;
  const deps = dishDeps(database);
  try {
    throwIfTooLong();
    const onProblem = (at: string, reason: string) => console.log(`  ${at}: ${reason}`);
    const file = await readDishFile(database, path, { money: deps.money, source, author, onProblem });
    if (file.leftOut.length > 0) console.log(`Columns that are not known were left out: ${file.leftOut.join(", ")}.`);
    console.log(`${file.name}: ${dishes(file.rows.length)} to add, ${numbers(file.known)} there already`);
    if (isPreview) return console.log("Nothing is stored yet.");
    const reply = await addDishes(deps, {
      key: null,
      userId: null,
      fileName: file.name.slice(0, 200),
      rows: file.rows,
    });
    for (const [index, { reason }] of reply.rows.entries())
      if (reason !== null) onProblem(`line ${file.rows[index]?.at}`, reason);
    if (reply.import)
      console.log(
        `Import ${reply.import.id}: ${dishes(reply.import.added)} added. To take it back: npm run import -- undo-dishes ${reply.import.id}`,
      );
    else console.log("Nothing is new: nothing was changed.");
  } catch (error) {
    if (error instanceof UnreadableDishes || error instanceof UnreadableFile)
      throw new Error(`${path}: ${error.message} Nothing was stored.`);
    throw error;
  }
}

async function listDishes(database: Database): Promise<void> {
  const imports = await listEverything({ db: database });
  if (imports.length === 0) console.log("No dishes were imported yet.");
  for (const one of imports) {
    const from = [one.fileName, one.source && `from ${one.source}`, one.by && `by ${one.by}`]
      .filter(Boolean)
      .join(", ");
    const photos =
      one.photoProblems.length > 0 ? `, ${numbers(one.photoProblems.length)} photos could not be fetched` : "";
    console.log(
      `${one.id}  ${from === "" ? "" : `${from}: `}${dishes(one.added)} added${photos}; ${one.state === "done" ? one.createdAt.slice(0, 10) : one.state}`,
    );
  }
}

async function undoDishImport(database: Database, id: number): Promise<void> {
  if (!Number.isInteger(id)) throw new Error(usage);
  const { removed, kept } = await undoDishes(dishDeps(database), id);
  console.log(
    `Import ${id} is undone: ${dishes(removed)} removed, ${numbers(kept)} kept that members have used or changed.`,
  );
}

function dishDeps(db: Database) {
  const { currency } = readSettings(process.env);
  // A running site's caches expire within a second.
  return { db, clock: () => new Date(), money: moneyOf(currency), onChange: () => {} };
}

function dishes(count: number): string {
  return `${numbers(count)} ${count === 1 ? "dish" : "dishes"}`;
}

function throwIfTooLong(): void {
  for (const text of [values.source, values.licence, values.author])
    if (text !== undefined && (text.trim() === "" || text.length > 120))
      throw new UnreadableFile("--source, --author and --licence have 1 to 120 characters.");
  if (values.day !== undefined && !isDay(values.day)) throw new UnreadableFile("--day is a day such as 2026-11-25.");
}

function tell(name: string, report: ImportReport, isPreview: boolean): void {
  const { places, unchanged, joined, changed, added, doubtful, unplaced, refused, others } = report;
  const counts = [
    `${numbers(places)} places`,
    `${numbers(unchanged + joined + changed)} look like ones you have`,
    ...(doubtful > 0 ? [`${numbers(doubtful)} may be ones you have`] : []),
    `${numbers(unplaced)} without a position`,
    `${numbers(refused)} refused`,
  ];
  const licence = report.licence ?? "licence not stated";
  console.log(`${name}: from ${report.source} (${licence}), of ${report.day}`);
  console.log(counts.join(", "));
  if (others > 0) console.log(`${numbers(others)} rows are of something else than places to eat.`);
  if (report.closed > 0) console.log(`${numbers(report.closed)} places are closed, gone or private and were left out.`);
  if (report.unsure > 0)
    console.log(
      `${numbers(report.unsure)} places were left out of which the file is not sure itself (below ${minConfidence}).`,
    );
  for (const [field, count] of Object.entries(report.leftOut))
    console.log(`Of ${numbers(count)} places the ${field} could not be used.`);
  if (isPreview) console.log("Nothing is stored yet.");
  else if (report.id === null) console.log("Nothing is new: nothing was changed.");
  else
    console.log(
      `Import ${report.id}: ${numbers(added)} places added, ${numbers(joined)} joined with ones you have, ${numbers(changed)} changed. To take it back: npm run import -- undo ${report.id}`,
    );
}

function tellOfProducts(name: string, report: ProductImportReport, isPreview: boolean): void {
  const { id, source, licence, day, products, unchanged, added, changed, refused } = report;
  console.log(`${name}: from ${source} (${licence ?? "licence not stated"}), of ${day}`);
  console.log(`${numbers(products)} products, ${numbers(unchanged)} as they are known, ${numbers(refused)} refused`);
  if (isPreview)
    console.log(`${numbers(added)} would be added and ${numbers(changed)} changed. Nothing is stored yet.`);
  else if (id === null) console.log("Nothing is new: nothing was changed.");
  else
    console.log(
      `Import ${id}: ${numbers(added)} products added, ${numbers(changed)} changed. To take it back: npm run import -- undo ${id}`,
    );
}

async function list(database: Database): Promise<void> {
  const imports = await listImports(database.write);
  if (imports.length === 0) console.log("Nothing was imported yet.");
  for (const one of imports) {
    const state = one.undoneAt
      ? `undone ${dayOf(one.undoneAt)}`
      : one.endedAt
        ? dayOf(one.createdAt)
        : one.isRunning
          ? "running"
          : "not finished";
    const licence = one.licence ?? "licence not stated";
    const counts = isOfProducts(one)
      ? `${numbers(one.added)} products added, ${numbers(one.changed)} changed`
      : `${numbers(one.added)} added, ${numbers(one.joined)} joined, ${numbers(one.changed)} changed, ${numbers(one.doubtful)} to be asked about`;
    console.log(`${one.id}  ${one.fileName}, ${one.source} (${licence}) of ${one.fileDay}: ${counts}; ${state}`);
  }
}

async function undo(database: Database, id: number): Promise<void> {
  const [found] = await listImports(database.write, { id });
  const { removed, kept } = await undoImport(database, id, new Date());
  console.log(
    found && isOfProducts(found)
      ? `Import ${id} is undone: ${numbers(removed)} products removed, ${numbers(kept)} kept that another import knows.`
      : `Import ${id} is undone: ${numbers(removed)} places removed, ${numbers(kept)} kept that members have used or another import knows.`,
  );
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function numbers(count: number): string {
  return count.toLocaleString("en-GB");
}
