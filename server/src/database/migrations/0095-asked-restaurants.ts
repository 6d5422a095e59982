import { type Kysely, sql } from "kysely";

/** A dish of a restaurant that was decided to be gone asks moderators to look again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restaurants add column asked_at timestamptz`.execute(db);
  await sql`create index restaurants_asked on restaurants (asked_at) where asked_at is not null`.execute(db);
}
