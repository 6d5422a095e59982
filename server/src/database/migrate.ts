import { Logger, runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { lastCommitBefore, takeOver, withBaseline } from "./before-baseline.ts";
import { type Connection, openDirectPool } from "./connect.ts";
import { applyFunctions, dropFunctions } from "./functions.ts";
import { baseline, type LaterMigrations, laterMigrations } from "./later-migrations.ts";
import { type LockWaiting, limitLockWaits, retryWhileLocked, takeMigrationLock } from "./migration-locks.ts";
import { bringReferenceData } from "./reference-data.ts";
import type { Schema } from "./schema.ts";
import { readBaseline, readTables } from "./schema-files.ts";
import { StartFailed } from "./start-failed.ts";

export const migrationNames = [baseline, ...Object.keys(laterMigrations)];

export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ applied: number }>`
    select count(*)::int as applied from kysely_migration where name = any(${migrationNames}::text[])`.execute(db);
  return rows[0]?.applied === migrationNames.length;
}

/** Any number that no other advisory lock of this database uses. */
export const migrationLock = 7_305_112_026;

/** This schema exists until a restore is complete. */
export const unfinishedRestore = "unfinished_restore";

export type MigrateOptions = LockWaiting & {
  /**
   * The last migration to apply, for the rows of a backup. Then only tables are made, and a new database gets them by
   * all migrations; the next `migrate` does the rest.
   */
  upTo?: string;
  /** Before a restore has finished, only the restore itself may migrate. */
  isRestore?: boolean;
  onChange?: (names: string[]) => void;
  later?: LaterMigrations;
};

/**
 * Returns the names of the applied migrations. Of several instances, one migrates and the others wait. Their session
 * lock needs a connection without a pooler. Throws `StartFailed` if the database is from a newer or unfinished program,
 * if a restore into it has not finished, or if its tables stay locked for too long.
 */
export async function migrate(connection: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const pool = openDirectPool(connection, "migrations", { maxConnections: 2 });
  limitLockWaits(pool, options);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The migrator takes its own lock after creating its tables, and two that create them at once can fail.
    return await db.connection().execute(async (holder) => {
      await takeMigrationLock(holder, migrationLock, options);
      if (!options.isRestore) await throwIfUnfinished(holder);
      let isAnnounced = false;
      const onChange = (names: string[]) => {
        if (!isAnnounced) options.onChange?.(names);
        isAnnounced = true;
      };
      const change = () => holder.transaction().execute((tx) => bringUpToDate(tx, { ...options, onChange }));
      const missing = await retryWhileLocked(holder, change, options);
      // The job queue has its own migrations, in its own schema.
      await retryWhileLocked(
        holder,
        () => runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) }),
        options,
      );
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(holder);
      return missing;
    });
  } finally {
    await db.destroy();
  }
}

async function bringUpToDate(
  db: Kysely<unknown>,
  { upTo, onChange = () => {}, later = laterMigrations }: MigrateOptions,
): Promise<string[]> {
  const named = await listApplied(db);
  const applied = withBaseline(named);
  if (applied === null)
    throw new StartFailed(
      `The database was last used by an unfinished version of the program (${named.at(-1)}). Start the program of commit ${lastCommitBefore} on it once, and then this one.`,
    );
  const names = [baseline, ...Object.keys(later)];
  throwIfNewer(applied, names);
  const isNew = applied.length === 0;
  const missing = names.filter((name) => !applied.includes(name) && name <= (upTo ?? name));
  if (!isNew && missing.length > 0) onChange(missing);
  await sql`create table if not exists applied_functions (name text primary key, hash text not null)`.execute(db);
  const isTakenOver = applied !== named;
  if (isTakenOver) await takeOver(db);
  if (missing.length > 0) {
    // Migrations must not depend on the version of the database's functions.
    await dropFunctions(db);
    await applyMigrations(db, migrationsFor(later, { isWhole: isNew && !upTo }), missing.at(-1));
  }
  if (upTo) return missing;
  await applyFunctions(db);
  await bringReferenceData(db);
  for (const name of isNew ? [] : missing) await later[name]?.fill?.(db);
  return missing;
}

function migrationsFor(later: LaterMigrations, { isWhole }: { isWhole: boolean }): Record<string, Migration> {
  const makeTables: Migration = {
    up: async (db) => void (await sql.raw(isWhole ? readTables() : readBaseline()).execute(db)),
  };
  const changes = Object.entries(later).map(([name, { up }]) => [name, { up: isWhole ? async () => {} : up }]);
  return { [baseline]: makeTables, ...Object.fromEntries(changes) };
}

async function applyMigrations(db: Kysely<unknown>, migrations: Record<string, Migration>, last = ""): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as "limit"`.execute(db);
  // The migrator sets an hour for its own lock, which lasts until the transaction ends.
  const limitLocks = (db: Kysely<unknown>) =>
    sql`select set_config('lock_timeout', ${rows[0]?.limit ?? "0"}, true)`.execute(db);
  let failure: unknown;
  const limited = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        await limitLocks(db);
        // The migrator's statements after a failure fail too, and would hide the cause.
        await up(db).catch((error: unknown) => {
          failure = error;
          throw error;
        });
      },
    },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(limited) } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw failure ?? error;
  await limitLocks(db);
}

async function throwIfUnfinished(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${unfinishedRestore}`.execute(db);
  if (rows.length > 0)
    throw new StartFailed("A restore into this database has not finished. Run it again: npm run restore -- FOLDER");
}

async function listApplied(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function throwIfNewer(applied: string[], names: string[]): void {
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartFailed(
      `The database was last used by a newer version of the program (${unknown}). Start that version again, or restore a backup from before it: see 'Going back a version' in docs/operating.md.`,
    );
}
