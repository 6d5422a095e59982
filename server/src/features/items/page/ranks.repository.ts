import type { ItemRef } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../../database/prepared.ts";
import type { Schema } from "../../../database/schema.ts";
import { bestIds, nearbyDishIds } from "../chart-ids.tables.ts";

/**
 * Returns a dish's rank within 10 km of its restaurant, or among all dishes without a place; a product's among all.
 * Null beyond 100.
 */
export async function findRank(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  restaurantPosition: Position | null,
): Promise<number | null> {
  const chart = restaurantPosition ? nearbyDishIds(restaurantPosition) : bestIds(kind);
  const query = sql<{ rank: number }>`
    select position::int as rank from (${chart}) ranked where item_id = ${id}::uuid`;
  const [row] = await executePrepared(query, db);
  return row?.rank ?? null;
}
