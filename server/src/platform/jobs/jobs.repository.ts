import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Schema } from "../../database/schema.ts";

/** With delays that grow from seconds to hours, thirteen attempts take a day. */
const maxAttempts = 13;

const filePrefix = " /media/";

/**
 * Runs in the caller's transaction and replaces a waiting job with the same key. Jobs of one `queue` run one after the
 * other across all instances. `delay` is a database interval.
 */
export async function addJob(
  db: Kysely<Schema>,
  task: string,
  payload: object,
  key: string,
  queue: string | null = null,
  delay = "0",
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue},
    run_at => now() + ${delay}::interval, max_attempts => ${maxAttempts}::int, job_key => ${key})`.execute(db);
}

/** Appends to the waiting job with the same key, at its time, or adds a due job. Such jobs run one after the other. */
export async function addToJob(
  db: Kysely<Schema>,
  task: string,
  entries: readonly object[],
  key: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${task}, payload => ${JSON.stringify(entries)}::json, queue_name => ${key},
    max_attempts => ${maxAttempts}::int, job_key => ${key}, job_key_mode => 'preserve_run_at')`.execute(db);
}

export type JobCounts = {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  oldestSeconds: number;
};

const maxCounted = 20_000;

export async function countJobs(db: Kysely<Schema>): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select kind, (count(*) filter (where is_waiting))::int as waiting, (count(*) filter (where is_running))::int as running,
      (count(*) filter (where is_failed))::int as failed,
      coalesce(extract(epoch from now() - min(since) filter (where is_waiting)), 0)::float8 as "oldestSeconds"
    from (
      select task_identifier as kind, locked_at is not null as is_running,
        locked_at is null and attempts >= max_attempts as is_failed,
        locked_at is null and attempts < max_attempts and (attempts > 0 or run_at <= now()) as is_waiting,
        case when attempts > 0 then created_at else run_at end as since
      from graphile_worker.jobs limit ${maxCounted}::int) counted
    group by kind`.execute(db);
  return rows;
}

export async function deleteFailedJobs(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < ${before}))`.execute(db);
}

/** Deletes waiting jobs whose key contains one of some texts, such as an address, except those that delete files. */
export async function deleteJobsAbout(db: Kysely<Schema>, texts: string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j, unnest(${texts}::text[]) given (content)
    where position(lower(given.content) in lower(j.key)) > 0 and position(${filePrefix} in j.key) = 0))`.execute(db);
}

/** Maximum clock difference between a database and its instances. */
const skew = "5 minutes";

/** Resets times written while the clock was ahead, as jobs would wait until then. Delayed jobs keep their delay. */
export async function bringBackFutureJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`update graphile_worker._private_known_crontabs
    set last_execution = least(last_execution, now()), known_since = least(known_since, now())
    where greatest(last_execution, known_since) > now() + interval '${skew}'`);
  await pool.query(`update graphile_worker._private_jobs
    set run_at = run_at - (updated_at - now()), created_at = least(created_at, now()), updated_at = now(),
      locked_at = case when locked_at > now() then now() else locked_at end
    where updated_at > now() + interval '${skew}'`);
  await pool.query(`update graphile_worker._private_job_queues set locked_at = now()
    where locked_at > now() + interval '${skew}'`);
}

export async function isLongSinceRepeatedJobs(pool: pg.Pool, days: number): Promise<boolean> {
  const { rows } = await pool.query<{ isLong: boolean | null }>(
    `select max(last_execution) < now() - make_interval(days => $1) as "isLong"
      from graphile_worker._private_known_crontabs`,
    [days],
  );
  return rows[0]?.isLong ?? false;
}

/** Increments the workers' counts, and returns all workers with their counts. */
export async function countBeats(pool: pg.Pool, names: string[]): Promise<{ name: string; beats: number }[]> {
  await pool.query(
    `insert into job_workers as w (name, beats) select name, 1 from unnest($1::text[]) name order by name
     on conflict (name) do update set beats = w.beats + 1`,
    [names],
  );
  const { rows } = await pool.query<{ name: string; beats: number }>("select name, beats from job_workers");
  return rows;
}

export async function deleteWorkers(pool: pg.Pool, names: string[]): Promise<void> {
  await pool.query("delete from job_workers where name = any($1::text[])", [names]);
}

/** Unlocks the jobs locked under some names, or all jobs. Only for names whose workers have ended. */
export async function unlockJobs(pool: pg.Pool, names: string[] | "all"): Promise<void> {
  await (names === "all"
    ? pool.query(
        "select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null))",
      )
    : pool.query("select graphile_worker.force_unlock_workers($1)", [names]));
}
