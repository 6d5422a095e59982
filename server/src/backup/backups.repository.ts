import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../database/schema.ts";

/** A backup that is whole. */
export type LastBackup = { startedAt: Date; place: string; bytes: number };

/** The newest backup that is whole, by hand or by the schedule. Null when there is none. */
export async function lastBackup(db: Kysely<Schema>): Promise<LastBackup | null> {
  const row = await db
    .selectFrom("backups")
    .select(["started_at", "place", "bytes"])
    .where("reason", "is", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { startedAt: row.started_at, place: row.place, bytes: Number(row.bytes) } : null;
}

/** The failures of scheduled backups since the newest one that is whole, newest first. */
export async function failuresSince(db: Kysely<Schema>): Promise<{ startedAt: Date; reason: string }[]> {
  const { rows } = await sql<{ startedAt: Date; reason: string }>`
    select started_at as "startedAt", reason from backups
    where reason is not null and started_at > coalesce((select max(started_at) from backups where reason is null), '-infinity')
    order by started_at desc limit 100`.execute(db);
  return rows;
}

/** Writes down that a backup is whole, or why it is not, and forgets what is a year old. */
export async function insertBackup(
  db: Kysely<Schema>,
  backup: { startedAt: Date; endedAt: Date; place: string } & ({ name: string; bytes: number } | { reason: string }),
): Promise<void> {
  const { startedAt, endedAt, place, ...result } = backup;
  await db
    .insertInto("backups")
    .values({ id: v7(), started_at: startedAt, ended_at: endedAt, place, ...result })
    .execute();
  const yearAgo = new Date(endedAt.getTime() - 365 * 24 * 3_600_000);
  await db.deleteFrom("backups").where("started_at", "<", yearAgo).execute();
}

/** Whether the database has the table of this file, which a program before an upgrade may not know. */
export async function hasBackups(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('backups') is not null`.execute(db);
  return rows.length > 0;
}
