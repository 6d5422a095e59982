import { type Kysely, sql } from "kysely";

/** Of an account every reaction is found by its key; disputes that a decision of a moderator has begun are no claims of theirs. */
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
