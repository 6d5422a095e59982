import { type Kysely, sql } from "kysely";

/** The indexes of the fair order and of strips say what items contain, so that charts that leave out allergens read no rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index rankings_by_fair, rankings_by_strip`.execute(db);
  await sql`
    create index rankings_by_fair on rankings (cell, fair_score desc, upvotes desc, item_id)
      include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0`.execute(db);
  await sql`
    create index rankings_by_strip on rankings (strip_of(level_of(net_score), cell, lat), lon, lat, level_of(net_score))
      include (item_id, net_score, upvotes, cell, price_cents, cuisine, meal_times, claims, allergens)
      where state = 0`.execute(db);
}
