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

/** Holds some uploads from before a moment for this transaction; who would take one of them waits. */
export async function lockOldUploads(
  db: Kysely<Schema>,
  before: Date,
  most: number,
): Promise<{ id: string; path: string }[]> {
  return db
    .selectFrom("uploads")
    .select(["id", "path"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}
