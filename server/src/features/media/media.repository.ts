import type { StoredPicture } from "@dishboard/contract/media";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Deletes the row of a person's finished upload and returns its picture; undefined when they have no such upload. */
export async function deleteOwnUpload(
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

/** Inserts an upload whose files are about to be stored. */
export async function insertUpload(
  db: Kysely<Schema>,
  { id, userId, bucket, path, width, height, thumbhash, createdAt }: NewUpload,
): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ id, user_id: userId, bucket, path, state: "arriving", width, height, thumbhash, created_at: createdAt })
    .execute();
}

/** Sets an upload, whose files are all stored, to ready: an item can take it. */
export async function updateToReady(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable("uploads").set({ state: "ready" }).where("id", "=", id).execute();
}

/** Deletes the row of an upload, whose files are deleted. */
export async function deleteUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}

/** Locks the oldest upload from before a moment that nobody else has locked. Returns undefined when there is none. */
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
