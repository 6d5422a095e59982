import { type Kysely, sql } from "kysely";
import { storedFiles } from "../backup/dump.repository.ts";
import type { Schema } from "../database/schema.ts";

export type DatabaseFacts = { version: number; release: string; bytes: number; now: Date };

export async function readDatabaseFacts(db: Kysely<Schema>): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
      pg_database_size(current_database())::float8 as bytes, clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("The database says nothing of itself");
  return rows[0];
}

/** Dead rows take more than a fifth of the others' space, by the statistics. */
export async function listBloatedTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50000 and n_dead_tup > n_live_tup / 5 order by n_dead_tup desc limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listStoredFiles(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select name from (${sql.raw(storedFiles(new Set(tables.map(({ name }) => name))))}) files (name) where name is not null limit ${limit}::int`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function hasPushKeys(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from server_secrets where name = 'push'`.execute(db);
  return rows.length > 0;
}

export async function readLogPosition(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? "0/0";
}

/** A primary has everything. */
export async function hasReplayed(db: Kysely<Schema>, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(db);
  return rows[0]?.has === true;
}
