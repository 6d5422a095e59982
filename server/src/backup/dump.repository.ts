import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Connection, openDirectPool } from "../database/connect.ts";
import { unfinishedRestore } from "../database/migrate.ts";
import { AnotherBackup, BackupFailed } from "./backup-failed.ts";
import { listTables, type Table } from "./tables.repository.ts";

/** `rows` counts the rows once they are read. */
export type Copied = { bytes: Readable; rows(): number };

export type Snapshot = {
  postgresVersion: string;
  migrations: string[];
  tables: Table[];
  sequences: { name: string; value: string }[];
  copyTable(table: Table): Copied;
  copyJobs(): Copied;
  /** One per line, in byte order. */
  copyMedia(): Copied;
};

/** A site makes one backup at a time. */
export type BackupTurn = {
  /** Lets `work` read the database at one moment, while others write. */
  withSnapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** Throws if the connection, and so the turn, was lost. */
  confirm(): Promise<void>;
};

// Any number that no other advisory lock of this database uses.
const backupLock = 7_305_112_027;

/** Throws `BackupFailed` if another process makes a backup of the database. */
export async function withBackupTurn<Result>(
  connection: Connection,
  work: (turn: BackupTurn) => Promise<Result>,
): Promise<Result> {
  const pool = openDirectPool(connection, "backup", { maxConnections: 1 });
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as is_mine", [backupLock]);
      if (!rows[0].is_mine) throw new AnotherBackup();
      const result = await work({
        withSnapshot: (read) => inSnapshot(client, read),
        confirm: async () => void (await client.query("select 1")),
      });
      // PostgreSQL may notice the end of the connection only after the next backup has asked.
      await client.query("select pg_advisory_unlock($1)", [backupLock]).catch(() => {});
      return result;
    } finally {
      // After a failure, closing the connection releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function inSnapshot<Result>(
  client: pg.PoolClient,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  await client.query("begin isolation level repeatable read read only");
  for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"])
    await client.query(`set local ${setting} = 0`);
  // The text format depends on these.
  await client.query("set local datestyle = 'ISO, YMD'");
  await client.query("set local extra_float_digits = 1");
  const result = await work(await readSnapshot(client));
  await client.query("commit");
  return result;
}

async function readSnapshot(client: pg.PoolClient): Promise<Snapshot> {
  const tables = await listTables(client);
  if (tables.length === 0) throw new BackupFailed("The database is empty: there is nothing to back up.");
  const { rows: unfinished } = await client.query("select 1 from pg_namespace where nspname = $1", [unfinishedRestore]);
  if (unfinished.length > 0) throw new BackupFailed("A restore has not finished: there is nothing whole to back up.");
  const { rows: migrations } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const { rows: version } = await client.query<{ server_version: string }>("show server_version");
  const copy = (what: string): Copied => {
    const bytes = client.query(copyTo(`copy ${what} to stdout (encoding 'UTF8')`));
    return { bytes, rows: () => bytes.rowCount };
  };
  return {
    postgresVersion: version[0]?.server_version ?? "",
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences,
    copyTable: ({ name, columns }) => copy(`public.${name} (${columns.join(", ")})`),
    copyJobs: () => copy(`(${waitingJobs})`),
    copyMedia: () => copy(`(${storedFiles(new Set(tables.map(({ name }) => name)))})`),
  };
}

/** Jobs that were given up are left out. The tables are the library's own, so they are not copied directly. */
const waitingJobs = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts - j.attempts, j.key, j.priority
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null`;

// A file that is being stored is left out: no client has a reply about it yet.
const pictureSizes = ["", "-192", "-384", "-768"];
const avatarSizes = ["", "-96", "-192"];
const inSizes = (sizes: string[]) => `unnest(array[${sizes.map((size) => `'${size}'`).join(", ")}])`;
const publishedFiles = `
    union all select '/media/public-log/' || to_char(day, 'YYYY-MM-DD') || '/log-' || log_sha256 || '.gz' from public_log_days
    union all select '/media/public-log/' || to_char(day, 'YYYY-MM-DD') || '/charts-' || charts_sha256 || '.gz' from public_log_days`;

/** An older database may have no photos in the food log, no public log and no member lists. */
export const storedFiles = (tables: ReadonlySet<string>): string => `
  select distinct substr(file, 8) collate "C" from (
    select regexp_replace(path, '\\.webp$', size || '.webp') as file
    from (
      select image_url as path from dishes union all select image_url from products union all select image_url from posts
      union all select to_jsonb(l) ->> 'image_url' from food_log l
      ${tables.has("member_lists") ? "union all select image_url from member_lists" : ""}
      union all select path from uploads where state = 'ready' and bucket <> 'avatars'
      union all select poster_path from videos where state = 'ready') pictures, ${inSizes(pictureSizes)} size
    union all select regexp_replace(path, '\\.webp$', size || '.webp')
    from (
      select avatar_url as path from profiles
      union all select path from uploads where state = 'ready' and bucket = 'avatars') avatars, ${inSizes(avatarSizes)} size
    union all select path from videos where state = 'ready'
    union all select source_path from videos${tables.has("public_log_days") ? publishedFiles : ""}) files
  where file ~ '^/media/[a-z][a-z-]*(/[A-Za-z0-9_-]+)+\\.[a-z0-9]+$' order by 1`;
