import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isCommentShown } from "./posts.tables.ts";

type Counts = { likes: number; comments: number };

export type PostDrift = { postId: string; before: Counts; after: Counts };

/** Locks posts in id order. */
export async function lockNextPosts(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where id > ${after}::uuid order by id limit ${limit}::int for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the corrected counts. */
export async function updateWrongPostCounts(db: Kysely<Schema>, postIds: string[]): Promise<PostDrift[]> {
  const { rows } = await sql<PostDrift>`
    with counted as (
      select p.id, p.like_count as was_likes, p.comment_count as was_comments,
        (select count(*)::int from likes l where l.post_id = p.id) as likes,
        (select count(*)::int from comments c where c.post_id = p.id and ${isCommentShown}) as comments
      from posts p where p.id = any(${postIds}::uuid[]))
    update posts p set like_count = c.likes, comment_count = c.comments, version = p.version + 1
    from counted c where p.id = c.id and (c.likes, c.comments) <> (c.was_likes, c.was_comments)
    returning p.id as "postId", json_build_object('likes', c.was_likes, 'comments', c.was_comments) as before,
      json_build_object('likes', c.likes, 'comments', c.comments) as after`.execute(db);
  return rows;
}
