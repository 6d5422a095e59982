import type { ItemKind } from "@dishboard/contract/items";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { listNarrowedIds } from "../charts/board-orders.service.ts";
import { findCards, type UnrankedCard } from "../items/cards.repository.ts";

/** Finds the best first. */
export function findFirstCards(
  db: Kysely<Schema>,
  board: { kind: ItemKind; ids: RawBuilder<unknown> },
  count: number,
): Promise<UnrankedCard[]> {
  const first = sql`select item_id, position from (${board.ids}) listed order by position limit ${count}::int`;
  return findCards(db, first, [board.kind]);
}

export async function findFilteredCards(
  db: Kysely<Schema>,
  of: Parameters<typeof listNarrowedIds>[1],
  filters: Parameters<typeof listNarrowedIds>[2],
  count: number,
): Promise<UnrankedCard[]> {
  const { ids } = await listNarrowedIds(db, of, filters);
  return findCards(db, ids.slice(0, count), [of.kind]);
}

/** Leaves out hidden items. */
export async function findEmbeddedItem(
  db: Kysely<Schema>,
  kind: ItemKind,
  id: string,
): Promise<{ card: UnrankedCard; updatedAt: Date } | undefined> {
  const [card] = await findCards(db, [id], [kind]);
  const { rows } = await sql<{ updatedAt: Date }>`
    select updated_at as "updatedAt" from ${sql.table(kind === "dish" ? "dishes" : "products")} where id = ${id}::uuid`.execute(
    db,
  );
  return card && rows[0] && { card, updatedAt: rows[0].updatedAt };
}
