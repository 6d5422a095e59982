import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type DishPlace, rankDish } from "../charts/charts.service.ts";
import { insertDish, type NewDish } from "./dishes.repository.ts";

/** Writes a dish whole, with its labels and its place in the rankings, or not at all. */
export async function submitDish(db: Kysely<Schema>, dish: NewDish, place: DishPlace): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await rankDish(transaction, dish, place);
    await insertDish(transaction, dish);
  });
}
