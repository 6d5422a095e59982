import { type HandList, handListErrors } from "@dishboard/contract/hand-lists";
import { maxListEntries, maxOwnLists } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { findByKey, lockOwn, lockOwner } from "../boards/boards.repository.ts";
import { type ListsDeps, type SentPicture, savePicture } from "../boards/boards.service.ts";
import { slugOfTitle, takeRandomSlug } from "../slugs.service.ts";
import * as repository from "./hand-lists.repository.ts";

type SentList = repository.HandListFields & { picture: SentPicture | null };

/** Creates a list, once per key. Throws `Problem`: "not-found" for a missing picture, "quota-exceeded". */
export async function makeHandList(
  { db, clock }: ListsDeps,
  ownerId: string,
  { key, picture, ...fields }: SentList & { key: string },
): Promise<HandList> {
  const id = await inTransaction(db.write, async (transaction) => {
    await lockOwner(transaction, ownerId);
    const already = await findByKey(transaction, ownerId, key);
    if (already) return already;
    if ((await repository.countHandLists(transaction, ownerId)) >= maxOwnLists)
      throw new Problem("quota-exceeded", handListErrors.tooMany);
    const slug = await takeRandomSlug(transaction, slugOfTitle(fields.title, "list"));
    const made = { id: v7(), ownerId, key, slug, now: clock() };
    await repository.insertHandList(transaction, { ...made, fields });
    if (picture) await savePicture(transaction, { id: made.id, ownerId, path: null }, picture);
    return made.id;
  });
  return present(await repository.findOwnHandList(db.write, ownerId, id));
}

/** Throws `Problem("not-found")` if the list is not theirs. */
export async function changeHandList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
  { picture, ...fields }: SentList,
): Promise<HandList> {
  await changeOwn(deps, ownerId, id, async (transaction, path) => {
    await repository.updateHandList(transaction, id, fields, deps.clock());
    await savePicture(transaction, { id, ownerId, path }, picture);
  });
  return present(await repository.findOwnHandList(deps.db.write, ownerId, id));
}

/**
 * Adds an item or changes its note. Throws `Problem`: "not-found" if the list is not theirs or the item is missing,
 * "quota-exceeded".
 */
export async function putOnList(
  deps: ListsDeps,
  ownerId: string,
  { listId, itemId, note }: { listId: string; itemId: string; note?: string | null | undefined },
): Promise<void> {
  await changeOwn(deps, ownerId, listId, async (transaction) => {
    if (!(await repository.lockItem(transaction, itemId))) throw new Problem("not-found", handListErrors.entryGone);
    await repository.saveEntry(transaction, { listId, itemId, note, now: deps.clock() });
    if ((await repository.countEntries(transaction, listId)) > maxListEntries)
      throw new Problem("quota-exceeded", handListErrors.full);
    await repository.updateHandList(transaction, listId, {}, deps.clock());
  });
}

/** Throws `Problem("not-found")` if the list is not theirs. */
export async function takeOffList(
  deps: ListsDeps,
  ownerId: string,
  { listId, itemId }: { listId: string; itemId: string },
): Promise<void> {
  await changeOwn(deps, ownerId, listId, async (transaction) => {
    await repository.deleteEntry(transaction, listId, itemId);
    await repository.updateHandList(transaction, listId, {}, deps.clock());
  });
}

/** Orders a list. Throws `Problem`: "not-found", or "conflict" if the ids differ from the shown entries. */
export async function orderList(
  deps: ListsDeps,
  ownerId: string,
  { listId, itemIds }: { listId: string; itemIds: readonly string[] },
): Promise<void> {
  await changeOwn(deps, ownerId, listId, async (transaction) => {
    const shown = (await repository.listEntries(transaction, listId)).map(({ itemId }) => itemId);
    const named = new Set(itemIds);
    const isSame = named.size === itemIds.length && named.size === shown.length && shown.every((id) => named.has(id));
    if (!isSame) throw new Problem("conflict", handListErrors.order, "itemIds");
    await repository.updateOrder(transaction, listId, itemIds);
    await repository.updateHandList(transaction, listId, {}, deps.clock());
  });
}

/** Locks the list for the change. */
async function changeOwn(
  { db, onChange }: ListsDeps,
  ownerId: string,
  id: string,
  change: (transaction: Kysely<Schema>, picturePath: string | null) => Promise<void>,
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    const { picturePath } = present(await lockOwn(transaction, { id, ownerId, isBoard: false }));
    await change(transaction, picturePath);
  });
  onChange();
}

function present<Found>(found: Found | undefined): Found {
  if (!found) throw new Problem("not-found", handListErrors.notFound);
  return found;
}
