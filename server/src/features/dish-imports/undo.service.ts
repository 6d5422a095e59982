import { dishImportErrors, type PastDishImport } from "@dishboard/contract/dish-imports";
import { Problem } from "@dishboard/contract/problem";
import { inTransaction } from "../../database/transaction.ts";
import { deleteChosenDishes } from "../items/items.service.ts";
import { deleteRestaurantsIfUntouched, lockRestaurants } from "../places/restaurants.service.ts";
import {
  addToRemoved,
  beginUndo,
  endUndo,
  listDishesOf,
  listRestaurantNames,
  listUntouched,
  lockDishImports,
} from "./dish-imports.repository.ts";
import { type DishImportsDeps, readImport } from "./dish-imports.service.ts";

const batchSize = 200;
const lowestId = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes an import's unused dishes, and restaurants otherwise unknown. Resumes on the next call; repeatable. Throws
 * `Problem("not-found")`.
 */
export async function undoDishes(
  { db, clock, onChange }: Pick<DishImportsDeps, "db" | "clock" | "onChange">,
  id: number,
): Promise<PastDishImport> {
  for (let after: string | undefined = lowestId; after !== undefined; ) {
    const from: string = after;
    after = await inTransaction(db.write, async (transaction) => {
      await lockDishImports(transaction);
      const found = await beginUndo(transaction, id, clock());
      if (!found) throw new Problem("not-found", dishImportErrors.noImport);
      if (found.undoneAt) return undefined;
      const dishes = await listDishesOf(transaction, id, { after: from, limit: batchSize });
      // Before the dishes, as when saving one.
      const made = await listRestaurantNames(transaction, found.restaurantIds);
      await lockRestaurants(transaction, [...new Set([...dishes.map(({ restaurant }) => restaurant), ...made])]);
      const ids = dishes.map((dish) => dish.id);
      const removed = await deleteChosenDishes(transaction, ids, (locked) => listUntouched(transaction, locked));
      await addToRemoved(transaction, id, removed);
      if (dishes.length === batchSize) return ids.at(-1);
      await deleteRestaurantsIfUntouched(transaction, found.restaurantIds);
      await endUndo(transaction, id, clock());
      return undefined;
    });
    onChange();
  }
  return readImport(db.write, id);
}
