import { submissionErrors } from "@dishboard/contract/item-fields";
import { Problem } from "@dishboard/contract/problem";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { type Database, isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { holdOwnItem, removeItem } from "../charts/charts.service.ts";
import { forgetPicture, takeUpload } from "../media/media.service.ts";
import {
  findBefore,
  findSubmitted,
  type ItemKind,
  updatePicture,
  updatePictureDescription,
} from "./items.repository.ts";

/** What submitting needs. */
export type SubmissionParts = {
  db: Database;
  clock: () => Date;
  /** Tells those who keep charts that they are not the newest any more. */
  onChange: () => void;
};

/** An item of somebody. */
export type OwnItem = { kind: ItemKind; id: string; userId: string };

/** A picture as a call gives it: an upload, or, without its id, the one that is there. */
export type GivenPicture = { uploadId?: string | undefined; description: string | null } | null;

const missing = { dish: "Dish Not Found", product: "Product Not Found" } as const;
const photoGone = "This photo is not there any more. Please add it again.";
const submissionIndexes = { dish: "dishes_submission", product: "products_submission" } as const;
const buckets = { dish: "dish-images", product: "product-images" } as const satisfies Record<ItemKind, PictureBucket>;

/** An item that is being made. */
export type MadeItem = { id: string; submittedBy: string; createdAt: Date };

/** An item that is being changed. */
export type ItemChange = { item: OwnItem; imagePath: string | null; isRepeated: boolean; now: Date };

/**
 * Makes an item of a person once for each key, and gives its id. What comes again under a key is the newer: `write`
 * writes what is new, `rewrite` what takes its place, each in one transaction.
 */
export async function submitOnce(
  parts: SubmissionParts,
  asked: { kind: ItemKind; userId: string; key: string },
  write: (db: Kysely<Schema>, made: MadeItem) => Promise<void>,
  rewrite: (db: Kysely<Schema>, change: ItemChange) => Promise<void>,
): Promise<{ id: string }> {
  const { kind, userId, key } = asked;
  const now = parts.clock();
  const made = { id: v7(), submittedBy: userId, createdAt: now };
  const id = await inTransaction(parts.db.write, (transaction) => write(transaction, made)).then(
    () => made.id,
    async (error) => {
      if (!isUniqueViolation(error, submissionIndexes[kind])) throw error;
      const earlier = await findSubmitted(parts.db.read("latest"), kind, { submittedBy: userId, key });
      if (!earlier) throw error;
      const item = { kind, id: earlier.id, userId };
      await inTransaction(parts.db.write, async (transaction) => {
        await holdOwnItem(transaction, item, missing[kind]);
        const { imagePath } = await findBefore(transaction, kind, item.id);
        await rewrite(transaction, { item, imagePath, isRepeated: true, now });
      });
      return earlier.id;
    },
  );
  parts.onChange();
  return { id };
}

/**
 * Changes one's own item in one transaction, or nothing of it. Throws `Problem("conflict")` where it was changed since it
 * was read, unless by the same form, whose reply was lost.
 */
export async function changeOwn(
  parts: SubmissionParts,
  item: OwnItem,
  seen: { updatedAt: string; key: string },
  rewrite: (db: Kysely<Schema>, change: ItemChange) => Promise<void>,
): Promise<{ id: string }> {
  await inTransaction(parts.db.write, async (transaction) => {
    await holdOwnItem(transaction, item, missing[item.kind]);
    const { updatedAt, key, imagePath } = await findBefore(transaction, item.kind, item.id);
    const isRepeated = key === seen.key;
    if (!isRepeated && updatedAt.toISOString() !== seen.updatedAt)
      throw new Problem("conflict", submissionErrors.changedMeanwhile);
    await rewrite(transaction, { item, imagePath, isRepeated, now: parts.clock() });
  }).catch((error) => {
    // The key of another item's form.
    if (isUniqueViolation(error, submissionIndexes[item.kind]))
      throw new Problem("conflict", submissionErrors.changedMeanwhile);
    throw error;
  });
  parts.onChange();
  return { id: item.id };
}

/** Gives an item the picture that its submitter wants; the files of the one before go. */
export async function setPicture(
  db: Kysely<Schema>,
  { item, imagePath, isRepeated }: Pick<ItemChange, "item" | "imagePath" | "isRepeated">,
  picture: GivenPicture,
): Promise<void> {
  const { kind, id, userId } = item;
  const isNew = picture?.uploadId !== undefined;
  if (picture && !isNew && !imagePath) throw new Problem("invalid", "picture must be one of your uploads", "picture");
  const taken = isNew && (await takeUpload(db, { id: picture.uploadId ?? "", userId, bucket: buckets[kind] }));
  // The first of two tries has taken the upload, and the item has it.
  const isKept = picture !== null && !taken && (!isNew || (isRepeated && imagePath !== null));
  if (picture && !taken && !isKept) throw new Problem("not-found", photoGone, "picture");
  if (!isKept && (taken || imagePath)) await updatePicture(db, kind, id, taken || null);
  if (!isKept && imagePath) await forgetPicture(db, imagePath);
  await updatePictureDescription(db, kind, id, picture?.description ?? null);
}

/** Deletes one's own item with its votes and labels; its pictures follow. */
export async function deleteItem({ db, onChange }: SubmissionParts, item: OwnItem): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    await holdOwnItem(transaction, item, missing[item.kind]);
    const { imagePath } = await findBefore(transaction, item.kind, item.id);
    await removeItem(transaction, item.id);
    if (imagePath) await forgetPicture(transaction, imagePath);
  });
  onChange();
}
