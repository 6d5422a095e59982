import type { ItemRef } from "@dishboard/contract/items";
import { type PastPlace, type PastVisit, pastErrors } from "@dishboard/contract/past";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addImportedVisits, removeImportedEntries } from "../food-log/visits/visits.service.ts";
import { addImportedPlaces, removeImportedPlaces } from "../saves/places/saved-places.service.ts";
import { addImportedSaves, removeImportedSaves } from "../saves/saves.service.ts";
import { deleteEmptyPastImports, deletePastImport, lockPastImport } from "./past.repository.ts";

export type PastDeps = { db: Database; clock: () => Date };

export type PastRows = { name: string; visits: PastVisit[]; places: PastPlace[]; saves: ItemRef[] };

/** Numbers of added or removed rows. */
export type PastCounts = { visits: number; places: number; saves: number };

/**
 * Adds all missing entries or none. Throws `Problem("invalid")` for an invalid day or half a position,
 * `Problem("conflict")` if the import is another member's.
 */
export async function addToPast(
  { db, clock }: PastDeps,
  userId: string,
  id: string,
  { name, visits, places, saves }: PastRows,
): Promise<PastCounts> {
  for (const { latitude, longitude } of [...visits, ...places])
    if ((latitude === null) !== (longitude === null)) throw new Problem("invalid", pastErrors.position, "latitude");
  const now = clock();
  const of = { userId, importId: id, now };
  return inTransaction(db.write, async (transaction) => {
    const owner = await lockPastImport(transaction, { id, userId, name, now });
    if (owner !== userId) throw new Problem("conflict", pastErrors.keyUsed);
    const added = {
      visits: await addImportedVisits(transaction, of, visits),
      places: await addImportedPlaces(transaction, of, places),
      saves: await addImportedSaves(transaction, of, saves),
    };
    await deleteEmptyPastImports(transaction, userId);
    return added;
  });
}

/** Deletes an import's rows except those changed since. */
export async function undoPast({ db }: PastDeps, userId: string, id: string): Promise<PastCounts> {
  const of = { userId, importId: id };
  return inTransaction(db.write, async (transaction) => {
    const removed = {
      visits: await removeImportedEntries(transaction, of),
      places: await removeImportedPlaces(transaction, of),
      saves: await removeImportedSaves(transaction, of),
    };
    await deletePastImport(transaction, userId, id);
    return removed;
  });
}
