import type { LogEntry } from "@dishboard/contract/food-log";
import type { PastVisit } from "@dishboard/contract/past";
import type { Position } from "@dishboard/contract/places";
import { maxVisitDishes } from "@dishboard/contract/visits";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isShown, itemTables } from "../../items/items.tables.ts";

/** `key` identifies repeated visits. */
export type NewVisit = Omit<PastVisit, "key"> & { id: string; key: string };

/** Inserts new visits and returns their number. Finds an item by id, or by name at the only restaurant of that name. */
export async function insertVisits(
  db: Kysely<Schema>,
  { userId, importId, now }: { userId: string; importId: string; now: Date },
  visits: readonly NewVisit[],
): Promise<number> {
  const { rows } = await sql`
    insert into food_log (id, user_id, kind, dish_id, product_id, dish_name, restaurant_name, cuisine, named_by, day, note, is_shared,
      submission_key, import_id, created_at, latitude, longitude)
    select g.id, ${userId}::uuid, g.kind, dish.id, product.id, g.name, g.place, g.cuisine,
      coalesce(dish.submitted_by, product.submitted_by), g.day, g.note, false, g.key, ${importId}::uuid, ${now}::timestamptz,
      case when g.name is null then g.latitude end, case when g.name is null then g.longitude end
    from unnest(
      ${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ kind }) => itemTables[kind].number)}::smallint[],
      ${visits.map(({ name }) => name)}::text[], ${visits.map(({ place }) => place)}::text[],
      ${visits.map(({ cuisine }) => cuisine)}::text[], ${visits.map(({ day }) => day)}::date[],
      ${visits.map(({ note }) => note)}::text[], ${visits.map(({ key }) => key)}::uuid[],
      ${visits.map(({ latitude }) => latitude)}::float8[], ${visits.map(({ longitude }) => longitude)}::float8[],
      ${visits.map(({ itemId }) => itemId)}::uuid[])
      g (id, kind, name, place, cuisine, day, note, key, latitude, longitude, item_id)
    left join lateral (
      select d.id, d.submitted_by from dishes d join rankings r on r.item_id = d.id and ${isShown()}
        join restaurants s on s.id = d.restaurant_id
      where g.kind = ${sql.lit(itemTables.dish.number)} and g.name is not null and name_key(d.name) = name_key(g.name)
        and (d.id = g.item_id or name_key(s.name) = name_key(g.place)
          and not exists (select from restaurants o where name_key(o.name) = name_key(s.name) and o.id <> s.id))
      order by d.id = g.item_id desc nulls last, d.id limit 1) dish on true
    left join lateral (
      select p.id, p.submitted_by from products p join rankings r on r.item_id = p.id and ${isShown()}
      where g.kind = ${sql.lit(itemTables.product.number)} and p.id = g.item_id and name_key(p.name) = name_key(g.name)) product on true
    order by g.key
    on conflict (user_id, submission_key) do nothing returning id`.execute(db);
  return rows.length;
}

/** Returns their number. */
export async function deleteImportedEntries(
  db: Kysely<Schema>,
  { userId, importId }: { userId: string; importId: string },
): Promise<number> {
  const { rows } = await sql`
    delete from food_log where import_id = ${importId}::uuid and user_id = ${userId}::uuid returning id`.execute(db);
  return rows.length;
}

/** Counts entries without a dish. */
export async function countVisits(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from food_log where user_id = ${userId}::uuid and dish_name is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export type VisitPlace = { name: string; position: Position | null };

export async function findVisitPlace(db: Kysely<Schema>, userId: string, id: string): Promise<VisitPlace | undefined> {
  const { rows } = await sql<{ name: string; latitude: number | null; longitude: number | null }>`
    select restaurant_name as name, latitude, longitude from food_log
    where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { name, latitude, longitude } = row;
  return { name, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}

export type VisitRestaurant = { id: string; name: string; latitude: number | null; longitude: number | null };

/** Lists those within about 500 m. */
export async function listRestaurantsAt(db: Kysely<Schema>, position: Position): Promise<VisitRestaurant[]> {
  const { latitude, longitude } = position;
  const { rows } = await sql<VisitRestaurant>`
    select id, name, latitude, longitude from restaurants
    where latitude between ${latitude - 0.005}::float8 and ${latitude + 0.005}::float8
      and longitude between ${longitude - 0.008}::float8 and ${longitude + 0.008}::float8 and closed_at is null
    limit 2000`.execute(db);
  return rows;
}

export async function listTwoNamed(db: Kysely<Schema>, name: string): Promise<VisitRestaurant[]> {
  const { rows } = await sql<VisitRestaurant>`
    select id, name, latitude, longitude from restaurants
    where name_key(name) = name_key(${name}) and closed_at is null order by id limit 2`.execute(db);
  return rows;
}

/** Lists shown dishes, best first. */
export async function listDishNames(db: Kysely<Schema>, restaurantId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from dishes d join rankings r on r.item_id = d.id and ${isShown()}
    where d.restaurant_id = ${restaurantId}::uuid
    order by r.net_score desc, r.upvotes desc, d.id limit ${maxVisitDishes}::int`.execute(db);
  return rows;
}

/** Returns the entry's dish. */
export async function lockVisit(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<{ dishId: string | null; name: string | null } | undefined> {
  const { rows } = await sql<{ dishId: string | null; name: string | null }>`
    select dish_id as "dishId", dish_name as name from food_log
    where id = ${id}::uuid and user_id = ${userId}::uuid for no key update`.execute(db);
  return rows[0];
}

/** Requires a locked visit. False if the dish is not shown. */
export async function updateVisitDish(db: Kysely<Schema>, id: string, dishId: string): Promise<boolean> {
  const { rows } = await sql`
    with item as (
      select d.id, d.name, d.cuisine, d.submitted_by, s.name as restaurant
      from rankings r join dishes d on d.id = r.item_id join restaurants s on s.id = d.restaurant_id
      where r.item_id = ${dishId}::uuid and ${isShown()} for key share of r, d)
    update food_log t set dish_id = i.id, dish_name = i.name, restaurant_name = i.restaurant, cuisine = i.cuisine,
      named_by = i.submitted_by, import_id = null, latitude = null, longitude = null
    from item i where t.id = ${id}::uuid returning t.id`.execute(db);
  return rows.length > 0;
}

/** Requires a locked visit. */
export async function updateVisitName(db: Kysely<Schema>, id: string, name: LogEntry["item"]["name"]): Promise<void> {
  await sql`
    update food_log set dish_name = ${name}, import_id = null, latitude = null, longitude = null
    where id = ${id}::uuid`.execute(db);
}
