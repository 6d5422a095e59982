import { restaurantPageSize } from "@dishboard/contract/limits";
import { maxRankedDishes, type Restaurant } from "@dishboard/contract/restaurants";
import { type Kysely, sql } from "kysely";
import type { RestaurantsTable, Schema } from "../../database/schema.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import { isShown } from "../items/items.tables.ts";

export type RestaurantRow = Pick<RestaurantsTable, "id" | "name" | "cuisine" | "city" | "latitude" | "longitude">;

/** `rank` is within 10 km, 0 beyond 100. */
type RankedDish = { item_id: string; rank: number; net_score: number; upvotes: number };

export type DishesOfRestaurant = { dishes: RankedDish[]; dishCount: number; next: string | null };

/** Includes restaurants merged into another. */
export async function findRestaurant(db: Kysely<Schema>, id: string): Promise<RestaurantRow | undefined> {
  return db
    .selectFrom("restaurants")
    .select(["id", "name", "cuisine", "city", "latitude", "longitude"])
    .where(
      "id",
      "=",
      sql<string>`coalesce((select restaurant_id from merged_restaurants where id = ${id}::uuid), ${id}::uuid)`,
    )
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

export type ToldOfRestaurant = Pick<
  Restaurant,
  "cuisine" | "city" | "street" | "postcode" | "website" | "phone" | "diets" | "sources"
>;

/** Takes each fact from the newest of all sources' newest rows that has it. */
export async function findToldOf(db: Kysely<Schema>, id: string): Promise<ToldOfRestaurant | undefined> {
  const { rows } = await sql<ToldRow>`
    select p.cuisine, p.city, nullif(concat_ws(' ', p.house_number, p.street), '') as street, p.postcode, p.website, p.phone,
      p.diets, p.source as name, i.licence, to_char(i.file_day, 'YYYY-MM-DD') as day
    from (
      select distinct on (source, source_id) * from imported_places where restaurant_id = ${id}::uuid
      order by source, source_id, import_id desc) p
      join imports i on i.id = p.import_id
    order by p.import_id desc, p.source_id`.execute(db);
  if (rows.length === 0) return undefined;
  // An address's parts come from one row.
  const address = rows.find(({ street }) => street !== null) ?? rows.find(({ city }) => city !== null);
  const newest = <Name extends "cuisine" | "website" | "phone">(name: Name) =>
    rows.find((row) => row[name] !== null)?.[name] ?? null;
  return {
    cuisine: newest("cuisine"),
    city: address?.city ?? null,
    street: address?.street ?? null,
    postcode: address?.postcode ?? null,
    website: newest("website"),
    phone: newest("phone"),
    diets: rows.find(({ diets }) => diets.length > 0)?.diets ?? [],
    sources: rows
      .filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index)
      .map(({ name, licence, day }) => ({ name, licence, day })),
  };
}

type ToldRow = Omit<ToldOfRestaurant, "sources"> & Restaurant["sources"][number];

/** Lists the best after `after`. Of very many only some are compared. */
export async function listDishesOf(
  db: Kysely<Schema>,
  { id, latitude, longitude }: RestaurantRow,
  after: string | undefined,
): Promise<DishesOfRestaurant> {
  const chart = latitude === null || longitude === null ? bestIds("dish") : nearbyDishIds({ latitude, longitude });
  const { rows } = await sql<(RankedDish | { item_id: null }) & { dish_count: number }>`
    with own as materialized (
      select r.item_id, r.net_score, r.upvotes
      from (select id from dishes where restaurant_id = ${id}::uuid limit ${maxRankedDishes}) d
        join rankings r on r.item_id = d.id and ${isShown()}),
    page as materialized (
      select * from own where ${followsIn(after)}
      order by net_score desc, upvotes desc, item_id limit ${restaurantPageSize + 1})
    select page.*, coalesce(chart.position, 0)::int as rank, counted.dish_count
    from (select count(*)::int as dish_count from own) counted left join page on true
      left join (${chart}) chart on chart.item_id = page.item_id
    order by net_score desc, upvotes desc, item_id`.execute(db);
  // Without dishes there is one row with only their number.
  const found = rows.filter((row) => row.item_id !== null);
  const dishes = found.slice(0, restaurantPageSize);
  const last = found.length > restaurantPageSize ? dishes.at(-1) : undefined;
  return {
    dishes,
    dishCount: rows[0]?.dish_count ?? 0,
    next: last ? `${last.net_score}_${last.upvotes}_${last.item_id}` : null,
  };
}

function followsIn(after: string | undefined) {
  if (after === undefined) return sql`true`;
  const [netScore, upvotes, itemId] = after.split("_");
  return sql`(net_score < ${netScore}::int or net_score = ${netScore}::int
    and (upvotes < ${upvotes}::int or upvotes = ${upvotes}::int and item_id > ${itemId}::uuid))`;
}
