import type { PlaceColumns } from "@dishboard/contract/imports";
import { type Kysely, type Selectable, sql } from "kysely";
import type { ImportFilesTable, Schema } from "../../../database/schema.ts";
import type { ImportReport } from "../imports.service.ts";

/** A refused row and why. */
export type Problem = { at: string; reason: string };

/** An inspection's findings. */
export type Found = {
  source?: string;
  licence?: string | null;
  day?: string;
  csv?: { columns: PlaceColumns; header: string[]; sample: string[][] } | null;
  report?: Omit<ImportReport, "told"> & Partial<Pick<ImportReport, "told">>;
  problems?: Problem[];
};

export type ImportFileRow = Omit<Selectable<ImportFilesTable>, "found"> & { found: Found | null };

const columns =
  sql.raw(`id, file_name, bytes, file_day::text as file_day, state, columns, source, licence, found, message,
  progress, import_id, created_at, updated_at`);

/** Files to look at, newest first. */
export async function listImportFiles(db: Kysely<Schema>): Promise<ImportFileRow[]> {
  const { rows } =
    await sql<ImportFileRow>`select ${columns} from import_files where state <> 'done' order by created_at desc, id desc limit 50`.execute(
      db,
    );
  return rows;
}

/** Finds a file. */
export async function findImportFile(db: Kysely<Schema>, id: string): Promise<ImportFileRow | undefined> {
  const { rows } = await sql<ImportFileRow>`select ${columns} from import_files where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Inserts a file to inspect, unless known. */
export async function insertImportFile(
  db: Kysely<Schema>,
  file: { id: string; fileName: string; bytes: number; day: string; now: Date },
): Promise<void> {
  await sql`insert into import_files (id, file_name, bytes, file_day, state, created_at, updated_at)
    values (${file.id}::uuid, ${file.fileName}, ${file.bytes}, ${file.day}::date, 'looking', ${file.now}, ${file.now})
    on conflict (id) do nothing`.execute(db);
}

/** Changes a file in some states; returns whether it did. */
export async function updateImportFile(
  db: Kysely<Schema>,
  id: string,
  from: readonly ImportFileRow["state"][],
  change: Partial<
    Pick<ImportFileRow, "state" | "columns" | "source" | "licence" | "message" | "import_id" | "progress">
  > & {
    found?: Found;
    now: Date;
  },
): Promise<boolean> {
  const { now, found, ...rest } = change;
  const changed = await db
    .updateTable("import_files")
    .set({ ...rest, ...(found ? { found: JSON.stringify(found) } : {}), updated_at: now })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .execute();
  return changed.length > 0;
}

/** Restarts a file whose import began. */
export async function forgetImport(db: Kysely<Schema>, importId: number): Promise<void> {
  await sql`update import_files set import_id = null where import_id = ${importId}`.execute(db);
}

/**
 * Deletes a file unless its import runs or is next; with a failed job it goes. Returns whether it is gone. Two
 * statements, as one would still see a concurrently deleted row.
 */
export async function deleteImportFile(db: Kysely<Schema>, id: string): Promise<boolean> {
  await sql`delete from import_files f where id = ${id}::uuid and (state <> 'importing' or not exists (
    select from graphile_worker.jobs j where j.key = 'imports-file ' || f.id and (j.locked_at is not null or j.attempts = 0)))`.execute(
    db,
  );
  return !(await findImportFile(db, id));
}

/** Deletes files inactive since a date, returning ids; refuses their unfinished imports. */
export async function deleteOldImportFiles(db: Kysely<Schema>, before: Date, message: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from import_files where state <> 'importing' and updated_at < ${before} returning id`.execute(db);
  await sql`update import_files set state = 'refused', message = ${message} where state = 'importing' and updated_at < ${before}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ids of unneeded files. */
export async function listUnneededIds(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::text[]) given (id)
    where not exists (select from import_files f where f.id::text = given.id and f.state not in ('done', 'refused'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
