import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Fewer changes at once would reveal single votes. */
const shownAtOnce = 5;

/**
 * Shows the next items' tasted votes if enough people changed them, and returns the last item. The counts' difference
 * is a lower bound of the people; turned votes count once.
 */
export async function showNextTasted(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select item_id, tasted_upvotes - shown_tasted_upvotes as up, tasted_downvotes - shown_tasted_downvotes as down
      from rankings where item_id > ${after}::uuid order by item_id limit ${limit}::int),
    locked as materialized (
      select r.item_id, r.tasted_upvotes + r.tasted_downvotes >= ${sql.lit(shownAtOnce)} as is_shown
      from rankings r join batch b on b.item_id = r.item_id
      where greatest(abs(b.up), abs(b.down), abs(b.up + b.down)) >= ${sql.lit(shownAtOnce)}
      order by r.item_id for no key update of r),
    written as (
      update rankings r set shown_tasted_upvotes = case when l.is_shown then r.tasted_upvotes else 0 end,
        shown_tasted_downvotes = case when l.is_shown then r.tasted_downvotes else 0 end
      from locked l where l.item_id = r.item_id)
    select (select item_id from batch order by item_id desc limit 1) as last`.execute(db);
  return rows[0]?.last ?? undefined;
}
