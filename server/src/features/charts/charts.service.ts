import { maskOf, mealTimes } from "@dishboard/contract/labels";
import { cellOf, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { insertRanking } from "./charts.repository.ts";

/** What decides where an item stands in the rankings and which filters it passes. */
export type RankedItem = {
  id: string;
  submittedBy: string;
  priceCents: number | null;
  cuisine: string | null;
  claimIds: number[];
  allergenIds: number[];
};

/** Where a dish is: at its restaurant, or somewhere in a cell, or nobody knows. */
export type DishPlace = { position: Position | null; cell: number | null };

/** Puts a new dish into the rankings, before its own row is written. */
export async function rankDish(
  db: Kysely<Schema>,
  dish: RankedItem & { mealTimes: string[] },
  place: DishPlace,
): Promise<void> {
  const cell = place.position ? cellOf(place.position) : (place.cell ?? nowhereCell);
  const times = mealTimes.flatMap((time, index) => (dish.mealTimes.includes(time) ? [index + 1] : []));
  await rank(db, "dish", dish, { cell, position: place.position, mealTimes: maskOf(times) });
}

/** Puts a new product into the rankings, before its own row is written. */
export async function rankProduct(db: Kysely<Schema>, product: RankedItem): Promise<void> {
  await rank(db, "product", product, { cell: productCell, position: null, mealTimes: 0 });
}

async function rank(
  db: Kysely<Schema>,
  kind: "dish" | "product",
  item: RankedItem,
  place: { cell: number; position: Position | null; mealTimes: number },
): Promise<void> {
  await insertRanking(db, {
    itemId: item.id,
    kind,
    submittedBy: item.submittedBy,
    priceCents: item.priceCents,
    cuisine: item.cuisine,
    claims: maskOf(item.claimIds),
    allergens: maskOf(item.allergenIds),
    ...place,
  });
}
