import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { deleteImportedSaves, deleteSave, insertSave, insertSaves } from "./saves.repository.ts";

/** What saving needs. */
export type SavesDeps = { db: Database; clock: () => Date };

/** Saves an item for a person. Throws `Problem("not-found")` when it does not exist or is not shown. */
export async function saveItem({ db, clock }: SavesDeps, userId: string, item: ItemRef): Promise<void> {
  const isThere = await insertSave(db.write, userId, { id: v7(), item }, clock());
  if (!isThere) throw new Problem("not-found", itemNotFound[item.kind]);
}

/** Removes an item from what a person has saved. */
export async function unsaveItem({ db }: SavesDeps, userId: string, item: ItemRef): Promise<void> {
  await deleteSave(db.write, userId, item);
}

/** Saves items, the newest last, for a person who saved them before signing in; what does not exist is left out. */
export async function mergeSaves({ db, clock }: SavesDeps, userId: string, items: readonly ItemRef[]): Promise<void> {
  const saves = items.map((item) => ({ id: v7(), item }));
  await insertSaves(db.write, { userId, now: clock() }, saves);
}

/** Saves an import's missing items that exist, and returns their number. */
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

/** Removes the saves that an import has added and that are still there, and returns how many they were. */
export async function removeImportedSaves(
  db: Kysely<Schema>,
  of: { userId: string; importId: string },
): Promise<number> {
  return deleteImportedSaves(db, of);
}
