import { type Kysely, sql } from "kysely";

/** Reactions to deleted items count from the deletion on; of those that are kept already, from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_reactions add column deleted_at timestamptz not null default now()`.execute(db);
  await sql`alter table kept_reactions alter column deleted_at drop default`.execute(db);
}
