import { type Kysely, sql } from "kysely";

/** Items have a fair score beside the net score, and indexes in its order and in that of the tasted votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rankings add column prior_up real not null default 4.5 check (prior_up > 0),
      add column prior_votes real not null default 6,
      add column fair_score real not null
        generated always as ((upvotes + prior_up) / (upvotes + downvotes + prior_votes)) stored,
      add check (prior_votes > prior_up)`.execute(db);
  await sql`
    create index rankings_by_fair on rankings (cell, fair_score desc, upvotes desc, item_id)
      include (lat, lon, price_cents, cuisine, meal_times, claims) where state = 0`.execute(db);
  await sql`
    create index rankings_by_tasted on rankings (cell, tasted_upvotes desc)
      where state = 0 and tasted_upvotes + tasted_downvotes > 0`.execute(db);
}
