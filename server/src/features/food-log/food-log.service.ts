import { type LogEntry, logErrors, validateLogDay } from "@dishboard/contract/food-log";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deletePictureFiles, takeUpload } from "../media/media.service.ts";
import { noteTasted } from "../votes/tasted.service.ts";
import {
  deleteEntry,
  deletePhotosOf,
  findEntry,
  findEntryByKey,
  insertEntry,
  type LogFields,
  lockEntry,
  updateEntry,
  updateNamesGivenBy,
  updatePhoto,
  updatePhotoDescription,
} from "./food-log.repository.ts";
import { deleteMarksOf } from "./notes/notes.repository.ts";

export type FoodLogDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what pages show. */
  onChange: () => void;
};

type SentFields = Omit<LogFields, "isNoteShared"> & {
  isNoteShared?: boolean | undefined;
  photo?: SentPhoto | null | undefined;
};

type SentPhoto = { uploadId?: string | undefined; description: string | null };

type SentItem = { dishId?: string | undefined; productId?: string | undefined };

/**
 * Adds an entry, once per key, and makes the vote on the item a tasted one. Throws `Problem("not-found")` if the item
 * is missing, `Problem("invalid")` if an empty note is shared.
 */
export async function addEntry(
  { db, clock, onChange }: FoodLogDeps,
  userId: string,
  { key, dishId, productId, photo = null, isNoteShared = false, ...rest }: SentFields & SentItem & { key: string },
): Promise<LogEntry> {
  const item = itemOf({ dishId, productId });
  const fields = { ...rest, isNoteShared };
  assertDay(fields.day, clock());
  assertNote(fields);
  const isThere = await inTransaction(db.write, async (transaction) => {
    const id = v7();
    const inserted = await insertEntry(transaction, { id, userId, item, key, now: clock(), ...fields });
    // The first try has taken the photo already.
    if (inserted?.isNew && photo) await savePhoto(transaction, { id, userId, photoPath: null }, photo);
    if (inserted?.isNew) await noteTasted(transaction, userId, item.id);
    return inserted !== undefined;
  });
  const known = await findEntryByKey(db.write, userId, key);
  if (!known) throw new Problem("not-found", isThere ? logErrors.missing : itemNotFound[item.kind]);
  if (known.itemId !== null && known.itemId !== item.id) throw new Problem("conflict", logErrors.keyUsed);
  if (isNoteShared) onChange();
  return present(await findEntry(db.write, userId, known.id));
}

/**
 * Changes an entry, and deletes the marks of an unshared note. Throws `Problem("not-found")` if it is not theirs,
 * `Problem("invalid")` if an empty note is shared.
 */
export async function changeEntry(
  { db, clock, onChange }: FoodLogDeps,
  userId: string,
  id: string,
  sent: SentFields,
): Promise<LogEntry> {
  assertDay(sent.day, clock());
  assertNote(sent);
  const isSeen = await inTransaction(db.write, async (transaction) => {
    const before = await lockEntry(transaction, userId, id);
    if (!before) throw new Problem("not-found", logErrors.missing);
    const isNoteShared = sent.note !== null && (sent.isNoteShared ?? before.isNoteShared);
    await updateEntry(transaction, id, { ...sent, isNoteShared });
    if (sent.photo !== undefined) await savePhoto(transaction, { id, userId, photoPath: before.photoPath }, sent.photo);
    if (before.isNoteShared && !isNoteShared) await deleteMarksOf(transaction, id);
    return before.isNoteShared || isNoteShared;
  });
  if (isSeen) onChange();
  return present(await findEntry(db.write, userId, id));
}

/** Throws `Problem("not-found")` if the entry is not theirs. */
export async function removeEntry({ db, onChange }: FoodLogDeps, userId: string, id: string): Promise<void> {
  const deleted = await inTransaction(db.write, async (transaction) => {
    const entry = await deleteEntry(transaction, userId, id);
    if (entry?.photoPath) await deletePictureFiles(transaction, entry.photoPath);
    return entry;
  });
  if (!deleted) throw new Problem("not-found", logErrors.missing);
  if (deleted.isNoteShared) onChange();
}

/** Removes an erased member's names of items from others' logs. */
export async function forgetNamesGivenBy(db: Kysely<Schema>, userId: string): Promise<void> {
  await updateNamesGivenBy(db, userId);
}

/** Deletes the files too. */
export async function deleteLogPhotosOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const path of await deletePhotosOf(transaction, userId)) await deletePictureFiles(transaction, path);
  });
}

async function savePhoto(
  db: Kysely<Schema>,
  { id, userId, photoPath }: { id: string; userId: string; photoPath: string | null },
  photo: SentPhoto | null,
): Promise<void> {
  if (photo && photo.uploadId === undefined) {
    if (photoPath === null) throw new Problem("invalid", logErrors.photo, "photo");
    await updatePhotoDescription(db, id, photo.description);
    return;
  }
  const upload = photo?.uploadId && (await takeUpload(db, { id: photo.uploadId, userId, bucket: "log-images" }));
  if (photo && !upload) throw new Problem("not-found", logErrors.photo, "photo");
  await updatePhoto(db, id, photo && upload ? { ...upload, description: photo.description } : null);
  if (photoPath !== null) await deletePictureFiles(db, photoPath);
}

function assertDay(day: string, now: Date): void {
  const error = validateLogDay(day, now);
  if (error) throw new Problem("invalid", error, "day");
}

function assertNote({ note, isNoteShared }: SentFields): void {
  if (isNoteShared && note === null) throw new Problem("invalid", logErrors.noNote, "note");
}

function itemOf({ dishId, productId }: SentItem): ItemRef {
  if (dishId !== undefined && productId === undefined) return { kind: "dish", id: dishId };
  if (productId !== undefined && dishId === undefined) return { kind: "product", id: productId };
  throw new Problem("invalid", logErrors.oneItem, "dishId");
}

/** Throws if the entry was deleted meanwhile. */
function present(entry: LogEntry | undefined): LogEntry {
  if (!entry) throw new Problem("not-found", logErrors.missing);
  return entry;
}
