import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../database/schema.ts";

export type LastBackup = { startedAt: Date; place: string; bytes: number };

/** Returns the newest complete backup, manual or scheduled, or null. */
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

/** Since the newest complete backup, newest first. */
export async function failuresSince(db: Kysely<Schema>): Promise<{ startedAt: Date; reason: string }[]> {
  const { rows } = await sql<{ startedAt: Date; reason: string }>`
    select started_at as "startedAt", reason from backups
    where reason is not null and started_at > coalesce((select max(started_at) from backups where reason is null), '-infinity')
    order by started_at desc limit 100`.execute(db);
  return rows;
}

/** Also deletes records older than a year. */
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

/** The table is missing before an upgrade. */
export async function hasBackups(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('backups') is not null`.execute(db);
  return rows.length > 0;
}
