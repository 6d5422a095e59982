import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type FoundRestaurant, maxDishCount, maxFoundRestaurants } from "@dishboard/contract/restaurants";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { kmFrom } from "./distance.tables.ts";

/** A restaurant to insert. */
export type NewRestaurant = {
  id: string;
  name: string;
  cuisine: string | null;
  position: Position | null;
  city: string | null;
  state: string | null;
  createdAt: Date;
};

/** A restaurant that dishes are submitted to; its position is null while nobody knows it. */
export type RestaurantPlace = { id: string; name: string; position: Position | null };

/** Lists the restaurants near a place that have a dish that is shown and whose name contains a query, nearest first. */
export async function listRestaurantsNear(
  db: Kysely<Schema>,
  place: Position,
  query: string,
): Promise<FoundRestaurant[]> {
  const { rows } = await sql<FoundRestaurant>`
    select id, name, latitude, longitude, dish_count as "dishCount" from (
      select * from (
        select r.*, ${kmOf(place)} as km from restaurants r
        where r.cell = any(${cellsAround(place, nearbyRadiusKm)}::int[])
          and strpos(lower(r.name), lower(${query})) > 0) near
      where km <= ${nearbyRadiusKm} order by km, id) found
    cross join lateral (
      select count(*)::int as dish_count from (
        select from dishes d join rankings r on r.item_id = d.id and r.state = 0
        where d.restaurant_id = found.id limit ${maxDishCount}) its) counted
    where dish_count > 0 order by km, id limit ${maxFoundRestaurants}`.execute(db);
  return rows;
}

/** Finds the nearest restaurant with a name within a distance of a pin. */
export async function findRestaurantNear(
  db: Kysely<Schema>,
  name: string,
  pin: Position,
  radiusKm: number,
): Promise<RestaurantPlace | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select id, name, latitude, longitude from (
      select r.*, ${kmOf(pin)} as km from restaurants r
      where r.cell = any(${cellsAround(pin, radiusKm)}::int[]) and lower(r.name) = lower(${name})) near
    where km <= ${radiusKm} order by km, id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/** Finds a restaurant with a name anywhere: one that is in the given cell, or said to be, first, then the oldest. */
export async function findRestaurantByName(
  db: Kysely<Schema>,
  name: string,
  cell: number | null,
): Promise<RestaurantPlace | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select r.id, r.name, r.latitude, r.longitude from restaurants r where lower(r.name) = lower(${name})
    order by coalesce(r.cell = ${cell}::int, exists (
      select from dishes d join rankings k on k.item_id = d.id where d.restaurant_id = r.id and k.cell = ${cell}::int)) desc,
      r.id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/**
 * Finds the restaurant without a place that a dish with a pin in this cell places: one of the name that another dish
 * claims to be in the cell, or the dish's own when it has no other dish.
 */
export async function findRestaurantToPlace(
  db: Kysely<Schema>,
  { name, cell, dishId }: { name: string; cell: number; dishId: string },
): Promise<RestaurantPlace | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select r.id, r.name, r.latitude, r.longitude from restaurants r
    where lower(r.name) = lower(${name}) and r.latitude is null and (
      exists (
        select from dishes d join rankings k on k.item_id = d.id
        where d.restaurant_id = r.id and d.id <> ${dishId}::uuid and k.cell = ${cell})
      or r.id = (select restaurant_id from dishes where id = ${dishId}::uuid)
        and not exists (select from dishes d where d.restaurant_id = r.id and d.id <> ${dishId}::uuid))
    order by r.id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/** Makes others who are about to add a restaurant with the same name wait until the transaction ends. */
export async function lockRestaurantName(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restaurant ' || lower(${name}), 0))`.execute(db);
}

/** Inserts a restaurant. */
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

/** Sets the coordinates of a restaurant that has none. */
export async function updateMissingPosition(db: Kysely<Schema>, id: string, pin: Position): Promise<void> {
  await db
    .updateTable("restaurants")
    .set({ latitude: pin.latitude, longitude: pin.longitude })
    .where("id", "=", id)
    .where("latitude", "is", null)
    .execute();
}

/** Deletes those of some restaurants that have no dish. */
export async function deleteEmptyRestaurants(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from restaurants r where r.id = any(${ids}::uuid[])
      and not exists (select from dishes d where d.restaurant_id = r.id)`.execute(db);
}

type RestaurantRow = { id: string; name: string; latitude: number | null; longitude: number | null };

function restaurantOf({ id, name, latitude, longitude }: RestaurantRow): RestaurantPlace {
  return { id, name, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}

/** The distance of a restaurant in km. */
function kmOf(place: Position): RawBuilder<number> {
  return kmFrom(place, sql`r.latitude`, sql`r.longitude`);
}
