import { Logger, runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type Connection, openDirectPool } from "./connect.ts";
import * as rankings from "./migrations/0001-rankings.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as votes from "./migrations/0003-votes.ts";
import * as submissions from "./migrations/0004-submissions.ts";
import * as rateLimits from "./migrations/0005-rate-limits.ts";
import * as signUps from "./migrations/0006-sign-ups.ts";
import * as storedBytes from "./migrations/0007-stored-bytes.ts";
import * as securityEvents from "./migrations/0008-security-events.ts";
import * as savesAndShares from "./migrations/0009-saves-and-shares.ts";
import * as filteredCharts from "./migrations/0010-filtered-charts.ts";
import * as search from "./migrations/0011-search.ts";
import * as newestAndLists from "./migrations/0012-newest-and-lists.ts";
import * as productsByCategory from "./migrations/0013-products-by-category.ts";
import * as posts from "./migrations/0014-posts.ts";
import * as followsAndStats from "./migrations/0015-follows-and-stats.ts";
import * as diets from "./migrations/0016-diets.ts";
import * as passkeys from "./migrations/0017-passkeys.ts";
import * as foodLog from "./migrations/0018-food-log.ts";
import * as dataExportsAndAccountDeletions from "./migrations/0019-data-exports-and-account-deletions.ts";
import * as notifications from "./migrations/0020-notifications.ts";
import * as reports from "./migrations/0021-reports.ts";
import * as submissionCounts from "./migrations/0022-submission-counts.ts";
import * as pushDevices from "./migrations/0023-push-devices.ts";
import * as ownersInTheModerationLog from "./migrations/0024-owners-in-the-moderation-log.ts";
import * as backups from "./migrations/0025-backups.ts";
import * as edges from "./migrations/0026-edges.ts";
import * as votesTogether from "./migrations/0027-votes-together.ts";
import * as readyCards from "./migrations/0028-ready-cards.ts";
import * as spotsInAnIndex from "./migrations/0029-spots-in-an-index.ts";
import * as stripsInAnIndex from "./migrations/0030-strips-in-an-index.ts";
import * as kindsAndClaims from "./migrations/0031-search.ts";
import * as knownNetworks from "./migrations/0032-known-networks.ts";
import * as videosThatFail from "./migrations/0033-videos-that-fail.ts";
import type { Schema } from "./schema.ts";
import { StartFailed } from "./start-failed.ts";

/** Every migration in order; new ones are appended. */
const migrations = {
  "0001-rankings": rankings,
  "0002-accounts": accounts,
  "0003-votes": votes,
  "0004-submissions": submissions,
  "0005-rate-limits": rateLimits,
  "0006-sign-ups": signUps,
  "0007-stored-bytes": storedBytes,
  "0008-security-events": securityEvents,
  "0009-saves-and-shares": savesAndShares,
  "0010-filtered-charts": filteredCharts,
  "0011-search": search,
  "0012-newest-and-lists": newestAndLists,
  "0013-products-by-category": productsByCategory,
  "0014-posts": posts,
  "0015-follows-and-stats": followsAndStats,
  "0016-diets": diets,
  "0017-passkeys": passkeys,
  "0018-food-log": foodLog,
  "0019-data-exports-and-account-deletions": dataExportsAndAccountDeletions,
  "0020-notifications": notifications,
  "0021-reports": reports,
  "0022-submission-counts": submissionCounts,
  "0023-push-devices": pushDevices,
  "0024-owners-in-the-moderation-log": ownersInTheModerationLog,
  "0025-backups": backups,
  "0026-edges": edges,
  "0027-votes-together": votesTogether,
  "0028-ready-cards": readyCards,
  "0029-spots-in-an-index": spotsInAnIndex,
  "0030-strips-in-an-index": stripsInAnIndex,
  "0031-search": kindsAndClaims,
  "0032-known-networks": knownNetworks,
  "0033-videos-that-fail": videosThatFail,
};

/** Whether a database has every migration of this program. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const names = Object.keys(migrations);
  const { rows } = await sql<{ applied: number }>`
    select count(*)::int as applied from kysely_migration where name = any(${names}::text[])`.execute(db);
  return rows[0]?.applied === names.length;
}

/** Any number that no other advisory lock of this database uses. */
export const migrationLock = 7_305_112_026;

/** A schema of the database that is there while a restore has not come to its end. */
export const unfinishedRestore = "unfinished_restore";

/** Options of `migrate`. */
export type MigrateOptions = {
  /** The last migration to apply, in place of the newest. */
  upTo?: string;
  /** Whether it is a restore that migrates, which nobody else may before it has finished. */
  isRestore?: boolean;
  /** Called before a database that an earlier version has used is changed, with the names of what will be applied. */
  onChange?: (names: string[]) => void;
};

/** The names of all migrations, in order. */
export const migrationNames = Object.keys(migrations);

/**
 * Applies all missing migrations, or none, and returns their names. When several instances start together, one migrates
 * and the others wait; their session lock needs a connection without a pooler. Throws `StartFailed` when the database is
 * that of a newer program, or a restore into it has not finished.
 */
export async function migrate(
  connection: Connection,
  { upTo, isRestore = false, onChange = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const pool = openDirectPool(connection, "migrations", { maxConnections: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The migrator takes its own lock after creating its tables, and two that create them at once can fail.
    return await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(holder);
      if (!isRestore) await throwIfUnfinished(holder);
      const applied = await listApplied(holder);
      throwIfNewer(applied);
      const missing = migrationNames.filter((name) => !applied.includes(name) && name <= (upTo ?? name));
      if (applied.length > 0 && missing.length > 0) onChange(missing);
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
      // The job queue has its own migrations, in its own schema.
      if (!error) await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(holder);
      if (error) throw error;
      return results.map((result) => result.migrationName);
    });
  } finally {
    await db.destroy();
  }
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

function throwIfNewer(applied: string[]): void {
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined)
    throw new StartFailed(
      `The database was last used by a newer version of the program (${unknown}). Start that version again, or restore a backup from before it: see 'Going back a version' in docs/operating.md.`,
    );
}
