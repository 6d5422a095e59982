import { type Kysely, type Selectable, sql } from "kysely";
import type { DataExportsTable, Schema } from "../../database/schema.ts";

export type ExportRow = Selectable<DataExportsTable>;

export type ExportOwner = { userId: string; username: string | null; email: string };

/** Serializes a person's export requests. */
export async function lockExportOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${userId}`}, 0))`.execute(db);
}

/** A person's export. */
export async function findExportOf(db: Kysely<Schema>, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Inserts a waiting export; the person must have none. */
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

/** Begins or resumes an export; returns its person. */
export async function updateToWorking(db: Kysely<Schema>, id: string): Promise<ExportOwner | undefined> {
  const { rows } = await sql<ExportOwner>`
    update data_exports e set state = 'working', progress = 0 from profiles p join users u on u.id = p.id
    where e.id = ${id}::uuid and e.state in ('waiting', 'working') and p.id = e.user_id
    returning e.user_id as "userId", p.username, u.email`.execute(db);
  return rows[0];
}

/** Stores the percentage. */
export async function updateProgress(db: Kysely<Schema>, id: string, progress: number): Promise<void> {
  await db.updateTable("data_exports").set({ progress }).where("id", "=", id).execute();
}

/** Ends an export; false if its person was erased. */
export async function updateToReady(
  db: Kysely<Schema>,
  id: string,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const ended = { state: "ready", progress: 100, bytes, expires_at: expiresAt } as const;
  const changed = db.updateTable("data_exports").set(ended).where("id", "=", id).returning("id");
  return (await changed.executeTakeFirst()) !== undefined;
}

/** Marks an export as failed. */
export async function updateToFailed(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable("data_exports").set({ state: "failed" }).where("id", "=", id).execute();
}

/** Deletes a person's export; returns its id. */
export async function deleteExportOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const deleted = await db.deleteFrom("data_exports").where("user_id", "=", userId).returning("id").executeTakeFirst();
  return deleted?.id;
}

/** Deletes expired exports; returns their ids. */
export async function deleteExpiredExports(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const deleted = await db.deleteFrom("data_exports").where("expires_at", "<=", now).returning("id").execute();
  return deleted.map(({ id }) => id);
}

/** Ids without a pending or ready export. */
export async function listUnknownIds(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) given (id)
    where not exists (select from data_exports e where e.id::text = given.id and e.state <> 'failed')`.execute(db);
  return rows.map(({ id }) => id);
}
