import type { StoredPicture } from "@dishboard/contract/media";
import type { UploadBucket } from "@dishboard/contract/uploads";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** `bytes` is the size of all files. */
export type OwnedPicture = StoredPicture & { bytes: number };

/** Deletes an upload and returns its picture; undefined without a finished one. */
export async function deleteOwnUpload(
  db: Kysely<Schema>,
  { id, userId, bucket }: { id: string; userId: string; bucket: UploadBucket },
): Promise<OwnedPicture | undefined> {
  return db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("bucket", "=", bucket)
    .where("state", "=", "ready")
    .returning(["path", "width", "height", "thumbhash", "bytes"])
    .executeTakeFirst();
}

export type NewUpload = OwnedPicture & { id: string; userId: string; bucket: UploadBucket; createdAt: Date };

export async function insertUpload(db: Kysely<Schema>, { userId, createdAt, ...upload }: NewUpload): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ ...upload, user_id: userId, state: "arriving", created_at: createdAt })
    .execute();
}

/** Blocks other uploads of a person until the transaction ends. */
export async function lockStorageOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${userId}`}, 0))`.execute(db);
}

/** Counts unused uploads, videos, and pictures of items, posts, log, lists and profile. */
export async function countStoredBytes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(bytes)::float8 as bytes from (
      select coalesce(sum(bytes), 0) as bytes from uploads where user_id = ${userId}::uuid
      union all select coalesce(sum(image_bytes), 0) from dishes where submitted_by = ${userId}::uuid
      union all select coalesce(sum(image_bytes), 0) from products where submitted_by = ${userId}::uuid
      union all select coalesce(sum(image_bytes), 0) from posts where user_id = ${userId}::uuid
      union all select coalesce(sum(image_bytes), 0) from food_log where user_id = ${userId}::uuid
      union all select coalesce(sum(image_bytes), 0) from member_lists where owner_id = ${userId}::uuid
      union all select coalesce(sum(avatar_bytes), 0) from profiles where id = ${userId}::uuid
      union all select coalesce(sum(bytes), 0) from videos where user_id = ${userId}::uuid) stored`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Returns false if the upload was deleted meanwhile. */
export async function updateToReady(db: Kysely<Schema>, id: string): Promise<boolean> {
  const ready = db.updateTable("uploads").set({ state: "ready" }).where("id", "=", id).returning("id");
  return (await ready.executeTakeFirst()) !== undefined;
}

export async function deleteUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}

/** Returns the paths, and whether all files are stored. */
export async function deleteUploadRowsOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ path: string; isReady: boolean }[]> {
  const uploads = db.deleteFrom("uploads").where("user_id", "=", userId).returning(["path", "state"]);
  return (await uploads.execute()).map(({ path, state }) => ({ path, isReady: state === "ready" }));
}

/** Skips uploads that others have locked. */
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

/** Returns an id that a copy of the database's files shares, but not a restored backup. */
export async function readDatabaseId(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '-' || oid as id from pg_control_system(), pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.id ?? "";
}
