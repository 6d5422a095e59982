import { type SubmittedItem, submissionErrors } from "@dishboard/contract/item-fields";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { cellOf } from "@dishboard/contract/places";
import { type Money, validatePrice } from "@dishboard/contract/prices";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deletePictureFiles } from "../media/media.service.ts";
import {
  deleteRestaurantIfEmpty,
  forgetMover,
  listMoved,
  lockRestaurant,
  moveBack,
} from "../places/restaurants.service.ts";
import {
  findStoredItem,
  findSubmission,
  hasSubmittedOthers,
  hasVotesOfOthers,
  listPicturesAndRestaurants,
  listSomeItemsOf,
  lockSubmissionKey,
  type StoredItem,
} from "./items.repository.ts";
import { type ItemUpdate, itemStates, type NewItem } from "./items.tables.ts";
import { listDisputedCodesOf, lockCodes, refreshDisputed } from "./packets/code-disputes.service.ts";
import { deleteRankings, lockItem, lockItems, updateClosedDishes, updatePlaceOfDishes } from "./rankings.repository.ts";
import { lockOthers, saveItem } from "./save-item.service.ts";

/** The submitter, or an administrator, who may also change imported items. */
export type Changer = { userId: string; isAdministrator?: boolean };

export type ItemsDeps = {
  db: Database;
  clock: () => Date;
  money: Money;
  /** Called after every change of what lists show. */
  onChange: () => void;
};

/**
 * Submits an item, once per key. A repeated key, after a lost reply, replaces it, but not its restaurant if another
 * member voted for it there. Throws `Problem("conflict")` if it was edited since, `Problem("forbidden")` for a
 * restaurant decided to be gone.
 */
export async function submitItem(
  { db, clock, money, onChange }: ItemsDeps,
  userId: string,
  item: NewItem,
): Promise<SubmittedItem> {
  checkPrice(item, money);
  const now = clock();
  const submitted = await inTransaction(db.write, async (transaction) => {
    await lockSubmissionKey(transaction, userId, item.key);
    const earlier = await findSubmission(transaction, item.kind, { userId, key: item.key });
    const ref = { kind: item.kind, id: earlier?.id ?? v7() };
    await lockOthers(transaction, ref.id, item, now);
    const stored = earlier && (await lockOwnItem(transaction, ref, { userId }));
    if (stored?.editKey) throw changedMeanwhile();
    const staysWhereItIs = stored !== undefined && (await hasVotesOfOthers(transaction, ref.id, userId));
    const change = staysWhereItIs ? withoutRestaurant(item, stored.updatedAt) : item;
    if (!(await saveItem(transaction, { id: ref.id, userId, now, stored }, change))) return null;
    return { id: ref.id, isFirst: !(await hasSubmittedOthers(transaction, userId, ref.id)) };
  });
  if (!submitted) throw decidedGone();
  onChange();
  return submitted;
}

/**
 * Changes the member's item, or an imported one for an administrator. Throws `Problem("conflict")` if it changed since
 * it was read, except by this form, `Problem("forbidden")` for a restaurant decided to be gone.
 */
export async function editItem(
  { db, clock, money, onChange }: ItemsDeps,
  { id, ...changer }: { id: string } & Changer,
  item: ItemUpdate,
): Promise<{ id: string }> {
  checkPrice(item, money);
  const now = clock();
  const isSaved = await inTransaction(db.write, async (transaction) => {
    await lockSubmissionKey(transaction, changer.userId, item.key);
    await lockOthers(transaction, id, item, now);
    const stored = await lockOwnItem(transaction, { kind: item.kind, id }, changer);
    if (stored.editKey !== item.key && stored.updatedAt.toISOString() !== item.updatedAt) throw changedMeanwhile();
    return saveItem(transaction, { id, userId: changer.userId, now, stored }, item);
  });
  if (!isSaved) throw decidedGone();
  onChange();
  return { id };
}

/** Deletes items in a transaction; the caller deletes their pictures. */
export async function deleteItems(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const codes = await listDisputedCodesOf(db, ids);
  await deleteRankings(db, ids);
  await refreshDisputed(db, codes);
}

/** Deletes dishes with pictures, chosen once all are locked; call it in a transaction. Returns their number. */
export async function deleteChosenDishes(
  db: Kysely<Schema>,
  ids: string[],
  choose: (locked: string[]) => Promise<{ id: string; picture: string | null }[]>,
): Promise<number> {
  await lockItems(db, ids);
  const chosen = await choose(ids);
  await deleteItems(
    db,
    chosen.map(({ id }) => id),
  );
  for (const { picture } of chosen) if (picture) await deletePictureFiles(db, picture);
  return chosen.length;
}

/** Deletes the member's item, or an imported one for an administrator. */
export async function deleteItem(
  { db, onChange }: Pick<ItemsDeps, "db" | "onChange">,
  item: ItemRef,
  changer: Changer,
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    if (item.kind === "product") await lockCodes(transaction, [item.id]);
    const { imagePath } = await lockOwnItem(transaction, item, changer, { isHiddenToo: true });
    await deleteItems(transaction, [item.id]);
    if (imagePath) await deletePictureFiles(transaction, imagePath);
  });
  onChange();
}

/** Returns false if none remain. */
export async function deleteSomeItemsOf(db: Kysely<Schema>, userId: string, limit: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { ids, restaurants } = await listSomeItemsOf(transaction, userId, limit);
    // Locked before the items, as for saving a dish.
    for (const name of restaurants) await lockRestaurant(transaction, name);
    await lockCodes(transaction, ids);
    await lockItems(transaction, ids);
    const { pictures, restaurantIds } = await listPicturesAndRestaurants(transaction, ids);
    await deleteItems(transaction, ids);
    await forgetMover(transaction, userId);
    for (const path of pictures) await deletePictureFiles(transaction, path);
    for (const id of restaurantIds) await deleteRestaurantIfEmpty(transaction, id);
    return ids.length > 0;
  });
}

/** Throws `Problem("not-found")` if it is missing or hidden, `Problem("forbidden")` if it is another member's. */
async function lockOwnItem(
  db: Kysely<Schema>,
  item: ItemRef,
  { userId, isAdministrator = false }: Changer,
  { isHiddenToo = false } = {},
): Promise<StoredItem> {
  const locked = await lockItem(db, item);
  const isTheirs = locked?.submittedBy === userId || (isAdministrator && locked?.submittedBy === null);
  const mayBeChanged = locked?.state === itemStates.shown || (isHiddenToo && isTheirs);
  if (!locked || !mayBeChanged) throw new Problem("not-found", itemNotFound[item.kind]);
  if (!isTheirs) throw new Problem("forbidden", submissionErrors.notYours);
  // A separate statement: one that waited for the lock would see the old item.
  return findStoredItem(db, item);
}

function withoutRestaurant(item: NewItem, updatedAt: Date): ItemUpdate {
  if (item.kind === "product") return { ...item, updatedAt: updatedAt.toISOString() };
  const { restaurantName: _name, cell: _cell, ...rest } = item;
  return { ...rest, pin: null, updatedAt: updatedAt.toISOString() };
}

/** Throw it after the transaction, or moderators would not be asked to look again. */
function decidedGone(): Problem {
  return new Problem("forbidden", submissionErrors.decidedGone, "restaurantName");
}

function changedMeanwhile(): Problem {
  return new Problem("conflict", submissionErrors.changedMeanwhile);
}

/** Hides or shows the dishes, in the caller's transaction. */
export async function setDishesClosed(db: Kysely<Schema>, restaurantId: string, isClosed: boolean): Promise<void> {
  await updateClosedDishes(db, restaurantId, isClosed);
}

/** Moves restaurants back from where a suspended person's pins moved them, with their dishes. */
export async function moveRestaurantsBack(db: Database, userId: string): Promise<void> {
  for (const restaurant of await listMoved(db.read("latest"), userId))
    await inTransaction(db.write, async (transaction) => {
      const place = await moveBack(transaction, restaurant, userId);
      if (place) await updatePlaceOfDishes(transaction, restaurant.id, place, cellOf(place));
    });
}

function checkPrice({ priceCents }: NewItem | ItemUpdate, money: Money): void {
  const error = validatePrice(priceCents, money);
  if (error) throw new Problem("invalid", error, "priceCents");
}
