import type { ItemRef } from "@dishboard/contract/items";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findCards } from "../cards.repository.ts";
import { findRank } from "../page/ranks.repository.ts";

export type SharedItem = {
  name: string;
  /** A dish's restaurant, or a product's brand. */
  restaurant: string;
  cuisine: string | null;
  city: string | null;
  /** Null beyond 100. */
  rank: number | null;
  imagePath: string | null;
  /** Allergens with a reported reaction. */
  alertIds: readonly number[];
};

/** Finds a shown item. */
export async function findSharedItem(db: Kysely<Schema>, item: ItemRef): Promise<SharedItem | undefined> {
  const [card] = await findCards(db, [item.id], [item.kind]);
  if (!card) return undefined;
  const {
    restaurantLatitude: latitude,
    restaurantLongitude: longitude,
    name,
    restaurant,
    cuisine,
    image,
    allergens,
  } = card;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const [rank, city] = await Promise.all([findRank(db, item, position), findCity(db, item)]);
  return { name, restaurant, cuisine, city, rank, imagePath: image?.path ?? null, alertIds: allergens?.alert ?? [] };
}

async function findCity(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<string | null> {
  if (kind === "product") return null;
  const row = await db
    .selectFrom("dishes as d")
    .innerJoin("restaurants as s", "s.id", "d.restaurant_id")
    .select("s.city")
    .where("d.id", "=", id)
    .executeTakeFirst();
  return row?.city ?? null;
}
