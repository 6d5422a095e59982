import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { isLockTimeout } from "./connect.ts";
import { StartFailed } from "./start-failed.ts";

export type LockWaiting = {
  /** After waiting this long for a lock, the transaction is rolled back and repeated. */
  lockTimeoutMs?: number;
  lockWaitMs?: number;
  /** Called once per cause of waiting, with a sentence. */
  onWait?: (reason: string) => void;
};

// Other instances, which still serve, queue behind a lock that is waited for.
const defaultTimeoutMs = 2_000;
// A backup locks every table for minutes.
const defaultWaitMs = 600_000;

export function limitLockWaits(pool: pg.Pool, { lockTimeoutMs = defaultTimeoutMs }: LockWaiting): void {
  // A pooler refuses it as a startup parameter. If it fails, so does the next statement.
  pool.on("connect", (client) => void client.query(`set lock_timeout = ${lockTimeoutMs}`).catch(() => {}));
}

export async function takeMigrationLock(
  session: Kysely<unknown>,
  lock: number,
  { lockTimeoutMs = defaultTimeoutMs, onWait = () => {} }: LockWaiting,
): Promise<void> {
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${lock}) as "isMine"`.execute(session);
  if (rows[0]?.isMine) return;
  onWait("Waiting for another program that brings the database up to date ...");
  await sql`set lock_timeout = 0`.execute(session);
  await sql`select pg_advisory_lock(${lock})`.execute(session);
  await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(session);
}

/** Runs whole transactions, repeating them while others lock what they change. Throws `StartFailed` after too long. */
export async function retryWhileLocked<Result>(
  session: Kysely<unknown>,
  work: () => Promise<Result>,
  { lockTimeoutMs = defaultTimeoutMs, lockWaitMs = defaultWaitMs, onWait = () => {} }: LockWaiting,
): Promise<Result> {
  const deadline = performance.now() + lockWaitMs;
  for (let said = ""; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const holder = await describeHolder(session);
      if (performance.now() >= deadline)
        throw new StartFailed(`The database cannot be brought up to date: ${holder}, and then start again.`);
      if (holder !== said) onWait(`Waiting to bring the database up to date: ${holder}.`);
      said = holder;
      await pause(lockTimeoutMs);
    }
  }
}

async function describeHolder(session: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string | null; since: Date | null }>`
    select a.pid, nullif(a.application_name, '') as name, a.xact_start as since
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'relation' and l.granted and a.datname = current_database() and a.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
      and l.relation in (select oid from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('graphile_worker')))
    order by a.xact_start limit 1`.execute(session);
  const holder = rows[0];
  if (!holder) return "another connection holds a table that this start changes: end its transaction";
  const since = holder.since ? `open since ${holder.since.toISOString()}` : "open";
  return `the transaction of ${holder.name ?? "a connection"} (PostgreSQL's process ${holder.pid}), ${since}, holds a table that this start changes: end it, with select pg_terminate_backend(${holder.pid}) if need be`;
}
