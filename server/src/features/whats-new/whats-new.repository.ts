import type { ItemKind } from "@dishboard/contract/items";
import { nearbyRadiusKm, newItemsPageSize } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemTables } from "../items/items.tables.ts";

/** The ids of a page of the newest items, and the id before which the next page begins; null after the oldest item. */
export type NewestIds = { ids: string[]; next: string | null };

/** How many entries a page looks at, however few of them lie within the radius: about 20 ms of work. */
const scanLimit = 20_000;

/** Later than every id. */
const end = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Lists the newest dishes within the radius of a place, those older than `before`. Dishes without coordinates are included. */
export function listNewestDishIds(db: Kysely<Schema>, place: Position, before = end): Promise<NewestIds> {
  return listNewestIds(db, place, [nowhereCell, ...cellsAround(place, nearbyRadiusKm)], before);
}

/** Lists the newest products, those older than `before`. */
export function listNewestProductIds(db: Kysely<Schema>, before = end): Promise<NewestIds> {
  return listNewestIds(db, { latitude: 0, longitude: 0 }, [productCell], before);
}

async function listNewestIds(db: Kysely<Schema>, place: Position, cells: number[], before: string): Promise<NewestIds> {
  // One more than the page has, to know whether another follows.
  const { rows } = await sql<{ item_id: string; is_found: boolean }>`
    select item_id, is_found from ${newestItems(place, cells, before, newItemsPageSize + 1)}`.execute(db);
  const ids = rows.filter(({ is_found }) => is_found).map(({ item_id }) => item_id);
  const stoppedAt = rows.find(({ is_found }) => !is_found)?.item_id ?? null;
  const page = ids.slice(0, newItemsPageSize);
  return { ids: page, next: ids.length > newItemsPageSize ? (page.at(-1) ?? null) : stoppedAt };
}

/**
 * Lists the newest items of a kind by those whom a person follows, those older than `before`. One probe for each of them finds whose
 * newest item is among the newest; only of these the others are looked at.
 */
export async function listFollowedItemIds(
  db: Kysely<Schema>,
  { viewerId, kind }: { viewerId: string; kind: ItemKind },
  before = end,
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

/** The function of the database that merges so many cells; one with fewer is faster, the wide one is for the poles. */
function newestItems({ latitude, longitude }: Position, cells: number[], before: string, limit: number) {
  const name: RawBuilder<unknown> = sql.raw(cells.length <= 12 ? "newest_items" : "newest_items_wide");
  return sql`${name}(${latitude}::float8, ${longitude}::float8, ${nearbyRadiusKm}::float8, ${cells}::int[],
    ${before}::uuid, ${limit}::int, ${scanLimit}::int)`;
}
