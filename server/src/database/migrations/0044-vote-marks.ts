import { type Kysely, sql } from "kysely";

/** Votes say whether they are tasted, held and void; items count the tasted ones apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table votes add column is_tasted boolean not null default false,
      add column is_held boolean not null default false, add column is_void boolean not null default false`.execute(db);
  await sql`drop index votes_item`.execute(db);
  await sql`
    create index votes_item on votes (item_id, updated_at desc) include (vote, is_tasted, is_held, is_void)`.execute(
    db,
  );
  await sql`create index votes_uncounted on votes (item_id, user_id) where is_held or is_void`.execute(db);
  await sql`
    create index posts_tasted on posts (user_id, item_id) where state = 0 and item_id is not null`.execute(db);
  await sql`
    alter table rankings add column tasted_upvotes int not null default 0, add column tasted_downvotes int not null default 0,
      add check (tasted_upvotes between 0 and upvotes and tasted_downvotes between 0 and downvotes)`.execute(db);
}

/** Votes of people who have logged or posted what they voted on are tasted. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    select note_tasted(t.user_id, t.item_id) from (
      select user_id, coalesce(dish_id, product_id) as item_id from food_log
      union select user_id, item_id from posts where state = 0) t
    where t.item_id is not null`.execute(db);
}
