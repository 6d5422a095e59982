import { type Kysely, sql } from "kysely";

/** The best products of a category, for similar products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index rankings_by_category on rankings (lower(cuisine), net_score desc, upvotes desc, item_id)
    where state = 0 and kind = 2`.execute(db);
}
