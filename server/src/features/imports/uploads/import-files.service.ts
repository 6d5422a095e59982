import { copyFile, link } from "node:fs/promises";
import { type ImportFile, importErrors, type PastImport, type PlaceColumns } from "@dishboard/contract/imports";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import type { Settings } from "../../../platform/settings.ts";
import type { Archives } from "../../../platform/storage/archives.ts";
import { deleteUpload, findUpload, keepUploadWhile } from "../../../platform/storage/resumable-uploads.ts";
import { type ImportRow, isOfProducts, listImports, updateUndoAsked } from "../imports.repository.ts";
import {
  deleteImportFile,
  findImportFile,
  forgetImport,
  type ImportFileRow,
  insertImportFile,
  listImportFiles,
  updateImportFile,
} from "./import-files.repository.ts";

export type ImportFilesDeps = {
  db: Database;
  archives: Archives;
  settings: Pick<Settings, "dataDir" | "storageFloor">;
  clock: () => Date;
};

/** Jobs on files and undos, one at a time. */
export const importFileTask = "imports-file";
export const undoImportTask = "imports-undo";

const maxImports = 100;

/** Files to look at and the latest imports. */
export async function listEverything({ db }: ImportFilesDeps): Promise<{ files: ImportFile[]; imports: PastImport[] }> {
  const [files, imports] = await Promise.all([
    listImportFiles(db.read("latest")),
    listImports(db.read("latest"), { limit: maxImports }),
  ]);
  return { files: files.map(fileOf), imports: imports.map(importOf) };
}

/** Takes a complete upload to inspect; known ones stay. */
export async function addFile(
  deps: ImportFilesDeps,
  { id, userId }: { id: string; userId: string },
  { fileName, day }: { fileName: string; day: string },
): Promise<ImportFile> {
  const { db, archives, settings, clock } = deps;
  const present = await findImportFile(db.read("latest"), id);
  if (!present) {
    const upload = await findUpload(settings.dataDir, id);
    if (upload?.userId !== userId) throw new Problem("not-found", importErrors.notFound);
    if (upload.received < upload.size) throw new Problem("conflict", importErrors.incomplete);
    await keepUploadWhile(id, () =>
      archives.put(id, (file) => link(upload.file, file).catch(() => copyFile(upload.file, file))),
    );
    await inTransaction(db.write, async (transaction) => {
      await insertImportFile(transaction, { id, fileName, bytes: upload.size, day, now: clock() });
      await addFileJob(transaction, id);
    });
  }
  await deleteUpload(settings.dataDir, id);
  return read(deps, id);
}

/** Stores missing facts and rereads. */
export async function answer(
  deps: ImportFilesDeps,
  id: string,
  { source, licence, columns }: { source: string | null; licence: string | null; columns: PlaceColumns | null },
): Promise<ImportFile> {
  if (columns && !(columns.name && columns.latitude && columns.longitude))
    throw new Problem("invalid", importErrors.noColumns);
  await inTransaction(deps.db.write, async (transaction) => {
    const isChanged = await updateImportFile(transaction, id, ["asks", "ready"], {
      ...{ state: "looking", progress: 0, message: null, source, licence, now: deps.clock() },
      columns: columns && JSON.stringify(columns),
    });
    if (!isChanged) throw await problemOf(deps, id);
    await addFileJob(transaction, id);
  });
  return read(deps, id);
}

/** Imports an inspected file. */
export async function start(deps: ImportFilesDeps, id: string): Promise<ImportFile> {
  await inTransaction(deps.db.write, async (transaction) => {
    const change = { state: "importing", progress: 0, message: null, now: deps.clock() } as const;
    if (await updateImportFile(transaction, id, ["ready"], change)) return addFileJob(transaction, id);
    const state = (await findImportFile(transaction, id))?.state;
    if (state !== "importing" && state !== "done") throw await problemOf(deps, id);
  });
  return read(deps, id);
}

/** Removes a file that is not being imported. */
export async function remove({ db, archives }: ImportFilesDeps, id: string): Promise<void> {
  if (!(await deleteImportFile(db.write, id))) throw new Problem("conflict", importErrors.changed);
  await archives.remove(id);
}

/** Queues an undo, unless the import runs. */
export async function askForUndo({ db, clock }: ImportFilesDeps, id: number): Promise<PastImport> {
  await inTransaction(db.write, async (transaction) => {
    const [found] = await listImports(transaction, { id });
    if (!found) throw new Problem("not-found", importErrors.noImport);
    if (found.isRunning) throw new Problem("conflict", importErrors.running);
    if (await updateUndoAsked(transaction, id, clock())) {
      await forgetImport(transaction, id);
      await addJob(transaction, undoImportTask, { id }, `${undoImportTask} ${id}`, "imports");
    }
  });
  const [one] = await listImports(db.write, { id });
  if (!one) throw new Problem("not-found", importErrors.noImport);
  return importOf(one);
}

async function addFileJob(db: Parameters<typeof addJob>[0], id: string): Promise<void> {
  await addJob(db, importFileTask, { id }, `${importFileTask} ${id}`, "imports");
}

async function read({ db }: ImportFilesDeps, id: string): Promise<ImportFile> {
  const row = await findImportFile(db.write, id);
  if (!row) throw new Problem("not-found", importErrors.notFound);
  return fileOf(row);
}

async function problemOf({ db }: ImportFilesDeps, id: string): Promise<Problem> {
  const isThere = await findImportFile(db.write, id);
  return isThere ? new Problem("conflict", importErrors.changed) : new Problem("not-found", importErrors.notFound);
}

function fileOf(row: ImportFileRow): ImportFile {
  const { found } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    state: row.state,
    progress: row.progress,
    source: row.source ?? found?.source ?? null,
    licence: row.licence ?? found?.licence ?? null,
    day: found?.day ?? row.file_day,
    csv: found?.csv ?? null,
    preview: found?.report ? previewOf(found.report, found.problems ?? []) : null,
    message: row.message,
    importId: row.import_id,
  };
}

function previewOf(
  report: NonNullable<NonNullable<ImportFileRow["found"]>["report"]>,
  problems: { at: string; reason: string }[],
): NonNullable<ImportFile["preview"]> {
  const { places, unchanged, joined, changed, doubtful, unplaced, refused, others, closed, unsure, leftOut } = report;
  // Older versions' files lack these counts.
  const told = report.told ?? null;
  const known = unchanged + joined + changed;
  return { places, known, doubtful, unplaced, refused, others, closed, unsure, told, leftOut, problems };
}

function importOf(row: ImportRow): PastImport {
  const { id, fileName, source, licence, added, joined, changed, doubtful, removed, kept } = row;
  const state = row.undoneAt
    ? "undone"
    : row.undoAskedAt
      ? "undoing"
      : row.isRunning
        ? "running"
        : row.endedAt
          ? "ended"
          : "cut-off";
  return {
    ...{ id, fileName, source, licence, added, joined, changed, doubtful, removed, kept, state },
    has: isOfProducts(row) ? "products" : "places",
    day: row.fileDay,
    createdAt: row.createdAt.toISOString(),
  };
}
