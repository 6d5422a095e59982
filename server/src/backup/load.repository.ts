import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Connection, openDirectPool } from "../database/connect.ts";
import { unfinishedRestore } from "../database/migrate.ts";
import { BackupFailed } from "./backup-failed.ts";
import type { Manifest } from "./manifest.ts";
import { listTables, type Table } from "./tables.repository.ts";

export type OpenRows = (table: string | "jobs") => Promise<Readable>;

// Any number that no other advisory lock of this database uses.
const restoreLock = 7_305_112_028;

/** Throws `BackupFailed` if another restore goes into the database. */
export async function withRestoreTurn(connection: Connection, work: () => Promise<void>): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as is_mine", [restoreLock]);
    if (!rows[0].is_mine)
      throw new BackupFailed("Another restore into this database is under way. Wait until it has ended.");
    // Closing the connection releases the lock.
    await work();
  });
}

/** Throws `BackupFailed` unless the database is empty or has an unfinished restore. */
export async function beginRestore(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows: begun } = await client.query("select 1 from pg_namespace where nspname = $1", [unfinishedRestore]);
    if (begun.length > 0) return;
    const { rows: tables } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    );
    if (tables.length > 0)
      throw new BackupFailed(
        "The database is not empty, and a restore replaces nothing. Name an empty folder with DATA_DIR, or an empty database with DATABASE_URL.",
      );
    await client.query(`create schema ${unfinishedRestore}`);
  });
}

/** Marks the restore as finished: the server may start. */
export async function endRestore(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query("analyze");
    await client.query(`drop schema ${unfinishedRestore}`);
  });
}

export async function listApplied(connection: Connection): Promise<string[]> {
  return await withClient(connection, async (client) => {
    const { rows: tables } = await client.query("select 1 where to_regclass('kysely_migration') is not null");
    if (tables.length === 0) return [];
    const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
    return rows.map(({ name }) => name);
  });
}

/** Changes nothing on failure. Throws `BackupFailed`. */
export async function loadRows(connection: Connection, manifest: Manifest, open: OpenRows): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query("begin");
    for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"])
      await client.query(`set local ${setting} = 0`);
    await client.query("set local maintenance_work_mem = '128MB'");
    await client.query("set local datestyle = 'ISO, YMD'");
    const known = await listTables(client);
    throwIfUnknown(manifest, known);
    const tables = known.map(({ name }) => name);
    const restoreKeys = await dropKeys(client);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    if (tables.length > 0) await client.query(`truncate ${tables.join(", ")}`);
    for (const { name, columns, rows } of manifest.tables) {
      const loaded = await copyInto(client, `${name} (${columns.join(", ")})`, await open(name));
      if (loaded !== rows) throw new BackupFailed(`Of ${rows} rows of ${name} ${loaded} were loaded.`);
    }
    await restoreKeys();
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { name, value } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    await loadJobs(client, manifest.jobs, await open("jobs"));
    await client.query("commit");
  });
}

/** Names in a manifest become SQL, and anyone who can write to the backup folder can write a manifest. */
function throwIfUnknown({ tables }: Manifest, known: Table[]): void {
  for (const { name, columns } of tables) {
    const table = known.find((one) => one.name === name);
    if (!table) throw new BackupFailed(`The backup has a table that its migrations do not make: ${name}.`);
    const unknown = columns.find((column) => !table.columns.includes(column));
    if (unknown !== undefined)
      throw new BackupFailed(`The backup has a column that its migrations do not make: ${name}, ${unknown}.`);
  }
}

/**
 * Drops the foreign keys and the indexes without a constraint: recreating them afterwards takes a fraction of the time.
 */
async function dropKeys(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`);
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  return async () => {
    for (const { create } of [...indexes, ...keys]) await client.query(create);
  };
}

async function copyInto(client: pg.PoolClient, target: string, rows: Readable): Promise<number> {
  const copy = client.query(copyFrom(`copy ${target} from stdin (encoding 'UTF8')`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

async function loadJobs(client: pg.PoolClient, count: number, rows: Readable): Promise<void> {
  await client.query(`create temp table restored_jobs (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int
  ) on commit drop`);
  const loaded = await copyInto(client, "restored_jobs", rows);
  if (loaded !== count) throw new BackupFailed(`Of ${count} jobs ${loaded} were loaded.`);
  await client.query(`select graphile_worker.add_job(
    identifier => identifier, payload => payload, queue_name => queue_name, run_at => run_at,
    max_attempts => greatest(max_attempts, 1), job_key => key, priority => priority) from restored_jobs`);
}

async function withClient<Result>(
  connection: Connection,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = openDirectPool(connection, "restore", { maxConnections: 1 });
  try {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
