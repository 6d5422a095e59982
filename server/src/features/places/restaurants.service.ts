import type { Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import {
  findRestaurantNamed,
  findRestaurantNear,
  insertRestaurant,
  type KnownRestaurant,
  lockRestaurantName,
  updateMissingPin,
} from "./restaurants.repository.ts";

/** Within this distance of a pin a restaurant of the same name is the same restaurant. */
const sameRestaurantKm = 1;

/** The restaurant that a dish is submitted to: the one of that name near the pin, or of that name alone, or a new one. */
export async function restaurantFor(
  db: Kysely<Schema>,
  { name, pin, cell }: { name: string; pin: Position | null; cell: number | null },
  now: Date,
): Promise<KnownRestaurant> {
  await lockRestaurantName(db, name);
  const known = await (pin ? findRestaurantNear(db, name, pin, sameRestaurantKm) : findRestaurantNamed(db, name, cell));
  if (known) return known;
  const id = v7();
  await insertRestaurant(db, { id, name, position: pin, cuisine: null, city: null, state: null, createdAt: now });
  return { id, position: pin };
}

/** Gives a restaurant that nobody could place its pin; tells whether it took it. */
export async function pinRestaurant(db: Kysely<Schema>, id: string, pin: Position): Promise<boolean> {
  return updateMissingPin(db, id, pin);
}
