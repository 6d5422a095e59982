import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** With the pauses growing from seconds to hours, thirteen tries fill a day. */
const tries = 13;

/** Puts a job into the queue; within a transaction it is there only if that succeeds. A job not yet begun under the same key gives way. */
export async function addJob(db: Kysely<Schema>, task: string, payload: object, key: string): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${task}, payload => ${JSON.stringify(payload)}::json,
    max_attempts => ${tries}::int, job_key => ${key})`.execute(db);
}

/** Forgets jobs that were tried for the last time before a moment. */
export async function deleteFailedJobs(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < ${before}))`.execute(db);
}
