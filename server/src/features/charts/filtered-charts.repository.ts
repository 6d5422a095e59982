import type { ItemFilters } from "@dishboard/contract/filters";
import { maxFilteredEntries, nearbyRadiusKm, rankingLimit, risingVotes, walkKm } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { avoidedMask, itemTables } from "../items/items.tables.ts";
import { conditions } from "./filtered-charts.tables.ts";

/** The best items that match, in their order; `isCutShort` when the search ended before it had seen all entries. */
export type FilteredIds = { ids: string[]; isCutShort: boolean };

/** The best matching dishes near a place. A walk leaves out dishes without coordinates: their distance is unknown. */
export async function listFilteredDishIds(
  db: Kysely<Schema>,
  place: Position,
  filters: ItemFilters,
  maxEntries = maxFilteredEntries,
): Promise<FilteredIds> {
  return listIds(
    db,
    sql`filtered_nearby_chart(${dishesWithin(place, filters)}, ${conditions(filters, maxEntries)}, ${isOpen(filters)}, ${avoided(filters)})`,
  );
}

/** The best products that match. */
export async function listFilteredProductIds(
  db: Kysely<Schema>,
  filters: ItemFilters,
  maxEntries = maxFilteredEntries,
): Promise<FilteredIds> {
  const kind = itemTables.product.number;
  return listIds(
    db,
    sql`filtered_global_chart(${kind}::smallint, ${conditions(filters, maxEntries)}, ${avoided(filters)})`,
  );
}

/** Which items a chart is made of: the dishes near a place, or all products. */
export type ChartOf = { kind: "dish"; place: Position } | { kind: "product" };

/** The best items that match, in fair order. */
export async function listFairIds(
  db: Kysely<Schema>,
  of: ChartOf,
  filters: ItemFilters,
  maxEntries = maxFilteredEntries,
): Promise<FilteredIds> {
  return listIds(
    db,
    sql`fair_chart(${itemsWithin(of, filters)}, ${conditions(filters, maxEntries)}, ${isOpen(filters)}, ${avoided(filters)})`,
  );
}

/** A board of tasted votes reads the row of each entry: 20,000 take about 30 ms. */
const maxTastedEntries = 20_000;

/** The best items that match, by the votes of people who have eaten them; others are left out. */
export async function listTastedIds(
  db: Kysely<Schema>,
  of: ChartOf,
  filters: ItemFilters,
  { isFair, maxEntries = maxTastedEntries }: { isFair: boolean; maxEntries?: number },
): Promise<FilteredIds> {
  return listIds(
    db,
    sql`tasted_chart(${itemsWithin(of, filters)}, ${conditions(filters, maxEntries)}, ${isOpen(filters)}, ${isFair}::boolean,
      ${avoided(filters)})`,
  );
}

/**
 * Maximum number of a cell's newest items that are read. Reading ends at the twentieth match, so only rare matches and
 * cells filled by few people reach it.
 */
const newestOfCell = 3_000;

/** The newest items that match and have few votes, newest first: one of each submitter, restaurant and brand. */
export async function listRisingIds(
  db: Kysely<Schema>,
  of: ChartOf,
  filters: ItemFilters,
  limit: number,
): Promise<string[]> {
  const query = sql<{ item_id: string }>`
    select item_id from rising_items(
      ${itemsWithin(of, filters)}, ${conditions(filters, newestOfCell, limit)}, ${isOpen(filters)}, ${risingVotes}::int,
      ${avoided(filters)})`;
  return (await executePrepared(query, db)).map((row) => row.item_id);
}

function itemsWithin(of: ChartOf, filters: ItemFilters): RawBuilder<unknown> {
  if (of.kind === "dish") return dishesWithin(of.place, filters);
  return sql`0::float8, 0::float8, 0::float8, true, ${[productCell]}::int[]`;
}

/** The circle, whether dishes without a place are in it, and its cells. */
function dishesWithin({ latitude, longitude }: Position, filters: ItemFilters): RawBuilder<unknown> {
  const isWalk = filters.within !== undefined;
  const radiusKm = isWalk ? walkKm : nearbyRadiusKm;
  const around = cellsAround({ latitude, longitude }, radiusKm);
  const cells = isWalk ? around : [nowhereCell, ...around];
  return sql`${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, ${!isWalk}::boolean, ${cells}::int[]`;
}

function isOpen({ hours }: ItemFilters): RawBuilder<unknown> {
  return sql`${hours !== undefined}::boolean`;
}

function avoided({ avoid }: ItemFilters): RawBuilder<unknown> {
  return sql`${avoidedMask(avoid)}::int`;
}

async function listIds(db: Kysely<Schema>, chart: RawBuilder<unknown>): Promise<FilteredIds> {
  const query = sql<{ item_id: string; matches: boolean; is_last: boolean }>`
    select item_id, matches, is_last from ${chart} with ordinality as chart (item_id, matches, is_last, position)
    order by position`;
  const rows = await executePrepared(query, db);
  const ids = rows.filter(({ matches }) => matches).map((row) => row.item_id);
  return { ids, isCutShort: ids.length < rankingLimit && rows.some((row) => row.is_last) };
}
