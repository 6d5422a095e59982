import { type Kysely, sql } from "kysely";

/** Workers of jobs show that they live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_workers (name text primary key, beats int not null)`.execute(db);
}
