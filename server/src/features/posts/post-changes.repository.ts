import type { ItemRef } from "@dishboard/contract/items";
import type { StoredPicture } from "@dishboard/contract/media";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemTables } from "../items/items.tables.ts";
import { type CountsRow, countColumns, isPostShown, postStates } from "./posts.tables.ts";

export type NewPost = {
  id: string;
  userId: string;
  key: string;
  content: string | null;
  pictureDescription: string | null;
  itemId: string | null;
  createdAt: Date;
} & ({ picture: StoredPicture & { bytes: number } } | { video: { id: string; path: string; isReady: boolean } });

/** Blocks a person's other posts with the key. */
export async function lockPostKey(db: Kysely<Schema>, userId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`post ${userId} ${key}`}, 0))`.execute(db);
}

export async function findPostOfKey(
  db: Kysely<Schema>,
  userId: string,
  key: string,
): Promise<{ id: string; state: number } | undefined> {
  const post = db.selectFrom("posts").select(["id", "state"]);
  return post.where("user_id", "=", userId).where("submission_key", "=", key).executeTakeFirst();
}

/** Blocks deleting an item. False if it is not shown. */
export async function lockItemFromDeletion(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<boolean> {
  const { rows } = await sql`
    select from rankings r
    where r.item_id = ${id}::uuid and r.kind = ${itemTables[kind].number} and ${isShown()} for key share`.execute(db);
  return rows.length > 0;
}

/** Whether the photo is still being stored. */
export async function isPhotoArriving(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const upload = db.selectFrom("uploads").select("id").where("id", "=", id).where("user_id", "=", userId);
  return (
    (await upload.where("bucket", "=", "post-images").where("state", "=", "arriving").executeTakeFirst()) !== undefined
  );
}

export async function hasVideoFailed(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const video = db.selectFrom("videos").select("id").where("id", "=", id).where("user_id", "=", userId);
  return (await video.where("state", "=", "failed").executeTakeFirst()) !== undefined;
}

/** Inserts a post that only its author sees until its video is ready. */
export async function insertPost(db: Kysely<Schema>, post: NewPost): Promise<void> {
  const isShownNow = "picture" in post || post.video.isReady;
  await db
    .insertInto("posts")
    .values({
      id: post.id,
      user_id: post.userId,
      content: post.content,
      image_description: post.pictureDescription,
      ...("picture" in post ? pictureColumns(post.picture) : { video_id: post.video.id, video_url: post.video.path }),
      item_id: post.itemId,
      state: isShownNow ? postStates.shown : postStates.processing,
      submission_key: post.key,
      created_at: post.createdAt,
      updated_at: post.createdAt,
    })
    .execute();
}

function pictureColumns({ path, width, height, thumbhash, bytes }: StoredPicture & { bytes: number }) {
  return {
    image_url: path,
    image_width: width,
    image_height: height,
    image_thumbhash: thumbhash,
    image_bytes: bytes,
  };
}

export type PostFiles = { userId: string; imagePath: string | null; videoId: string | null; isShown: boolean };

export async function findPostFiles(db: Kysely<Schema>, id: string): Promise<PostFiles | undefined> {
  return db
    .selectFrom("posts")
    .select(["user_id as userId", "image_url as imagePath", "video_id as videoId"])
    .select(({ eb }) => eb("state", "=", postStates.shown).as("isShown"))
    .where("id", "=", id)
    .$castTo<PostFiles>()
    .executeTakeFirst();
}

/** Returns false if the post does not exist. */
export async function deletePost(db: Kysely<Schema>, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom("posts").where("id", "=", id).returning("id").executeTakeFirst();
  return deleted !== undefined;
}

/** Returns false if the post is missing or hidden. */
export async function updateContent(
  db: Kysely<Schema>,
  id: string,
  content: string | null,
  now: Date,
): Promise<boolean> {
  const changed = db.updateTable("posts").set({ content, updated_at: now }).where("id", "=", id);
  const unlessHidden = changed.where("state", "<>", postStates.hidden).returning("id");
  return (await unlessHidden.executeTakeFirst()) !== undefined;
}

/** Shows the post of a ready video, or marks that of a failed one. */
export async function updateSettled(
  db: Kysely<Schema>,
  videoId: string,
  outcome: "ready" | "failed",
): Promise<{ userId: string; itemId: string | null }[]> {
  return db
    .updateTable("posts")
    .set({ state: outcome === "ready" ? postStates.shown : postStates.failed })
    .where("video_id", "=", videoId)
    .where("state", "=", postStates.processing)
    .returning(["user_id as userId", "item_id as itemId"])
    .execute();
}

export async function updateVideoPath(db: Kysely<Schema>, videoId: string, path: string): Promise<void> {
  await db.updateTable("posts").set({ video_url: path }).where("video_id", "=", videoId).execute();
}

/** Locks a shown post, so that its counts change in sequence. Undefined if it is missing or hidden. */
export async function lockPost(db: Kysely<Schema>, id: string): Promise<(CountsRow & { userId: string }) | undefined> {
  const { rows } = await sql<CountsRow & { userId: string }>`
    select ${countColumns}, p.user_id as "userId" from posts p
    where p.id = ${id}::uuid and ${isPostShown} for no key update`.execute(db);
  return rows[0];
}

export async function lockPostOfAnyState(db: Kysely<Schema>, id: string): Promise<void> {
  await db.selectFrom("posts").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Locks posts by people, or liked or commented on by them, in id order. */
export async function lockPostsAround(
  db: Kysely<Schema>,
  userIds: string[],
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p where p.id in (
      select id from posts where user_id = any(${userIds}::uuid[])
      union select post_id from likes where user_id = any(${userIds}::uuid[])
      union select post_id from comments where user_id = any(${userIds}::uuid[])
      order by 1 limit ${limit})
    order by p.id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the posts' files. */
export async function deletePostsOf(
  db: Kysely<Schema>,
  userIds: string[],
  postIds: string[],
): Promise<{ imagePath: string | null; videoId: string | null }[]> {
  const { rows } = await sql<{ imagePath: string | null; videoId: string | null }>`
    delete from posts where id = any(${postIds}::uuid[]) and user_id = any(${userIds}::uuid[])
    returning image_url as "imagePath", video_id as "videoId"`.execute(db);
  return rows;
}
