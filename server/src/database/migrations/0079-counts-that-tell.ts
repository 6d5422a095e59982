import { type Kysely, sql } from "kysely";

/** Likes of a person change for others once a day, and tasted counts once five of them have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_likes (
      user_id uuid primary key references profiles (id) on delete cascade,
      likes_given int not null,
      likes_received int not null,
      counted_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table rankings add column shown_tasted_upvotes int not null default 0,
      add column shown_tasted_downvotes int not null default 0,
      add check (shown_tasted_upvotes >= 0 and shown_tasted_downvotes >= 0)`.execute(db);
  await sql`
    update rankings set shown_tasted_upvotes = tasted_upvotes, shown_tasted_downvotes = tasted_downvotes
    where tasted_upvotes + tasted_downvotes >= 5`.execute(db);
  await sql`drop index rankings_by_tasted`.execute(db);
  await sql`
    create index rankings_by_tasted on rankings (cell, shown_tasted_upvotes desc)
    where state = 0 and shown_tasted_upvotes + shown_tasted_downvotes > 0`.execute(db);
}
