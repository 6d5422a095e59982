import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { deleteImportedSaves, deleteSave, insertSave, insertSaves } from "./saves.repository.ts";

export type SavesDeps = { db: Database; clock: () => Date };

/** Throws `Problem("not-found")` if the item is missing or hidden. */
export async function saveItem({ db, clock }: SavesDeps, userId: string, item: ItemRef): Promise<void> {
  const isThere = await insertSave(db.write, userId, { id: v7(), item }, clock());
  if (!isThere) throw new Problem("not-found", itemNotFound[item.kind]);
}

export async function unsaveItem({ db }: SavesDeps, userId: string, item: ItemRef): Promise<void> {
  await deleteSave(db.write, userId, item);
}

/** Saves the newest last; skips missing items. */
export async function mergeSaves({ db, clock }: SavesDeps, userId: string, items: readonly ItemRef[]): Promise<void> {
  const saves = items.map((item) => ({ id: v7(), item }));
  await insertSaves(db.write, { userId, now: clock() }, saves);
}

/** Returns the number of new saves. */
export async function addImportedSaves(
  db: Kysely<Schema>,
  of: { userId: string; importId: string; now: Date },
  items: readonly ItemRef[],
): Promise<number> {
  return insertSaves(
    db,
    of,
    items.map((item) => ({ id: v7(), item })),
  );
}

/** Removes an import's remaining saves, and returns their number. */
export async function removeImportedSaves(
  db: Kysely<Schema>,
  of: { userId: string; importId: string },
): Promise<number> {
  return deleteImportedSaves(db, of);
}
