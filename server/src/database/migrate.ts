import { Logger, runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type Connection, openDirectPool } from "./connect.ts";
import * as rankings from "./migrations/0001-rankings.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as votes from "./migrations/0003-votes.ts";
import * as submissions from "./migrations/0004-submissions.ts";

/** Every migration in order; new ones are appended. */
const migrations = {
  "0001-rankings": rankings,
  "0002-accounts": accounts,
  "0003-votes": votes,
  "0004-submissions": submissions,
};

// Any number that nobody else uses for an advisory lock in this database.
const migrationLock = 7_305_112_026;

/**
 * Brings the database to the newest schema and gives the names of the migrations that ran.
 * Run once by one, however many instances start together: the others wait. All of them or none are applied.
 * Needs a direct connection, because a lock held by the session orders the instances.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const pool = openDirectPool(connection, "migrations", 2);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The migrator's own lock comes after it has made its tables, and two that make them at once can fail.
    return await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(holder);
      const { error, results = [] } = await new Migrator({
        db,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest();
      // The job queue brings migrations of its own, in a schema of its own.
      if (!error) await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(holder);
      if (error) throw error;
      return results.map((result) => result.migrationName);
    });
  } finally {
    await db.destroy();
  }
}
