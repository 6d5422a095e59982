import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlaceColumns } from "@dishboard/contract/imports";
import { isDeadlock, isLockTimeout, isUnreachable } from "../../../database/connect.ts";
import type { Log } from "../../../platform/log.ts";
import { freeBytes } from "../../../platform/storage/free-space.ts";
import { excerptOf } from "../excerpt.service.ts";
import { openPlaceFileApart } from "../files/file-process.service.ts";
import { UnreadableFile } from "../files/file-rows.service.ts";
import type { PlaceFile } from "../files/place-file.service.ts";
import { type ImportReport, type ImportRequest, ImportUndone, importPlaces } from "../imports.service.ts";
import { NothingToUndo, undoImport } from "../undo.service.ts";
import {
  deleteOldImportFiles,
  type Found,
  findImportFile,
  type ImportFileRow,
  listUnneededIds,
  type Problem,
  updateImportFile,
} from "./import-files.repository.ts";
import type { ImportFilesDeps } from "./import-files.service.ts";

export type ImportWorkDeps = ImportFilesDeps & { log: Log };

const dayMs = 24 * 3_600_000;
const shown = { problems: 50, letters: 200 };

const messages = {
  noRoom: "The disk of the server is almost full. Nothing more was stored; please try again when there is room.",
  gone: "The uploaded file is not there any more. Please choose it again.",
  notLookedThrough: "It cannot be imported: something in it is not what a place has.",
  notStored: "Something in it cannot be stored. What of it is stored is in the list below, and can be undone.",
  noEnd: "Its import came to no end. What it has stored is in the list below, and can be undone.",
} as const;

class NotWanted extends Error {}

class NoRoom extends Error {}

/**
 * Inspects or imports a file. Throws only if database or disk is away, so that the job retries; other errors refuse the
 * file.
 */
export async function workOnFile(deps: ImportWorkDeps, id: string): Promise<void> {
  const { db, archives, clock, log } = deps;
  const row = await findImportFile(db.write, id);
  if (row?.state !== "looking" && row?.state !== "importing") return;
  try {
    await throwIfNoRoom(deps, row);
    await withLocalFile(deps, id, async (path) => {
      const columns = row.columns === null ? undefined : (JSON.parse(row.columns) as PlaceColumns);
      const file = await openPlaceFileApart(path, { columns, name: row.file_name, day: row.file_day });
      await (row.state === "looking" ? look(deps, row, file) : store(deps, row, file)).catch((error: unknown) => {
        if (error instanceof ImportUndone) throw new UnreadableFile(error.message);
        if (isPlanned(error) || isOfMachine(error)) throw error;
        throw new UnreadableFile(row.state === "looking" ? messages.notLookedThrough : messages.notStored, {
          cause: error,
        });
      });
    });
  } catch (error) {
    if (error instanceof NotWanted) return;
    if (error instanceof NoRoom) return pause(deps, row, error.message);
    if (!(error instanceof UnreadableFile)) throw error;
    const { cause } = error;
    log.info(
      { file: id, reason: error.message, cause: cause instanceof Error ? cause.stack : cause },
      "a file with places cannot be imported",
    );
    const refused = { state: "refused", message: excerptOf(error.message, 1_000), now: clock() } as const;
    if (await updateImportFile(db.write, id, [row.state], refused)) await archives.remove(id);
  }
}

function isPlanned(error: unknown): boolean {
  return [NotWanted, NoRoom, UnreadableFile].some((kind) => error instanceof kind);
}

/** Database or disk, which may recover. */
function isOfMachine(error: unknown): boolean {
  if (isUnreachable(error) || isDeadlock(error) || isLockTimeout(error)) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(58|25P0|40001$|E(IO|MFILE|NFILE|NOMEM|NOSPC|DQUOT|ROFS|STALE|NXIO|NODEV)$)/.test(code);
}

async function pause({ db, clock }: ImportWorkDeps, { id, state }: ImportFileRow, message: string): Promise<void> {
  const next = state === "looking" ? "asks" : "ready";
  await updateImportFile(db.write, id, [state], { state: next, message, progress: 0, now: clock() });
}

async function look(deps: ImportWorkDeps, row: ImportFileRow, file: PlaceFile): Promise<void> {
  const { columns } = file;
  const csv = columns && { columns: columns.named, header: columns.header, sample: columns.sample };
  const found: Found = { ...file.facts, csv };
  if (csv && row.columns === null) return settle(deps, row, "asks", found);
  const problems: Problem[] = [];
  const onProblem = (at: string, reason: string) => {
    if (problems.length < shown.problems)
      problems.push({ at: excerptOf(at, shown.letters), reason: excerptOf(reason, shown.letters) });
  };
  const report = await importPlaces(deps.db, file, { ...requestOf(deps, row), isPreview: true, onProblem });
  const { source, licence, day } = report;
  await settle(deps, row, "ready", { source, licence, day, csv, report, problems });
}

async function store(deps: ImportWorkDeps, row: ImportFileRow, file: PlaceFile): Promise<void> {
  const { db, archives, clock } = deps;
  const report: ImportReport = await importPlaces(db, file, {
    ...requestOf(deps, row),
    isPreview: false,
    importId: row.import_id,
    onProblem: () => {},
    onBegun: async (transaction, importId) => {
      const change = { import_id: importId, now: clock() };
      if (!(await updateImportFile(transaction, row.id, ["importing"], change))) throw new NotWanted();
    },
  });
  await updateImportFile(db.write, row.id, ["importing"], { state: "done", import_id: report.id, now: clock() });
  await archives.remove(row.id);
}

function requestOf(
  deps: ImportWorkDeps,
  row: ImportFileRow,
): Pick<ImportRequest, "source" | "licence" | "now" | "onProgress"> {
  const { db, clock } = deps;
  const counted = row.state === "looking" ? "read" : "stored";
  return {
    source: row.source ?? undefined,
    licence: row.licence ?? undefined,
    now: clock(),
    onProgress: async (what, places) => {
      await throwIfNoRoom(deps);
      const change = { now: clock(), ...(what === counted ? { progress: places } : {}) };
      if (!(await updateImportFile(db.write, row.id, [row.state], change))) throw new NotWanted();
    },
  };
}

async function settle(
  { db, clock }: ImportWorkDeps,
  row: ImportFileRow,
  state: "asks" | "ready",
  found: Found,
): Promise<void> {
  await updateImportFile(db.write, row.id, ["looking"], { state, found, progress: 0, message: null, now: clock() });
}

/** With a bucket the file is copied here. */
async function throwIfNoRoom({ settings, archives }: ImportWorkDeps, copied?: ImportFileRow): Promise<void> {
  const bytes = copied && archives.localFile(copied.id) === null ? Number(copied.bytes) : 0;
  if ((await freeBytes(settings.dataDir)) < settings.storageFloor + bytes) throw new NoRoom(messages.noRoom);
}

async function withLocalFile(
  { archives }: ImportWorkDeps,
  id: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const local = archives.localFile(id);
  if (local !== null) return work(local);
  const folder = await mkdtemp(join(tmpdir(), "dishboard-import-"));
  try {
    const path = join(folder, "file");
    if (!(await archives.copy(id, path))) throw new UnreadableFile(messages.gone);
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undoes a requested import; repeatable. */
export async function workOnUndo({ db, clock }: ImportWorkDeps, id: number): Promise<void> {
  await undoImport(db, id, clock()).catch((error: unknown) => {
    if (!(error instanceof NothingToUndo)) throw error;
  });
}

/** Deletes files inactive for a day, and strays. */
export async function sweepImportFiles({ db, archives, clock }: ImportWorkDeps): Promise<void> {
  // Before the rows, to miss arriving files.
  const local = await archives.listLocal();
  const before = new Date(clock().getTime() - dayMs);
  for (const id of await deleteOldImportFiles(db.write, before, messages.noEnd)) await archives.remove(id);
  for (const id of await listUnneededIds(db.write, local)) await archives.remove(id);
}
