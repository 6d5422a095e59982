/**
 * `npm run import -- places FILE...`: imports the places of files, beside a running site too. `--preview` only tells what
 * would be done. `npm run import -- list` lists what was imported, and `npm run import -- undo NUMBER` takes one back.
 */
import { parseArgs } from "node:util";
import type { Database } from "./database/connect.ts";
import { runOnDatabase } from "./database-command.ts";
import { minConfidence } from "./features/imports/binary/parquet-places.service.ts";
import { openPlaceFileApart } from "./features/imports/files/file-process.service.ts";
import { isDay, UnreadableFile } from "./features/imports/files/file-rows.service.ts";
import { listImports } from "./features/imports/imports.repository.ts";
import { type ImportReport, importPlaces } from "./features/imports/imports.service.ts";
import { undoImport } from "./features/imports/undo.service.ts";

const usage = `Say what: npm run import -- places FILE... [--preview] [--source NAME] [--licence TEXT] [--day YYYY-MM-DD]
          [--columns name=...,lat=...,lon=...] | list | undo NUMBER`;

const { values, positionals } = parseArgs({
  options: {
    preview: { type: "boolean", default: false },
    source: { type: "string" },
    licence: { type: "string" },
    day: { type: "string" },
    columns: { type: "string" },
  },
  allowPositionals: true,
});
const [what, ...names] = positionals;

await runOnDatabase(
  async (database) => {
    if (what === "places" && names.length > 0) for (const name of names) await importFile(database, name);
    else if (what === "list" && names.length === 0) await list(database);
    else if (what === "undo" && names.length === 1) await undo(database, Number(names[0]));
    else throw new Error(usage);
  },
  { isBeside: true },
);

async function importFile(database: Database, path: string): Promise<void> {
  try {
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
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Error(`${path}: ${error.message} Nothing was stored.`);
    throw error;
  }
}

function throwIfTooLong(): void {
  for (const text of [values.source, values.licence])
    if (text !== undefined && (text.trim() === "" || text.length > 120))
      throw new UnreadableFile("--source and --licence have 1 to 120 characters.");
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
  if (report.closed > 0) console.log(`${numbers(report.closed)} places are closed and were left out.`);
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
    console.log(
      `${one.id}  ${one.fileName}, ${one.source} (${licence}) of ${one.fileDay}: ${numbers(one.added)} added, ${numbers(one.joined)} joined, ${numbers(one.changed)} changed, ${numbers(one.doubtful)} to be asked about; ${state}`,
    );
  }
}

async function undo(database: Database, id: number): Promise<void> {
  const { removed, kept } = await undoImport(database, id, new Date());
  console.log(
    `Import ${id} is undone: ${numbers(removed)} places removed, ${numbers(kept)} kept that somebody has used or another import knows.`,
  );
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function numbers(count: number): string {
  return count.toLocaleString("en-GB");
}
