import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { removeSomeProducts } from "../barcodes/barcodes.service.ts";
import { queueRenewal } from "../opening-hours/opening-hours.service.ts";
import { takeBackQuestions } from "../places/matching/questions.service.ts";
import {
  deleteRestaurantsUntouched,
  lockRestaurants,
  updateRestaurantsWithoutDish,
} from "../places/restaurants.service.ts";
import {
  addToUndone,
  deleteSaid,
  findSaid,
  isOfProducts,
  listImports,
  listRestaurantsOf,
  lockImports,
  updateUndoAsked,
  updateUndone,
} from "./imports.repository.ts";

const batchSize = 200;
const productBatchSize = 5_000;

/**
 * Deleted places, and those kept for other use or imports; for products, codes without data and with another import's.
 */
export type Undone = { removed: number; kept: number };

/** Cannot be undone. */
export class NothingToUndo extends Error {}

/**
 * Deletes an import's data, and places without a dish, other use or import; ends a running one. Resumes on the next
 * call. Throws `NothingToUndo`.
 */
export async function undoImport({ write }: Database, importId: number, now: Date): Promise<Undone> {
  const found = (await listImports(write, { id: importId }))[0];
  if (!found) throw new NothingToUndo(`There is no import ${importId}.`);
  if (found.undoneAt)
    throw new NothingToUndo(`Import ${importId} was undone on ${found.undoneAt.toISOString().slice(0, 10)}.`);
  if (isOfProducts(found)) return undoProducts(write, importId, now);
  await updateUndoAsked(write, importId, now);
  const undone = { removed: 0, kept: 0 };
  for (let isMore = true; isMore; ) {
    const batch = await inTransaction(write, async (db) => {
      await lockImports(db);
      const restaurants = await listRestaurantsOf(db, importId, batchSize);
      if (restaurants.length === 0) {
        await takeBackQuestions(db, importId);
        await updateUndone(db, importId, now);
        await queueRenewal(db);
      }
      const ids = restaurants.map(({ id }) => id);
      // Adding a dish locks it, and then it stays.
      await lockRestaurants(
        db,
        restaurants.map(({ name }) => name),
      );
      await deleteSaid(db, importId, ids);
      const removed = await deleteRestaurantsUntouched(db, ids);
      const said = await findSaid(db, ids);
      await updateRestaurantsWithoutDish(
        db,
        said.map(({ restaurantId, latitude, longitude, ...one }) => ({
          ...one,
          id: restaurantId,
          position: { latitude, longitude },
        })),
      );
      const done = { removed, kept: ids.length - removed };
      await addToUndone(db, importId, done);
      return done;
    });
    undone.removed += batch.removed;
    undone.kept += batch.kept;
    isMore = batch.removed + batch.kept > 0;
  }
  return undone;
}

/** Members' submissions stay. */
async function undoProducts(write: Kysely<Schema>, importId: number, now: Date): Promise<Undone> {
  const undone = { removed: 0, kept: 0 };
  for (let isMore = true; isMore; ) {
    const done = await inTransaction(write, async (db) => {
      await lockImports(db);
      const some = await removeSomeProducts(db, importId, productBatchSize);
      if (some.removed + some.kept === 0) await updateUndone(db, importId, now);
      else await addToUndone(db, importId, some);
      return some;
    });
    undone.removed += done.removed;
    undone.kept += done.kept;
    isMore = done.removed + done.kept > 0;
  }
  return undone;
}
