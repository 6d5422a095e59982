import { foldText } from "@dishboard/contract/fold";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { nameKey } from "@dishboard/contract/name-key";
import { cellsAround, middleOfCell, nowhereCell, type Position } from "@dishboard/contract/places";
import { decisionDays } from "@dishboard/contract/presence";
import { type FoundRestaurant, maxDishCount, maxFoundRestaurants } from "@dishboard/contract/restaurants";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RestaurantsTable, Schema } from "../../database/schema.ts";
import { kmFrom } from "./distance.tables.ts";

export type NewRestaurant = {
  id: string;
  name: string;
  cuisine: string | null;
  position: Position | null;
  city: string | null;
  state: string | null;
  createdAt: Date;
};

/** A restaurant for dishes; its position is null if unknown. */
export type RestaurantPlace = { id: string; name: string; position: Position | null };

/** `userId` is null for imports; `dishId` is the dish to place. */
export type Seeker = { userId: string | null; now: Date; dishId?: string };

/** Maximum km from a dish's cell to its restaurant without a pin. */
export const reachKm = 25;

export type NamedRestaurant = RestaurantPlace & {
  closer: Closing["by"] | null;
  /** Whether a recent decision that it is gone protects it. */
  isProtected: boolean;
  /** See `restaurant_weight`. */
  weight: number;
  /** Whether the seeker's presses may change what others see. */
  hasStanding: boolean;
  /** See `mayBeMoved`. */
  mayMove: boolean;
};

/**
 * Lists nearby restaurants with a shown dish or from a file, by name without accents, then by start of cuisine. Exact
 * spellings come first, then the nearest.
 */
export async function listRestaurantsNear(
  db: Kysely<Schema>,
  place: Position,
  query: string,
): Promise<FoundRestaurant[]> {
  // Most names are ASCII, where folding changes nothing more.
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

/** Finds the first by `openFirst`, then the nearest. */
export async function findRestaurantNear(
  db: Kysely<Schema>,
  { name, pin, radiusKm }: { name: string; pin: Position; radiusKm: number },
  seeker: Seeker,
): Promise<NamedRestaurant | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select ${found(seeker)} from (
      select r.*, ${kmOf(pin)} as km from restaurants r
      where r.cell = any(${cellsAround(pin, radiusKm)}::int[]) and name_key(r.name) = name_key(${name})) r
    where km <= ${radiusKm} order by ${openFirst}, km, id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/**
 * Finds a restaurant by name alone. One in the cell, or without a place and with a dish there, comes first, then
 * `openFirst`, weight and age. One without a dish, or decided to be gone, is found only if files name no other of its
 * name in the cell, because they name every branch of a chain. One in another cell has to be within `reachKm`. If votes
 * are checked, it needs a dish by a member with standing or an import. Otherwise a newcomer could set the place of
 * other people's dishes.
 */
export async function findRestaurantByName(
  db: Kysely<Schema>,
  { name, cell }: { name: string; cell: number },
  seeker: Seeker,
): Promise<NamedRestaurant | undefined> {
  const { now } = seeker;
  const reach = cell === nowhereCell ? null : [nowhereCell, ...cellsAround(middleOfCell(cell), reachKm)];
  const { rows } = await sql<RestaurantRow>`
    select ${found(seeker)} from (
      select r.*, case when r.cell is null
        then exists (select from dishes d join rankings k on k.item_id = d.id where d.restaurant_id = r.id and k.cell = ${cell})
        else r.cell = ${cell} and (
          ${isNotDecidedGone} and exists (select from dishes d where d.restaurant_id = r.id)
          or not exists (select from restaurants o
            where o.cell = r.cell and name_key(o.name) = name_key(r.name) and o.id <> r.id and o.closed_at is null
              and restaurant_weight(o.id, ${now}::timestamptz) = 3))
        end as is_there
      from restaurants r where name_key(r.name) = name_key(${name})) r
    where is_there or ${isNotDecidedGone} and exists (
      select from dishes d join rankings k on k.item_id = d.id where d.restaurant_id = r.id
        and (${reach}::int[] is null or k.cell = any(${reach}::int[]))
        and (d.submitted_by is null or has_standing(d.submitted_by, ${now}::timestamptz)
          or not exists (select from vote_areas a where a.cell = ${cell})))
    order by is_there desc, ${openFirst},
      case when is_there then restaurant_weight(id, ${now}::timestamptz) end desc, id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/**
 * Finds the restaurant that a dish's pin places: one with another dish in the cell, or the dish's own if that has no
 * other. If votes are checked, a person without standing cannot place one with a dish of another member with standing,
 * unless `isProtectedGone`.
 */
export async function findRestaurantToPlace(
  db: Kysely<Schema>,
  { name, cell, dishId }: { name: string; cell: number; dishId: string },
  seeker: Seeker,
): Promise<NamedRestaurant | undefined> {
  const { userId, now } = seeker;
  const { rows } = await sql<RestaurantRow>`
    select ${found(seeker)} from restaurants r
    where name_key(r.name) = name_key(${name}) and r.latitude is null and (
      exists (
        select from dishes d join rankings k on k.item_id = d.id
        where d.restaurant_id = r.id and d.id <> ${dishId}::uuid and k.cell = ${cell})
      or r.id = (select restaurant_id from dishes where id = ${dishId}::uuid)
        and not exists (select from dishes d where d.restaurant_id = r.id and d.id <> ${dishId}::uuid))
      and (not exists (select from vote_areas a where a.cell = ${cell}) or has_standing(${userId}::uuid, ${now}::timestamptz)
        or ${isProtectedGone(now)} or not exists (
          select from dishes d where d.restaurant_id = r.id and d.submitted_by <> ${userId}::uuid
            and has_standing(d.submitted_by, ${now}::timestamptz)))
    order by ${openFirst}, r.id limit 1`.execute(db);
  return rows[0] && restaurantOf(rows[0]);
}

/** Blocks adding a restaurant of the name until the transaction ends. */
export async function lockRestaurantName(db: Kysely<Schema>, name: string): Promise<void> {
  await lockRestaurantNames(db, [name]);
}

/** Locks several names in a fixed order. */
export async function lockRestaurantNames(db: Kysely<Schema>, names: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('restaurant ' || name_key(name), 0) as key
      from unnest(${names}::text[]) name order by key) keys`.execute(db);
}

export async function insertRestaurant(db: Kysely<Schema>, restaurant: NewRestaurant): Promise<void> {
  await insertRestaurants(db, [restaurant]);
}

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

export async function updateName(db: Kysely<Schema>, id: string, name: string): Promise<void> {
  await db.updateTable("restaurants").set({ name }).where("id", "=", id).execute();
}

/** `moved`: a member's pin moved it from its first place. */
export type PlaceChange = { position: Position | null; moved: { from: Position; by: string } | null };

export async function updatePlace(db: Kysely<Schema>, id: string, { position, moved }: PlaceChange): Promise<void> {
  await db
    .updateTable("restaurants")
    .set({
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      first_latitude: moved?.from.latitude ?? null,
      first_longitude: moved?.from.longitude ?? null,
      mover: moved?.by ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** Leaves out restaurants that files name. */
export async function listMovedBySuspended(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from restaurants r join users u on u.id = r.mover and u.state = 'suspended'
    where r.mover = ${userId}::uuid and r.first_latitude is not null
      and not exists (select from imported_places p where p.restaurant_id = r.id) order by r.id`.execute(db);
  return rows;
}

export async function deleteMover(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable("restaurants").set({ mover: null }).where("mover", "=", userId).execute();
}

/** Restores and returns the first place if this person moved the restaurant. */
export async function updateToFirstPlace(
  db: Kysely<Schema>,
  id: string,
  movedBy: string,
): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    update restaurants set latitude = first_latitude, longitude = first_longitude, first_latitude = null,
      first_longitude = null, mover = null
    where id = ${id}::uuid and mover = ${movedBy}::uuid and first_latitude is not null
    returning latitude, longitude`.execute(db);
  return rows[0];
}

/** Asks moderators to look again. */
export async function updateAsked(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db.updateTable("restaurants").set({ asked_at: now }).where("id", "=", id).execute();
}

/** Deletes those without a dish, kept reaction or place from a file. Returns their number. */
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
 * Deletes those without a dish, kept reaction, place from a file, presence report or decision. Returns their number.
 */
export async function deleteUntouchedRestaurants(db: Kysely<Schema>, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  // Waits for current presence reports, so that the next statement sees them.
  await sql`select from restaurants where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { numAffectedRows } = await sql`
    delete from restaurants r where r.id = any(${ids}::uuid[]) and r.closed_at is null and r.decided_at is null
      and not exists (select from dishes d where d.restaurant_id = r.id)
      and not exists (select from kept_reactions k where k.restaurant_id = r.id)
      and not exists (select from imported_places p where p.restaurant_id = r.id)
      and not exists (select from presence_reports p where p.restaurant_id = r.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether no administrator or moderator decided that it is gone. */
const isNotDecidedGone = sql`r.closer is distinct from 'administrator'`;

/** Whether it was recently decided to be gone. */
function isProtectedGone(now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - decisionDays * 24 * 3_600_000);
  return sql`(r.closer is not distinct from 'administrator' and r.decided_at > ${since}::timestamptz)`;
}

/** Open, then gone by reports, then by decision. */
const openFirst = sql`r.closer = 'administrator' nulls first`;

/**
 * A pin moves a restaurant once, from its first place. Never if a warning may depend on the place: a kept reaction, or
 * one on a dish there.
 */
function mayBeMoved({ userId, now, dishId }: Seeker): RawBuilder<unknown> {
  return sql`(r.latitude is not null and r.first_latitude is null
    and not exists (select from kept_reactions k where k.restaurant_id = r.id)
    and not exists (select from dishes d join rankings k on k.item_id = d.id where d.restaurant_id = r.id
      and (k.alerts <> 0 or exists (select from reactions t where t.item_id = d.id)))
    and (restaurant_weight(r.id, ${now}::timestamptz) < 3 and has_standing(${userId}::uuid, ${now}::timestamptz)
      or not exists (select from imported_places p where p.restaurant_id = r.id)
        and not exists (select from dishes d where d.restaurant_id = r.id and d.id is distinct from ${dishId ?? null}::uuid)))`;
}

function found(seeker: Seeker): RawBuilder<unknown> {
  const { userId, now } = seeker;
  return sql`r.id, r.name, r.latitude, r.longitude, r.closer, ${isProtectedGone(now)} as "isProtected",
    restaurant_weight(r.id, ${now}::timestamptz) as weight, has_standing(${userId}::uuid, ${now}::timestamptz) as "hasStanding",
    ${mayBeMoved(seeker)} as "mayMove"`;
}

type RestaurantRow = Omit<NamedRestaurant, "position"> & Pick<RestaurantsTable, "latitude" | "longitude">;

function restaurantOf({ latitude, longitude, ...found }: RestaurantRow): NamedRestaurant {
  return { ...found, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}

function kmOf(place: Position): RawBuilder<number> {
  return kmFrom(place, sql`r.latitude`, sql`r.longitude`);
}

export async function findRestaurantName(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  return (await db.selectFrom("restaurants").select("name").where("id", "=", id).executeTakeFirst())?.name;
}

/** Locks a restaurant and finds who closed it: null if no one, undefined if it does not exist. */
export async function lockClosing(
  db: Kysely<Schema>,
  id: string,
): Promise<{ id: string; name: string; closer: Closing["by"] | null; isAsked: boolean } | undefined> {
  return db
    .selectFrom("restaurants")
    .select(["id", "name", "closer", sql<boolean>`asked_at is not null`.as("isAsked")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** `people` are members' reports; `administrator` includes moderators. */
export type Closing = { isGone: boolean; by: "people" | "administrator"; at: Date };

/** Asks moderators to look again if members undo a decision. */
export async function updateClosing(db: Kysely<Schema>, id: string, { isGone, by, at }: Closing): Promise<void> {
  const closed = { closed_at: isGone ? at : null, closer: isGone ? by : null };
  const isUndone = sql<Date | null>`case when closer = 'administrator' then ${at}::timestamptz else asked_at end`;
  const decided = by === "administrator" ? { decided_at: at, asked_at: null } : { asked_at: isUndone };
  await db
    .updateTable("restaurants")
    .set({ ...closed, ...decided })
    .where("id", "=", id)
    .execute();
}
