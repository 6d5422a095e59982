import { type Kysely, type Selectable, sql } from "kysely";
import type { DataExportsTable, Schema } from "../../database/schema.ts";

/** An export with all its columns. */
export type ExportRow = Selectable<DataExportsTable>;

/** Whom an export is about. */
export type ExportOwner = { userId: string; username: string | null; email: string };

/** Makes others who ask for an export of a person wait until the transaction ends. */
export async function lockExportOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${userId}`}, 0))`.execute(db);
}

/** Finds a person's export. */
export async function findExportOf(db: Kysely<Schema>, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Inserts an export that waits to be made; the person has no other. */
export async function insertExport(
  db: Kysely<Schema>,
  { id, userId, now, expiresAt }: { id: string; userId: string; now: Date; expiresAt: Date },
): Promise<ExportRow> {
  return db
    .insertInto("data_exports")
    .values({ id, user_id: userId, state: "waiting", created_at: now, expires_at: expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Begins an export that is not finished, also once more, and returns whom it is about. */
export async function updateToWorking(db: Kysely<Schema>, id: string): Promise<ExportOwner | undefined> {
  const { rows } = await sql<ExportOwner>`
    update data_exports e set state = 'working', progress = 0 from profiles p join users u on u.id = p.id
    where e.id = ${id}::uuid and e.state in ('waiting', 'working') and p.id = e.user_id
    returning e.user_id as "userId", p.username, u.email`.execute(db);
  return rows[0];
}

/** Writes down how much of an export is made, in percent. */
export async function updateProgress(db: Kysely<Schema>, id: string, progress: number): Promise<void> {
  await db.updateTable("data_exports").set({ progress }).where("id", "=", id).execute();
}

/** Ends an export. Returns false when its person has been erased meanwhile. */
export async function updateToReady(
  db: Kysely<Schema>,
  id: string,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const ended = { state: "ready", progress: 100, bytes, expires_at: expiresAt } as const;
  const changed = db.updateTable("data_exports").set(ended).where("id", "=", id).returning("id");
  return (await changed.executeTakeFirst()) !== undefined;
}

/** Sets an export to failed. */
export async function updateToFailed(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable("data_exports").set({ state: "failed" }).where("id", "=", id).execute();
}

/** Deletes a person's export and returns its id. */
export async function deleteExportOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const deleted = await db.deleteFrom("data_exports").where("user_id", "=", userId).returning("id").executeTakeFirst();
  return deleted?.id;
}

/** Deletes exports that have expired and returns their ids. */
export async function deleteExpiredExports(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const deleted = await db.deleteFrom("data_exports").where("expires_at", "<=", now).returning("id").execute();
  return deleted.map(({ id }) => id);
}

/** Those of some ids that no export has which is being made or ready. */
export async function listUnknownIds(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) given (id)
    where not exists (select from data_exports e where e.id::text = given.id and e.state <> 'failed')`.execute(db);
  return rows.map(({ id }) => id);
}
