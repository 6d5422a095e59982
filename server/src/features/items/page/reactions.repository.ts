import { type Reaction, shownReactions } from "@dishboard/contract/allergen-checks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Finds the newest reactions that were reported of an item, and what was confirmed anew; not who has reported them. */
export async function findReactions(db: Kysely<Schema>, itemId: string): Promise<Reaction[]> {
  const { rows } = await sql<Reaction>`
    select allergen_id as "allergenId", to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day,
      case when confirmed_at is not null then json_build_object(
        'state', case confirmed_state when 1 then 'contains' when 2 then 'may-contain' else 'stated-free' end,
        'source', confirmed_source, 'day', to_char(confirmed_at at time zone 'utc', 'YYYY-MM-DD')) end as confirmed
    from reactions where item_id = ${itemId}::uuid order by id desc limit ${sql.lit(shownReactions)}`.execute(db);
  return rows;
}
