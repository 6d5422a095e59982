import { type Kysely, sql } from "kysely";

/** Two rows of a board may be about one item, since a dish is merged into one of the same name; and people are told of climbs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index weekly_entries_item`.execute(db);
  await sql`create index weekly_entries_item on weekly_entries (item_id, board_id)`.execute(db);
  await sql`
    alter table notifications drop constraint notifications_kind_check, drop constraint notifications_check1,
      add constraint notifications_kind_check
        check (kind in ('votes', 'board', 'top-ten', 'climb', 'likes', 'comment', 'follow')),
      add constraint notifications_check1
        check ((item_id is not null) = (kind in ('votes', 'board', 'top-ten', 'climb')))`.execute(db);
}
