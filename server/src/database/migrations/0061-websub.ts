import { type Kysely, sql } from "kysely";

/** A hub is told which feeds have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table websub_pings (
      feed text primary key,
      fingerprint text not null
    )`.execute(db);
}
