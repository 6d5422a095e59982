import type { Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import {
  findRestaurantByName,
  findRestaurantNear,
  insertRestaurant,
  lockRestaurantName,
  type RestaurantPlace,
  updateMissingPosition,
} from "./restaurants.repository.ts";

/** Within this distance of a pin a restaurant of the same name is the same restaurant. */
const sameRestaurantKm = 1;

/**
 * Finds the restaurant that a dish is submitted to: the one of its name near the pin, or without a pin any of its name.
 * Creates it when there is none.
 */
export async function findOrCreateRestaurant(
  db: Kysely<Schema>,
  { restaurantName: name, pin, cell }: { restaurantName: string; pin: Position | null; cell: number | null },
  now: Date,
): Promise<RestaurantPlace> {
  await lockRestaurantName(db, name);
  const found = await (pin
    ? findRestaurantNear(db, name, pin, sameRestaurantKm)
    : findRestaurantByName(db, name, cell));
  if (found) return found;
  const id = v7();
  await insertRestaurant(db, { id, name, position: pin, cuisine: null, city: null, state: null, createdAt: now });
  return { id, position: pin };
}

/** Sets the place of a restaurant whose place is unknown. Returns false when it is known already. */
export async function pinRestaurant(db: Kysely<Schema>, id: string, pin: Position): Promise<boolean> {
  return updateMissingPosition(db, id, pin);
}
