import type { PostCounts } from "@dishboard/contract/posts";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { type CountsRow, countColumns, isPostShown } from "../posts.tables.ts";

/** The post is locked. */
export type LikeChange = { postId: string; userId: string };

/** Inserts and counts new likes. Undefined if all exist. */
export async function insertLikes(
  db: Kysely<Schema>,
  { postId, userIds }: { postId: string; userIds: string[] },
  now: Date,
): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    with added as (
      insert into likes (post_id, user_id, created_at)
      select ${postId}::uuid, user_id, ${now}::timestamptz from unnest(${userIds}::uuid[]) given (user_id)
      on conflict do nothing returning post_id),
    counted as (select post_id, count(*)::int as more from added group by post_id)
    update posts p set like_count = p.like_count + counted.more, version = p.version + 1
    from counted where p.id = counted.post_id returning ${countColumns}`.execute(db);
  return rows[0];
}

/** Deletes and uncounts a like. Undefined if there is none. */
export async function deleteLike(db: Kysely<Schema>, { postId, userId }: LikeChange): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    with removed as (
      delete from likes where post_id = ${postId}::uuid and user_id = ${userId}::uuid returning post_id)
    update posts p set like_count = p.like_count - 1, version = p.version + 1
    from removed where p.id = removed.post_id returning ${countColumns}`.execute(db);
  return rows[0];
}

/** Leaves out hidden posts. */
export async function listCounts(db: Kysely<Schema>, userId: string, postIds: string[]): Promise<PostCounts[]> {
  const { rows } = await sql<PostCounts>`
    select p.id, ${countColumns}, l.user_id is not null as "isLiked"
    from posts p left join likes l on l.post_id = p.id and l.user_id = ${userId}::uuid
    where p.id = any(${postIds}::uuid[]) and ${isPostShown}`.execute(db);
  return rows;
}

/** Requires locked posts. */
export async function deleteLikesOf(db: Kysely<Schema>, userIds: string[], postIds: string[]): Promise<void> {
  await sql`
    with removed as (delete from likes where user_id = any(${userIds}::uuid[]) and post_id = any(${postIds}::uuid[]) returning post_id),
    counted as (select post_id, count(*)::int as fewer from removed group by post_id)
    update posts p set like_count = p.like_count - counted.fewer, version = p.version + 1
    from counted where p.id = counted.post_id`.execute(db);
}
