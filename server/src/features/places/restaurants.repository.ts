import { foldText } from "@dishboard/contract/fold";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { nameKey } from "@dishboard/contract/name-key";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type FoundRestaurant, maxDishCount, maxFoundRestaurants } from "@dishboard/contract/restaurants";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RestaurantsTable, Schema } from "../../database/schema.ts";
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

/** A restaurant that was found by its name; `isClosed` where members say that it is gone, and nobody has decided. */
export type NamedRestaurant = RestaurantPlace & { isClosed: boolean };

/**
 * Lists the restaurants near a place that have a dish that is shown or came from a file, and whose name contains a query,
 * whatever the accents and marks, then those whose cuisine begins with it; first what has the query as it is written, each
 * nearest first.
 */
export async function listRestaurantsNear(
  db: Kysely<Schema>,
  place: Position,
  query: string,
): Promise<FoundRestaurant[]> {
  // Most names have plain letters, of which folding makes nothing else.
  const hasQuery = sql`(strpos(lower(r.name), lower(${query})) > 0
    or strpos(case when r.name ~ '[^ -~]' then search_line(r.name) else lower(r.name) end, ${foldText(query)}) > 0)`;
  const { rows } = await sql<FoundRestaurant>`
    select id, name, cuisine, latitude, longitude, dish_count as "dishCount", said.address from (
      select * from (
        select r.*, ${kmOf(place)} as km, not ${hasQuery} as is_by_cuisine,
          strpos(name_key(r.name), ${nameKey(query)}) = 0 as is_other from restaurants r
        where r.cell = any(${cellsAround(place, nearbyRadiusKm)}::int[]) and r.closed_at is null
          and (${hasQuery} or char_length(${query}) > 2 and starts_with(lower(r.cuisine), lower(${query})))) near
      where km <= ${nearbyRadiusKm} order by is_by_cuisine, is_other, km, id) found
    cross join lateral (
      select count(*)::int as dish_count from (
        select from dishes d join rankings r on r.item_id = d.id and r.state = 0
        where d.restaurant_id = found.id limit ${maxDishCount}) its) counted
    left join lateral (
      select true as is_known, nullif(concat_ws(' ', p.house_number, p.street), '') as address from imported_places p
      where p.restaurant_id = found.id order by p.street is null, p.import_id desc limit 1) said on true
    where dish_count > 0 or said.is_known order by is_by_cuisine, is_other, km, id limit ${maxFoundRestaurants}`.execute(
    db,
  );
  return rows;
}

/** Finds the nearest restaurant with a name within a distance of a pin, one that members say is gone after all others. */
export async function findRestaurantNear(
  db: Kysely<Schema>,
  name: string,
  pin: Position,
  radiusKm: number,
): Promise<NamedRestaurant | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select id, name, latitude, longitude, closer from (
      select r.*, ${kmOf(pin)} as km from restaurants r
      where r.cell = any(${cellsAround(pin, radiusKm)}::int[]) and name_key(r.name) = name_key(${name})
        and ${isNotDecidedGone}) near
    where km <= ${radiusKm} order by closer nulls first, km, id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/**
 * Finds a restaurant by its name alone: one in a cell or without a place and said to be there before others, then one of which
 * members do not say that it is gone, then the oldest. One without a dish is found only where it is the one of its name in the
 * cell: files name every branch of a chain. Where votes are checked, one elsewhere is found only if a member with standing or an
 * import has a dish there: a newcomer would else say where the dishes of others are.
 */
export async function findRestaurantByName(
  db: Kysely<Schema>,
  { name, cell }: { name: string; cell: number },
  now: Date,
): Promise<NamedRestaurant | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select id, name, latitude, longitude, closer from (
      select r.*, case when r.cell is null
        then exists (select from dishes d join rankings k on k.item_id = d.id where d.restaurant_id = r.id and k.cell = ${cell})
        else r.cell = ${cell} and (exists (select from dishes d where d.restaurant_id = r.id)
          or not exists (select from restaurants o where o.cell = r.cell and name_key(o.name) = name_key(r.name) and o.id <> r.id))
        end as is_there
      from restaurants r where name_key(r.name) = name_key(${name}) and ${isNotDecidedGone}) named
    where is_there or exists (
      select from dishes d where d.restaurant_id = named.id
        and (d.submitted_by is null or has_standing(d.submitted_by, ${now}::timestamptz)
          or not exists (select from vote_areas a where a.cell = ${cell})))
    order by is_there desc, closer nulls first, id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/**
 * Finds the restaurant without a place that a dish with a pin in this cell places: one of the name that another dish
 * claims to be in the cell, or the dish's own when it has no other dish. Where votes are checked, somebody without standing does
 * not place one that has a dish of another member with standing.
 */
export async function findRestaurantToPlace(
  db: Kysely<Schema>,
  { name, cell, dishId, userId }: { name: string; cell: number; dishId: string; userId: string },
  now: Date,
): Promise<NamedRestaurant | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select r.id, r.name, r.latitude, r.longitude, r.closer from restaurants r
    where name_key(r.name) = name_key(${name}) and r.latitude is null and ${isNotDecidedGone} and (
      exists (
        select from dishes d join rankings k on k.item_id = d.id
        where d.restaurant_id = r.id and d.id <> ${dishId}::uuid and k.cell = ${cell})
      or r.id = (select restaurant_id from dishes where id = ${dishId}::uuid)
        and not exists (select from dishes d where d.restaurant_id = r.id and d.id <> ${dishId}::uuid))
      and (not exists (select from vote_areas a where a.cell = ${cell}) or has_standing(${userId}::uuid, ${now}::timestamptz)
        or not exists (
          select from dishes d where d.restaurant_id = r.id and d.submitted_by <> ${userId}::uuid
            and has_standing(d.submitted_by, ${now}::timestamptz)))
    order by r.closer nulls first, r.id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/** Makes others who are about to add a restaurant with the same name wait until the transaction ends. */
export async function lockRestaurantName(db: Kysely<Schema>, name: string): Promise<void> {
  await lockRestaurantNames(db, [name]);
}

/** Locks several names, always in the same order. */
export async function lockRestaurantNames(db: Kysely<Schema>, names: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('restaurant ' || name_key(name), 0) as key
      from unnest(${names}::text[]) name order by key) keys`.execute(db);
}

/** Inserts a restaurant. */
export async function insertRestaurant(db: Kysely<Schema>, restaurant: NewRestaurant): Promise<void> {
  await insertRestaurants(db, [restaurant]);
}

/** Inserts restaurants. */
export async function insertRestaurants(db: Kysely<Schema>, restaurants: readonly NewRestaurant[]): Promise<void> {
  if (restaurants.length === 0) return;
  await db
    .insertInto("restaurants")
    .values(
      restaurants.map(({ position, createdAt, ...restaurant }) => ({
        ...restaurant,
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** Sets what is known of those of some restaurants that have no dish. */
export async function updateRestaurantsWithoutDish(
  db: Kysely<Schema>,
  restaurants: readonly (Pick<NewRestaurant, "id" | "name" | "cuisine" | "city"> & { position: Position })[],
): Promise<void> {
  if (restaurants.length === 0) return;
  const rows = restaurants.map(({ position, ...restaurant }) => ({ ...restaurant, ...position }));
  await sql`
    update restaurants r set name = g.name, cuisine = g.cuisine, city = g.city, latitude = g.latitude, longitude = g.longitude
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (id uuid, name text, cuisine text, city text, latitude float8, longitude float8)
    where r.id = g.id and not exists (select from dishes d where d.restaurant_id = r.id)
      and (r.name, r.cuisine, r.city, r.latitude, r.longitude) is distinct from (g.name, g.cuisine, g.city, g.latitude, g.longitude)`.execute(
    db,
  );
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

/** Deletes those of some restaurants that have no dish, no reaction to one that was deleted, and that no file has named, and says how many these were. */
export async function deleteEmptyRestaurants(db: Kysely<Schema>, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from restaurants r where r.id = any(${ids}::uuid[])
      and not exists (select from dishes d where d.restaurant_id = r.id)
      and not exists (select from kept_reactions k where k.restaurant_id = r.id)
      and not exists (select from imported_places p where p.restaurant_id = r.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes those of some restaurants that nobody has touched: without a dish, a word of somebody whether they are there, and a
 * decision on that, and that no file names any more. Says how many these were.
 */
export async function deleteUntouchedRestaurants(db: Kysely<Schema>, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  // Whoever says something of one of them right now is waited for, and heard by the statement that follows.
  await sql`select from restaurants where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { numAffectedRows } = await sql`
    delete from restaurants r where r.id = any(${ids}::uuid[]) and r.closed_at is null and r.decided_at is null
      and not exists (select from dishes d where d.restaurant_id = r.id)
      and not exists (select from kept_reactions k where k.restaurant_id = r.id)
      and not exists (select from imported_places p where p.restaurant_id = r.id)
      and not exists (select from presence_reports p where p.restaurant_id = r.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether no administrator or moderator has decided that restaurant `r` is gone. */
const isNotDecidedGone = sql`r.closer is distinct from 'administrator'`;

type RestaurantRow = Pick<RestaurantsTable, "id" | "name" | "latitude" | "longitude" | "closer">;

function restaurantOf({ id, name, latitude, longitude, closer }: RestaurantRow): NamedRestaurant {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, name, position, isClosed: closer !== null };
}

/** The distance of a restaurant in km. */
function kmOf(place: Position): RawBuilder<number> {
  return kmFrom(place, sql`r.latitude`, sql`r.longitude`);
}

/** Finds the name of a restaurant. */
export async function findRestaurantName(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  return (await db.selectFrom("restaurants").select("name").where("id", "=", id).executeTakeFirst())?.name;
}

/** Locks a restaurant and finds who says that it is gone: null if nobody does. Undefined if there is no restaurant. */
export async function lockClosing(
  db: Kysely<Schema>,
  id: string,
): Promise<(Pick<RestaurantsTable, "id" | "name"> & { closer: Closing["by"] | null }) | undefined> {
  const found = db.selectFrom("restaurants").select(["id", "name", "closer"]).where("id", "=", id).forUpdate();
  return found.executeTakeFirst();
}

/** Whether a restaurant is gone, and who says so: members, or an administrator or moderator, whose word is a decision. */
export type Closing = { isGone: boolean; by: "people" | "administrator"; at: Date };

/** Sets whether a restaurant is gone. */
export async function updateClosing(db: Kysely<Schema>, id: string, { isGone, by, at }: Closing): Promise<void> {
  const closed = { closed_at: isGone ? at : null, closer: isGone ? by : null };
  const decided = by === "administrator" ? { decided_at: at } : {};
  await db
    .updateTable("restaurants")
    .set({ ...closed, ...decided })
    .where("id", "=", id)
    .execute();
}
