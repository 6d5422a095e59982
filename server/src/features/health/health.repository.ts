import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Finds only whole backups; null if none is known. */
export async function findLastBackup(db: Kysely<Schema>): Promise<Date | null> {
  const table = await sql`select 1 where to_regclass('backups') is not null`.execute(db);
  if (table.rows.length === 0) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from backups where reason is null`.execute(db);
  return rows[0]?.at ?? null;
}
