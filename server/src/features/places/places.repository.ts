import type { Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A restaurant as it is first written. */
export type NewRestaurant = {
  id: string;
  name: string;
  cuisine: string | null;
  position: Position | null;
  city: string | null;
  state: string | null;
  createdAt: Date;
};

/** Writes a restaurant. */
export async function insertRestaurant(db: Kysely<Schema>, restaurant: NewRestaurant): Promise<void> {
  await db
    .insertInto("restaurants")
    .values({
      id: restaurant.id,
      name: restaurant.name,
      cuisine: restaurant.cuisine,
      latitude: restaurant.position?.latitude ?? null,
      longitude: restaurant.position?.longitude ?? null,
      city: restaurant.city,
      state: restaurant.state,
      created_at: restaurant.createdAt,
    })
    .execute();
}
