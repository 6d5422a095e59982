import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { type RawBuilder, sql } from "kysely";

/** Sorts after every id. */
export const endOfItems = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Maximum entries scanned, however few are within the radius: about 20 ms. */
const scanLimit = 20_000;

/** Returns rows of `item_id` and `is_found` near a place; see `newest_items` of the database. */
export function newestDishes(place: Position, limit: number, before = endOfItems): RawBuilder<unknown> {
  return newestItems(place, [nowhereCell, ...cellsAround(place, nearbyRadiusKm)], before, limit);
}

/** Returns the same rows for products. */
export function newestProducts(limit: number, before = endOfItems): RawBuilder<unknown> {
  return newestItems({ latitude: 0, longitude: 0 }, [productCell], before, limit);
}

function newestItems(
  { latitude, longitude }: Position,
  cells: number[],
  before: string,
  limit: number,
): RawBuilder<unknown> {
  return sql`newest_items(${latitude}::float8, ${longitude}::float8, ${nearbyRadiusKm}::float8, ${cells}::int[],
    ${before}::uuid, ${limit}::int, ${scanLimit}::int)`;
}
