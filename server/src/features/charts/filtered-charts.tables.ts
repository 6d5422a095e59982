import { slugOf, suggestedCategories, suggestedCuisines } from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { dietaryClaims, maskOf, mealTimes } from "@dishboard/contract/labels";
import { maxFilteredEntries, maxPriceCents, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type RawBuilder, sql } from "kysely";
import { itemTables } from "../items/items.tables.ts";

/** What a board ranks: items of a kind everywhere, or dishes within a circle. */
export type BoardReach = { kind: ItemKind; circle: (Position & { radiusKm: number }) | null };

/** The query of the best items of a board, best first. What has no place is in no circle: nobody can say that it is. */
export function matchingIds(
  { kind, circle }: BoardReach,
  filters: ItemFilters,
  limit = rankingLimit,
): RawBuilder<unknown> {
  const narrowed = conditions(filters, maxFilteredEntries, limit);
  if (!circle) {
    const { number } = itemTables[kind];
    return matchingOf(sql`filtered_global_chart(${number}::smallint, ${narrowed})`);
  }
  const { latitude, longitude, radiusKm } = circle;
  const cells = cellsAround(circle, radiusKm);
  return matchingOf(
    sql`filtered_nearby_chart(${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, false, ${cells}::int[], ${narrowed})`,
  );
}

function matchingOf(chart: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select item_id, position from ${chart} with ordinality as chart (item_id, matches, is_last, position)
    where matches`;
}

/** The filter arguments of the database functions for rankings, and their limits for reading and returning. */
export function conditions(filters: ItemFilters, maxEntries: number, limit = rankingLimit): RawBuilder<unknown> {
  const { minCents, maxCents, cuisines, meals, claims } = conditionValues(filters);
  return sql`${minCents}::int, ${maxCents}::int, ${cuisines}::text[], ${meals}::int, ${claims}::int,
    ${maxEntries}::int, ${limit}::int`;
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
