import type { Dish } from "@dishboard/contract/dishes";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ItemRow, itemColumns, itemOf, priceOf } from "./items.repository.ts";

/** A dish's own words, as they are written. */
export type DishWords = {
  /** Of the form that says so. */
  key: string;
  name: string;
  chef: string | null;
  priceCents: number | null;
  description: string | null;
  cuisine: string | null;
  mealTimes: string[];
};

/** A dish as it is first written. */
export type DishRow = DishWords & {
  id: string;
  restaurantId: string;
  submittedBy: string;
  createdAt: Date;
};

/** A dish that is shown; undefined where there is none. */
export async function findDish(db: Kysely<Schema>, id: string): Promise<Dish | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${itemColumns("dish")}, s.name as restaurant_name, s.latitude, s.longitude
    from dishes i join rankings r on r.item_id = i.id and r.state = 0 join restaurants s on s.id = i.restaurant_id
    where i.id = ${id}::uuid`.execute(db);
  return rows[0] && dishOf(rows[0]);
}

/** The restaurant of a dish that is there. */
export async function findRestaurantId(db: Kysely<Schema>, id: string): Promise<string> {
  const dish = await db.selectFrom("dishes").select("restaurant_id").where("id", "=", id).executeTakeFirstOrThrow();
  return dish.restaurant_id;
}

/** Moves a dish to another restaurant. */
export async function updateRestaurant(db: Kysely<Schema>, id: string, restaurantId: string): Promise<void> {
  await db.updateTable("dishes").set({ restaurant_id: restaurantId }).where("id", "=", id).execute();
}

/** Writes a dish; its ranking row must be there. */
export async function insertDish(db: Kysely<Schema>, dish: DishRow): Promise<void> {
  await db
    .insertInto("dishes")
    .values({
      id: dish.id,
      restaurant_id: dish.restaurantId,
      submitted_by: dish.submittedBy,
      created_at: dish.createdAt,
      updated_at: dish.createdAt,
      ...columnsOf(dish),
    })
    .execute();
}

/** Writes a dish's words anew. */
export async function updateDish(db: Kysely<Schema>, id: string, words: DishWords, now: Date): Promise<void> {
  await db
    .updateTable("dishes")
    .set({ ...columnsOf(words), updated_at: now })
    .where("id", "=", id)
    .execute();
}

type ReadRow = ItemRow & {
  chef: string | null;
  cuisine: string | null;
  meal_times: Dish["mealTimes"];
  restaurant_id: string;
  restaurant_name: string;
  latitude: number | null;
  longitude: number | null;
};

function dishOf(row: ReadRow): Dish {
  const { restaurant_id: id, restaurant_name: name, latitude, longitude } = row;
  return {
    ...itemOf(row),
    chef: row.chef,
    cuisine: row.cuisine,
    mealTimes: row.meal_times,
    restaurant: { id, name, latitude, longitude },
  };
}

function columnsOf({ key, name, chef, priceCents, description, cuisine, mealTimes }: DishWords) {
  return { submission_key: key, name, chef, price: priceOf(priceCents), description, cuisine, meal_times: mealTimes };
}
