import { submissionErrors } from "@dishboard/contract/item-fields";
import { maskOf, mealTimes } from "@dishboard/contract/labels";
import { cellOf, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import {
  insertRanking,
  lockItem,
  moveRestaurantDishes,
  removeRanking,
  updateRanking,
  updateRankingPlace,
} from "./charts.repository.ts";

/** What decides which filters an item passes. */
export type RankedItem = {
  priceCents: number | null;
  cuisine: string | null;
  claimIds: number[];
  allergenIds: number[];
  mealTimes?: readonly string[];
};

/** An item on its way into the rankings. */
export type NewItem = RankedItem & { id: string; submittedBy: string };

/** Where a dish is: at its restaurant, or somewhere in a cell, or nobody knows. */
export type DishPlace = { position: Position | null; cell: number | null };

/** Puts a new dish into the rankings, before its own row is written. */
export async function rankDish(db: Kysely<Schema>, dish: NewItem, place: DishPlace): Promise<void> {
  const { id, submittedBy } = dish;
  await insertRanking(db, { itemId: id, kind: "dish", submittedBy, ...rankedPlaceOf(place), ...filtersOf(dish) });
}

/** Moves a dish to another place. */
export async function moveDish(db: Kysely<Schema>, itemId: string, place: DishPlace): Promise<void> {
  await updateRankingPlace(db, itemId, rankedPlaceOf(place));
}

/** Puts a new product into the rankings, before its own row is written. */
export async function rankProduct(db: Kysely<Schema>, product: NewItem): Promise<void> {
  const { id, submittedBy } = product;
  const place = { cell: productCell, position: null };
  await insertRanking(db, { itemId: id, kind: "product", submittedBy, ...place, ...filtersOf(product) });
}

/** Lets an item pass other filters than before. */
export async function changeRanked(db: Kysely<Schema>, itemId: string, item: RankedItem): Promise<void> {
  await updateRanking(db, itemId, filtersOf(item));
}

/** Puts all dishes of a restaurant where it was found to be. */
export async function placeDishes(db: Kysely<Schema>, restaurantId: string, position: Position): Promise<void> {
  await moveRestaurantDishes(db, restaurantId, position, cellOf(position));
}

/**
 * Keeps an item for a change by a person until the transaction ends. Throws `Problem("not-found")` with the given words
 * where there is none, and `Problem("forbidden")` where somebody else has submitted it.
 */
export async function holdOwnItem(
  db: Kysely<Schema>,
  item: { kind: "dish" | "product"; id: string; userId: string },
  missing: string,
): Promise<void> {
  const found = await lockItem(db, item.kind, item.id);
  if (!found) throw new Problem("not-found", missing);
  if (found.submittedBy !== item.userId) throw new Problem("forbidden", submissionErrors.notYours);
}

/** Takes an item away with everything that stands on it: its own row, its labels, its votes. */
export async function removeItem(db: Kysely<Schema>, itemId: string): Promise<void> {
  await removeRanking(db, itemId);
}

function rankedPlaceOf({ position, cell }: DishPlace) {
  return { position, cell: position ? cellOf(position) : (cell ?? nowhereCell) };
}

function filtersOf({ priceCents, cuisine, claimIds, allergenIds, mealTimes: times = [] }: RankedItem) {
  const bits = mealTimes.flatMap((time, index) => (times.includes(time) ? [index + 1] : []));
  return {
    priceCents,
    cuisine,
    mealTimes: maskOf(bits),
    claims: maskOf(claimIds),
    allergens: maskOf(allergenIds),
  };
}
