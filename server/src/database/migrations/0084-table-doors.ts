import { type Kysely, sql } from "kysely";

/** Whoever has opened a table can close it to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_tables add column is_open boolean not null default true`.execute(db);
}
