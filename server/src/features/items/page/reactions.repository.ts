import { type Reaction, shownReactions } from "@dishboard/contract/allergen-checks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Finds the newest reactions, without their reporters. */
export async function findReactions(
  db: Kysely<Schema>,
  itemId: string,
): Promise<{ reactions: Reaction[]; reactionCount: number }> {
  const { rows } = await sql<Reaction & { count: number }>`
    select count(*) over ()::int as count, allergen_id as "allergenId", to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day,
      case when confirmed_at is not null then json_build_object(
        'state', case confirmed_state when 1 then 'contains' when 2 then 'may-contain' else 'stated-free' end,
        'source', confirmed_source, 'day', to_char(confirmed_at at time zone 'utc', 'YYYY-MM-DD')) end as confirmed
    from reactions where item_id = ${itemId}::uuid order by id desc limit ${sql.lit(shownReactions)}`.execute(db);
  return { reactions: rows.map(({ count: _, ...reaction }) => reaction), reactionCount: rows[0]?.count ?? 0 };
}
