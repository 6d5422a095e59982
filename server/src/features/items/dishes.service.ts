import type { DishUpdate, NewDish } from "@dishboard/contract/dishes";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { changeRanked, moveDish, placeDishes, rankDish } from "../charts/charts.service.ts";
import { pinRestaurant, restaurantFor } from "../places/restaurants.service.ts";
import { findRestaurantId, insertDish, updateDish, updateRestaurant } from "./dishes.repository.ts";
import {
  changeOwn,
  type ItemChange,
  type MadeItem,
  type SubmissionParts,
  setPicture,
  submitOnce,
} from "./items.service.ts";
import { setLabels } from "./labels.service.ts";

/** Submits a dish of a person, once for each key, and gives its id. */
export async function submitDish(parts: SubmissionParts, userId: string, dish: NewDish): Promise<{ id: string }> {
  return submitOnce(
    parts,
    { kind: "dish", userId, key: dish.key },
    (db, made) => writeDish(db, made, dish),
    async (db, change) => {
      const asked = { name: dish.restaurantName, pin: dish.pin, cell: dish.cell };
      const restaurant = await restaurantFor(db, asked, change.now);
      await updateRestaurant(db, change.item.id, restaurant.id);
      await moveDish(db, change.item.id, { position: restaurant.position, cell: dish.cell });
      await rewriteDish(db, change, dish);
    },
  );
}

/** Writes a dish with its restaurant, labels, picture and place in the rankings; within a transaction. */
export async function writeDish(db: Kysely<Schema>, made: MadeItem, dish: NewDish): Promise<void> {
  const asked = { name: dish.restaurantName, pin: dish.pin, cell: dish.cell };
  const restaurant = await restaurantFor(db, asked, made.createdAt);
  await rankDish(db, { ...dish, ...made }, { position: restaurant.position, cell: dish.cell });
  await insertDish(db, { ...dish, ...made, restaurantId: restaurant.id });
  await setLabels(db, "dish", made.id, dish);
  const item = { kind: "dish", id: made.id, userId: made.submittedBy } as const;
  await setPicture(db, { item, imagePath: null, isRepeated: false }, dish.picture);
}

/** Changes a person's own dish, with its labels and picture, or nothing of it; its restaurant stays. */
export async function editDish(
  parts: SubmissionParts,
  { id, userId }: { id: string; userId: string },
  dish: DishUpdate,
): Promise<{ id: string }> {
  return changeOwn(parts, { kind: "dish", id, userId }, dish, async (db, change) => {
    await rewriteDish(db, change, dish);
    if (!dish.pin) return;
    const restaurantId = await findRestaurantId(db, id);
    if (await pinRestaurant(db, restaurantId, dish.pin)) await placeDishes(db, restaurantId, dish.pin);
  });
}

/** Writes what is said of a dish in the place of what was said before. */
async function rewriteDish(db: Kysely<Schema>, change: ItemChange, dish: NewDish | DishUpdate): Promise<void> {
  const { id } = change.item;
  await updateDish(db, id, dish, change.now);
  await changeRanked(db, id, dish);
  await setLabels(db, "dish", id, dish);
  await setPicture(db, change, dish.picture);
}
