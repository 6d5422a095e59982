import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Schema } from "../../database/schema.ts";

/** With delays that grow from seconds to hours, thirteen attempts take a day. */
const maxAttempts = 13;

/** Jobs that delete a file have its path in their key. */
const filePrefix = " /media/";

/**
 * Adds a job, as part of the caller's transaction. It replaces a waiting job with the same key. Jobs of one `queue` run one
 * after the other, of all instances together. `delay` is an interval of the database.
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

/** Deletes jobs whose last attempt failed before a date. */
export async function deleteFailedJobs(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < ${before}))`.execute(db);
}

/** Deletes waiting jobs whose key has one of some texts, such as an address; those that delete files stay. */
export async function deleteJobsAbout(db: Kysely<Schema>, texts: string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j, unnest(${texts}::text[]) given (content)
    where position(lower(given.content) in lower(j.key)) > 0 and position(${filePrefix} in j.key) = 0))`.execute(db);
}

/** Makes the jobs available again that were locked under some names, or all. Only for names whose workers have ended. */
export async function unlockJobs(pool: pg.Pool, names: string[] | "all"): Promise<void> {
  await (names === "all"
    ? pool.query(
        "select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null))",
      )
    : pool.query("select graphile_worker.force_unlock_workers($1)", [names]));
}
