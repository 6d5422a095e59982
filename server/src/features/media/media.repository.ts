import type { StoredPicture } from "@dishboard/contract/media";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Takes the row of a finished upload away and gives the picture; undefined where that person has no such upload. */
export async function removeOwnUpload(
  db: Kysely<Schema>,
  { id, userId, bucket }: { id: string; userId: string; bucket: PictureBucket },
): Promise<StoredPicture | undefined> {
  return db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("bucket", "=", bucket)
    .where("state", "=", "ready")
    .returning(["path", "width", "height", "thumbhash"])
    .executeTakeFirst();
}

/** An upload whose files are about to be stored. */
export type NewUpload = StoredPicture & { id: string; userId: string; bucket: PictureBucket; createdAt: Date };

/** Writes the row of an upload whose files are on their way. */
export async function insertUpload(
  db: Kysely<Schema>,
  { id, userId, bucket, path, width, height, thumbhash, createdAt }: NewUpload,
): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ id, user_id: userId, bucket, path, state: "arriving", width, height, thumbhash, created_at: createdAt })
    .execute();
}

/** Lets an upload be taken: all its files are in their places. */
export async function markReady(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable("uploads").set({ state: "ready" }).where("id", "=", id).execute();
}

/** Takes the row of an upload away, whose files are gone. */
export async function removeUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}

/** Holds the oldest upload from before a moment for this transaction, where there is one: who would take it waits. */
export async function lockOldUpload(
  db: Kysely<Schema>,
  before: Date,
): Promise<{ id: string; path: string } | undefined> {
  return db
    .selectFrom("uploads")
    .select(["id", "path"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
