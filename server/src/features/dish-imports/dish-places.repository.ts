import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** With its folded position. */
export type NamedRestaurant = { id: string; name: string; latitude: number; longitude: number };

/** Existing restaurants in the cells around a position. */
export async function listRestaurantsAround(db: Kysely<Schema>, position: Position): Promise<NamedRestaurant[]> {
  const { rows } = await sql<NamedRestaurant>`
    select id, name, latitude, longitude from restaurants
    where cell = any(${cellsAround(position, nearbyRadiusKm)}::int[]) and closed_at is null`.execute(db);
  return rows;
}

/** Existing restaurants by name, anywhere. */
export async function listRestaurantsNamed(db: Kysely<Schema>, names: string[]): Promise<NamedRestaurant[]> {
  const { rows } = await sql<NamedRestaurant>`
    select r.id, r.name, r.latitude, r.longitude from restaurants r
    where name_key(r.name) = any(array(select name_key(n) from unnest(${names}::text[]) n)) and r.closed_at is null
      and r.latitude is not null order by r.id limit 5000`.execute(db);
  return rows;
}

/** Imported address, street with town, and up to a hundred dish names. */
export type RestaurantFacts = { id: string; address: string | null; whole: string; dishNames: string[] };

/** Restaurants' known facts. */
export async function listRestaurantFacts(
  db: Kysely<Schema>,
  ids: string[],
  maxDishNames: number,
): Promise<RestaurantFacts[]> {
  const { rows } = await sql<RestaurantFacts>`
    select r.id, said.address, coalesce(said.whole, '') as whole, array(
      select d.name from dishes d where d.restaurant_id = r.id order by d.id limit ${maxDishNames}) as "dishNames"
    from unnest(${ids}::uuid[]) r (id)
    left join lateral (
      select nullif(concat_ws(' ', p.house_number, p.street), '') as address,
        concat_ws(' ', p.house_number, p.street, p.postcode, p.city) as whole
      from imported_places p where p.restaurant_id = r.id order by p.street is null, p.import_id desc limit 1) said on true`.execute(
    db,
  );
  return rows;
}
