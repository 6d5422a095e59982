import { slugOf, suggestedCategories, suggestedCuisines } from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import { dietaryClaims, maskOf, mealTimes } from "@dishboard/contract/labels";
import { maxFilteredEntries, maxPriceCents, nearbyRadiusKm, rankingLimit, walkKm } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "../items/items.tables.ts";

/** The best items that match, in their order; `isCutShort` when the search ended before it had seen all entries. */
export type FilteredIds = { ids: string[]; isCutShort: boolean };

const maxCellsOfNearby = 12;

/** The best dishes near a place that match. A walk leaves out dishes whose place is not known: nobody can say they are near. */
export async function listFilteredDishIds(
  db: Kysely<Schema>,
  { latitude, longitude }: Position,
  filters: ItemFilters,
  maxEntries = maxFilteredEntries,
): Promise<FilteredIds> {
  const isWalk = filters.within !== undefined;
  const radiusKm = isWalk ? walkKm : nearbyRadiusKm;
  const around = cellsAround({ latitude, longitude }, radiusKm);
  const cells = isWalk ? around : [nowhereCell, ...around];
  const name = sql.raw(cells.length <= maxCellsOfNearby ? "filtered_nearby_chart" : "filtered_wide_chart");
  return listIds(
    db,
    sql`${name}(${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, ${!isWalk}::boolean, ${cells}::int[],
      ${conditions(filters, maxEntries)}, ${filters.hours !== undefined}::boolean)`,
  );
}

/** The best products that match. */
export async function listFilteredProductIds(
  db: Kysely<Schema>,
  filters: ItemFilters,
  maxEntries = maxFilteredEntries,
): Promise<FilteredIds> {
  const kind = itemTables.product.number;
  return listIds(db, sql`filtered_global_chart(${kind}::smallint, ${conditions(filters, maxEntries)})`);
}

function conditions(filters: ItemFilters, maxEntries: number): RawBuilder<unknown> {
  const { minCents, maxCents, cuisines, meals, claims } = conditionValues(filters);
  return sql`${minCents}::int, ${maxCents}::int, ${cuisines}::text[], ${meals}::int, ${claims}::int,
    ${maxEntries}::int, ${rankingLimit}::int`;
}

/** What the functions of the database are given of the filters; null for no range of prices. */
export function conditionValues(filters: ItemFilters) {
  const { cuisine = "", category = "", meal = "", diet = "" } = filters;
  const shown = [...suggestedCuisines, ...suggestedCategories];
  const cuisines = labelsOf(`${cuisine} ${category}`, shown).map((label) => label.toLowerCase());
  const mealIds = mealTimes.flatMap((time, index) => (meal.split(" ").includes(time) ? [index + 1] : []));
  const claimIds = dietaryClaims.filter(({ name }) => diet.split(" ").includes(name)).map(({ id }) => id);
  const hasPrice = filters.minCents !== undefined || filters.maxCents !== undefined;
  const minCents = hasPrice ? (filters.minCents ?? 0) : null;
  const maxCents = hasPrice ? (filters.maxCents ?? maxPriceCents) : null;
  return { minCents, maxCents, cuisines, meals: maskOf(mealIds), claims: maskOf(claimIds) };
}

function labelsOf(words: string, labels: readonly string[]): string[] {
  return labels.filter((label) => words.split(" ").includes(slugOf(label)));
}

async function listIds(db: Kysely<Schema>, chart: RawBuilder<unknown>): Promise<FilteredIds> {
  const query = sql<{ item_id: string; matches: boolean; is_last: boolean }>`
    select item_id, matches, is_last from ${chart} with ordinality as chart (item_id, matches, is_last, position)
    order by position`;
  const rows = await executePrepared(query, db);
  const ids = rows.filter(({ matches }) => matches).map((row) => row.item_id);
  return { ids, isCutShort: ids.length < rankingLimit && rows.some((row) => row.is_last) };
}
