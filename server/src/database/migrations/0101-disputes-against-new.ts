import { type Kysely, sql } from "kysely";

/** A dispute by a member with standing takes nothing from its own product if only new accounts have the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_disputes add column is_against_new boolean not null default false`.execute(db);
}
