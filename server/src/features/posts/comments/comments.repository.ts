import { commentsPageSize } from "@dishboard/contract/limits";
import type { Comment, CommentsPage } from "@dishboard/contract/posts";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { type CountsRow, countColumns, isCommentShown, isPostShown } from "../posts.tables.ts";

export type NewComment = {
  id: string;
  postId: string;
  userId: string;
  content: string;
  key: string;
  createdAt: Date;
};

/** Lists the newest before `before`. Undefined if the post is missing or hidden. */
export async function listComments(
  db: Kysely<Schema>,
  postId: string,
  before: string | undefined,
): Promise<CommentsPage | undefined> {
  const posts = await sql<CountsRow>`
    select ${countColumns} from posts p where p.id = ${postId}::uuid and ${isPostShown}`.execute(db);
  if (!posts.rows[0]) return undefined;
  // One more tells whether there is another page.
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comments c join profiles a on a.id = c.user_id
    where c.post_id = ${postId}::uuid and ${isCommentShown} ${before === undefined ? sql`` : sql`and c.id < ${before}::uuid`}
    order by c.id desc limit ${sql.lit(commentsPageSize + 1)}`.execute(db);
  const page = rows.slice(0, commentsPageSize);
  const earlier = rows.length > commentsPageSize ? (page.at(-1)?.id ?? null) : null;
  return { comments: page.toReversed().map(commentOf), earlier, ...posts.rows[0] };
}

/** Inserts and counts a comment on a locked post. Undefined if the member's key has one already. */
export async function insertComment(db: Kysely<Schema>, comment: NewComment): Promise<CountsRow | undefined> {
  const { id, postId, userId, content, key, createdAt } = comment;
  const { rows } = await sql<CountsRow>`
    with added as (
      insert into comments (id, post_id, user_id, content, submission_key, created_at)
      values (${id}::uuid, ${postId}::uuid, ${userId}::uuid, ${content}, ${key}::uuid, ${createdAt}::timestamptz)
      on conflict (user_id, submission_key) do nothing returning post_id)
    update posts p set comment_count = p.comment_count + 1, version = p.version + 1
    from added where p.id = added.post_id returning ${countColumns}`.execute(db);
  return rows[0];
}

export async function findCommentOfKey(
  db: Kysely<Schema>,
  { postId, userId, key }: Pick<NewComment, "postId" | "userId" | "key">,
): Promise<Comment | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comments c join profiles a on a.id = c.user_id
    where c.user_id = ${userId}::uuid and c.submission_key = ${key}::uuid and c.post_id = ${postId}::uuid`.execute(db);
  return rows[0] && commentOf(rows[0]);
}

export async function findCommentOwners(
  db: Kysely<Schema>,
  id: string,
): Promise<{ postId: string; writtenBy: string; postedBy: string } | undefined> {
  return db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .select(["c.post_id as postId", "c.user_id as writtenBy", "p.user_id as postedBy"])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** Requires a locked post. */
export async function deleteComment(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`
    with removed as (delete from comments c where c.id = ${id}::uuid returning c.post_id, ${isCommentShown} as is_shown)
    update posts p set comment_count = p.comment_count - 1, version = p.version + 1
    from removed where p.id = removed.post_id and removed.is_shown`.execute(db);
}

/** Requires locked posts. */
export async function deleteCommentsOf(db: Kysely<Schema>, userIds: string[], postIds: string[]): Promise<void> {
  await sql`
    with removed as (
      delete from comments c where c.user_id = any(${userIds}::uuid[]) and c.post_id = any(${postIds}::uuid[])
      returning c.post_id, ${isCommentShown} as is_shown),
    counted as (select post_id, count(*)::int as fewer from removed where is_shown group by post_id)
    update posts p set comment_count = p.comment_count - counted.fewer, version = p.version + 1
    from counted where p.id = counted.post_id`.execute(db);
}

type CommentRow = {
  id: string;
  content: string;
  created_at: Date;
  author_id: string;
  author_username: string | null;
  author_avatar_url: string | null;
};

const commentColumns = sql`c.id, c.content, c.created_at,
  a.id as author_id, a.username as author_username, a.avatar_url as author_avatar_url`;

function commentOf({ id, content, created_at, author_id, author_username, author_avatar_url }: CommentRow): Comment {
  const author = { id: author_id, username: author_username, avatarUrl: author_avatar_url };
  return { id, content, createdAt: created_at.toISOString(), author };
}
