import { nearbyRadiusKm, newItemsPageSize } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

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

/** The function of the database that merges so many cells; one with fewer is faster, the wide one is for the poles. */
function newestItems({ latitude, longitude }: Position, cells: number[], before: string, limit: number) {
  const name: RawBuilder<unknown> = sql.raw(cells.length <= 12 ? "newest_items" : "newest_items_wide");
  return sql`${name}(${latitude}::float8, ${longitude}::float8, ${nearbyRadiusKm}::float8, ${cells}::int[],
    ${before}::uuid, ${limit}::int, ${scanLimit}::int)`;
}
