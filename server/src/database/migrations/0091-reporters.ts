import { type Kysely, sql } from "kysely";

/** Reactions of an account are found by key; disputes begun by a moderator's decision are not the member's claims. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reactions_reporter_key`.execute(db);
  await sql`
    create index reactions_reporter_key on reactions (reporter_key) where reporter_key is not null`.execute(db);
  await sql`
    create index kept_reactions_reporter_key on kept_reactions (reporter_key) where reporter_key is not null`.execute(
    db,
  );
  await sql`alter table code_disputes add column is_by_moderator boolean not null default false`.execute(db);
}
