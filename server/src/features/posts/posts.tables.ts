import type { PostKind } from "@dishboard/contract/posts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Others only see shown posts. */
export const postStates = {
  shown: 0,
  processing: 1,
  hidden: 2,
  failed: 3,
} as const;

/** The column that only posts of a kind have. */
export const kindColumns = { snap: "image_url", drool: "video_url" } as const satisfies Record<PostKind, string>;

/** A literal, so that partial indexes are used. */
export const isPostShown: RawBuilder<SqlBool> = sql<SqlBool>`p.state = ${sql.lit(postStates.shown)}`;

/** Regardless of its post. */
export const isCommentShown: RawBuilder<SqlBool> = sql<SqlBool>`c.state = ${sql.lit(postStates.shown)}`;

export function isShownOfKind(kind: PostKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isPostShown} and ${sql.ref(`p.${kindColumns[kind]}`)} is not null`;
}

/** Whether the post `p` is of one of some kinds and shown. */
export function isShownOfKinds([kind, another]: readonly PostKind[]): RawBuilder<SqlBool> {
  return kind === undefined || another !== undefined ? isPostShown : isShownOfKind(kind);
}

/**
 * A query of the ids of a page of the newest posts by followed people. One probe per person finds who has one of the
 * newest posts; further posts are read only for these.
 */
export function followedPostIds(
  kind: PostKind,
  { viewerId, before, limit }: { viewerId: string; before: string | undefined; limit: number },
): RawBuilder<unknown> {
  const newest = (author: string, count: number) => sql`
    select p.id from posts p
    where p.user_id = ${sql.ref(author)} and ${isShownOfKind(kind)}
      ${before === undefined ? sql`` : sql`and p.id < ${before}::uuid`}
    order by p.id desc limit ${sql.lit(count)}`;
  return sql`
    select own.id from (
      select f.following_id as author from follows f cross join lateral (${newest("f.following_id", 1)}) first
      where f.follower_id = ${viewerId}::uuid order by first.id desc limit ${sql.lit(limit)}) active
    cross join lateral (${newest("active.author", limit)}) own
    order by own.id desc limit ${sql.lit(limit)}`;
}

export const countColumns = sql`p.like_count as "likeCount", p.comment_count as "commentCount", p.version`;

export type CountsRow = { likeCount: number; commentCount: number; version: number };
