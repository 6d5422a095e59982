import { Problem } from "@dishboard/contract/problem";
import { submissionMessages } from "@dishboard/contract/submissions";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { type Database, isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type Limits, TooOften } from "../../platform/limits.ts";
import type { Settings } from "../../platform/settings.ts";
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
  limits: Limits;
  rules: Pick<Settings["limits"], "submissions">;
  clock: () => Date;
  /** Tells those who keep charts that they are not the newest any more. */
  onChange: () => void;
};

/** An item of somebody. */
export type OwnItem = { kind: ItemKind; id: string; userId: string };

/** A picture as a call gives it: an upload, or, without its id, the one that is there. */
export type GivenPicture = { uploadId?: string | undefined; description: string | null } | null;

const missing = { dish: "Dish Not Found", product: "Product Not Found" } as const;
const submissionIndexes = { dish: "dishes_submission", product: "products_submission" } as const;
const buckets = { dish: "dish-images", product: "product-images" } as const satisfies Record<ItemKind, PictureBucket>;

/** An item that is being made. */
export type MadeItem = { id: string; submittedBy: string; createdAt: Date };

/** Makes an item of a person once for each key, and gives its id; `write` writes it in one transaction. */
export async function submitOnce(
  parts: SubmissionParts,
  asked: { kind: ItemKind; userId: string; key: string },
  write: (db: Kysely<Schema>, made: MadeItem) => Promise<void>,
): Promise<{ id: string }> {
  const { kind, userId, key } = asked;
  await countSubmission(parts, userId);
  const made = { id: v7(), submittedBy: userId, createdAt: parts.clock() };
  try {
    await inTransaction(parts.db.write, (transaction) => write(transaction, made));
  } catch (error) {
    if (!isUniqueViolation(error, submissionIndexes[kind])) throw error;
    // The same submission has come before.
    const earlier = await findSubmitted(parts.db.read("latest"), kind, { submittedBy: userId, key });
    if (earlier) return earlier;
    throw error;
  }
  parts.onChange();
  return { id: made.id };
}

/** Changes one's own item in one transaction, or nothing of it; `write` is told the picture that it has. */
export async function changeOwn(
  parts: SubmissionParts,
  item: OwnItem & { updatedAt: string },
  write: (db: Kysely<Schema>, imagePath: string | null) => Promise<void>,
): Promise<{ id: string }> {
  await countSubmission(parts, item.userId);
  await inTransaction(parts.db.write, async (transaction) => {
    await holdOwnItem(transaction, item, missing[item.kind]);
    const before = await findBefore(transaction, item.kind, item.id);
    if (before.updatedAt.toISOString() !== item.updatedAt) throw new Problem("conflict", submissionMessages.changed);
    await write(transaction, before.imagePath);
  });
  parts.onChange();
  return { id: item.id };
}

/** Gives an item the picture that its submitter wants; the files of the one before go. */
export async function setPicture(
  db: Kysely<Schema>,
  { kind, id, userId }: OwnItem,
  picture: GivenPicture,
  before: string | null,
): Promise<void> {
  if (picture && !picture.uploadId && !before)
    throw new Problem("invalid", "picture must be one of your uploads", "picture");
  if (picture?.uploadId) {
    const upload = { id: picture.uploadId, userId, bucket: buckets[kind] };
    await updatePicture(db, kind, id, await takeUpload(db, upload));
  }
  if (before && (!picture || picture.uploadId)) await forgetPicture(db, before);
  if (!picture && before) await updatePicture(db, kind, id, null);
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

async function countSubmission({ limits, rules }: SubmissionParts, userId: string): Promise<void> {
  const wait = await limits.take([{ name: `submissions ${userId}`, limit: rules.submissions }]);
  if (wait > 0) throw new TooOften("You are submitting too fast. Please try again in a moment.", wait);
}
