import { type Kysely, sql } from "kysely";

/** People are told of reactions to what they have submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column allergen_id smallint references allergens (id),
      drop constraint notifications_kind_check, drop constraint notifications_check1,
      add constraint notifications_kind_check
        check (kind in ('votes', 'board', 'top-ten', 'climb', 'likes', 'comment', 'follow', 'reaction')),
      add constraint notifications_check1
        check ((item_id is not null) = (kind in ('votes', 'board', 'top-ten', 'climb', 'reaction'))),
      add constraint notifications_check4 check ((allergen_id is not null) = (kind = 'reaction'))`.execute(db);
}
