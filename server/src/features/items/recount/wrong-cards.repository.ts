import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Lists the next wrong or missing cards after an id. Locks nothing: a card changes in its data's transaction. */
export async function listNextWrongCards(
  db: Kysely<Schema>,
  after: string,
  limit: number,
): Promise<{ last: string | undefined; compared: number; wrong: string[] }> {
  const { rows } = await sql<{ ids: string[]; wrong: string[] }>`
    with batch as materialized (
      select array(select item_id from rankings where item_id > ${after}::uuid order by item_id limit ${limit}::int) as ids)
    select ids, array(select b.item_id from card_bodies(ids) b left join cards c using (item_id)
      where (b.body, b.brand) is distinct from (c.body, c.brand) order by b.item_id) as wrong
    from batch`.execute(db);
  const { ids, wrong } = rows[0] ?? { ids: [], wrong: [] };
  return { last: ids.at(-1), compared: ids.length, wrong };
}

/** Requires locked items. */
export async function refreshCards(db: Kysely<Schema>, itemIds: string[]): Promise<void> {
  await sql`select refresh_cards(${itemIds}::uuid[])`.execute(db);
}

export async function deleteOrphanedCards(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    delete from cards c where not exists (select from rankings r where r.item_id = c.item_id) returning item_id`.execute(
    db,
  );
  return rows.map((row) => row.item_id);
}
