import type { ItemKind } from "@dishboard/contract/items";
import { newItemsPageSize } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemTables } from "../items/items.tables.ts";
import { endOfItems, newestDishes, newestProducts } from "./whats-new.tables.ts";

/** `next` is the id before which the next page begins; null after the oldest. */
export type NewestIds = { ids: string[]; next: string | null };

/** Lists the newest dishes near a place, older than `before`. Includes dishes without coordinates. */
export function listNewestDishIds(db: Kysely<Schema>, place: Position, before?: string): Promise<NewestIds> {
  return listNewestIds(db, newestDishes(place, pageSize, before));
}

/** Lists the newest products, older than `before`. */
export function listNewestProductIds(db: Kysely<Schema>, before?: string): Promise<NewestIds> {
  return listNewestIds(db, newestProducts(pageSize, before));
}

/** One more tells whether there is another page. */
const pageSize = newItemsPageSize + 1;

async function listNewestIds(db: Kysely<Schema>, newest: RawBuilder<unknown>): Promise<NewestIds> {
  const { rows } = await sql<{ item_id: string; is_found: boolean }>`select item_id, is_found from ${newest}`.execute(
    db,
  );
  const ids = rows.filter(({ is_found }) => is_found).map(({ item_id }) => item_id);
  const stoppedAt = rows.find(({ is_found }) => !is_found)?.item_id ?? null;
  const page = ids.slice(0, newItemsPageSize);
  return { ids: page, next: ids.length > newItemsPageSize ? (page.at(-1) ?? null) : stoppedAt };
}

/**
 * Lists the newest items by followed people, older than `before`. One probe per person finds who has one of the newest
 * items; further items are read only for these.
 */
export async function listFollowedItemIds(
  db: Kysely<Schema>,
  { viewerId, kind }: { viewerId: string; kind: ItemKind },
  before = endOfItems,
): Promise<NewestIds> {
  const limit = newItemsPageSize + 1;
  const newest = (submitter: string, count: number) => sql`
    select i.id from ${sql.table(itemTables[kind].items)} i join rankings r on r.item_id = i.id and ${isShown()}
    where i.submitted_by = ${sql.ref(submitter)} and i.id < ${before}::uuid
    order by i.id desc limit ${sql.lit(count)}`;
  const { rows } = await sql<{ id: string }>`
    select own.id from (
      select f.following_id as submitter from follows f cross join lateral (${newest("f.following_id", 1)}) first
      where f.follower_id = ${viewerId}::uuid order by first.id desc limit ${sql.lit(limit)}) active
    cross join lateral (${newest("active.submitter", limit)}) own
    order by own.id desc limit ${sql.lit(limit)}`.execute(db);
  const ids = rows.slice(0, newItemsPageSize).map(({ id }) => id);
  return { ids, next: rows.length > ids.length ? (ids.at(-1) ?? null) : null };
}
