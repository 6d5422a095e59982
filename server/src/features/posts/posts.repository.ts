import type { ItemRef } from "@dishboard/contract/items";
import { postsPageSize } from "@dishboard/contract/limits";
import type { Post, PostKind, PostsPage, PostVideo, UnfinishedPost } from "@dishboard/contract/posts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { findCards } from "../items/cards.repository.ts";
import { type ImageRow, imageOf, isShown, itemTables } from "../items/items.tables.ts";
import { shownPersonId } from "../profiles/profiles.tables.ts";
import {
  type CountsRow,
  countColumns,
  followedPostIds,
  isPostShown,
  isShownOfKind,
  isShownOfKinds,
  postStates,
} from "./posts.tables.ts";

const maxUnfinished = 20;

/** Lists a page before `before`. */
export async function listPosts(
  db: Kysely<Schema>,
  { kind, before, limit = postsPageSize }: { kind: PostKind; before?: string | undefined; limit?: number | undefined },
): Promise<PostsPage> {
  const { rows, next } = await listPage(db, isShownOfKind(kind), before, limit);
  return { posts: await withItems(db, rows), next };
}

export async function listFollowedPosts(
  db: Kysely<Schema>,
  { viewerId, kind, before }: { viewerId: string; kind: PostKind; before: string | undefined },
): Promise<PostsPage> {
  // One more tells whether there is another page.
  const ids = followedPostIds(kind, { viewerId, before, limit: postsPageSize + 1 });
  const { rows } = await sql<PostRow>`
    select ${columns} from ${tables} where p.id in (${ids}) order by p.id desc`.execute(db);
  const page = rows.slice(0, postsPageSize);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { posts: await withItems(db, page), next };
}

/** Leaves out the item. Undefined if it is missing or hidden. */
export async function listPostsAbout(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  { before, kinds }: { before: string | undefined; kinds: readonly PostKind[] },
): Promise<PostsPage | undefined> {
  const found = await sql`
    select from rankings r where r.item_id = ${id}::uuid and r.kind = ${itemTables[kind].number} and ${isShown()}`.execute(
    db,
  );
  if (found.rows.length === 0) return undefined;
  const { rows, next } = await listPage(
    db,
    sql`${isShownOfKinds(kinds)} and p.item_id = ${id}::uuid`,
    before,
    postsPageSize,
  );
  return { posts: rows.map((row) => postOf(row, null)), next };
}

/** Returns an empty page if others may not see the person. */
export async function listPostsOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit, kinds }: { before: string | undefined; limit: number; kinds: readonly PostKind[] },
): Promise<PostsPage> {
  const condition = sql`${isShownOfKinds(kinds)} and p.user_id = ${shownPersonId(userId)}`;
  const { rows, next } = await listPage(db, condition, before, limit);
  return { posts: await withItems(db, rows), next };
}

/** Finds a shown post. */
export async function findPost(db: Kysely<Schema>, id: string): Promise<Post | undefined> {
  const { rows } = await sql<PostRow>`
    select ${columns} from ${tables} where ${isPostShown} and p.id = ${id}::uuid`.execute(db);
  const [post] = await withItems(db, rows);
  return post;
}

/** Finds the posts before and after one, which may be missing. */
export async function findNeighbours(
  db: Kysely<Schema>,
  { kind, id }: { kind: PostKind; id: string },
): Promise<{ newerId: string | null; olderId: string | null }> {
  const { rows } = await sql<{ newerId: string | null; olderId: string | null }>`
    select
      (select p.id from posts p where ${isShownOfKind(kind)} and p.id > ${id}::uuid order by p.id limit 1) as "newerId",
      (select p.id from posts p where ${isShownOfKind(kind)} and p.id < ${id}::uuid order by p.id desc limit 1) as "olderId"`.execute(
    db,
  );
  return rows[0] ?? { newerId: null, olderId: null };
}

/** Includes failed videos. */
export async function listUnfinishedPosts(db: Kysely<Schema>, userId: string): Promise<UnfinishedPost[]> {
  const { processing, failed } = postStates;
  const { rows } = await sql<Omit<UnfinishedPost, "createdAt"> & { createdAt: Date }>`
    select p.id, p.video_id as "videoId", p.content, p.created_at as "createdAt", v.progress,
      'data:image/webp;base64,' || v.thumbnail as thumbnail,
      case p.state when ${sql.lit(failed)} then 'failed' else 'processing' end as state,
      case p.state when ${sql.lit(failed)} then coalesce(v.failure, 'unfinished') end as failure
    from posts p join videos v on v.id = p.video_id
    where p.user_id = ${userId}::uuid and p.state in (${sql.lit(processing)}, ${sql.lit(failed)})
    order by p.id desc limit ${sql.lit(maxUnfinished)}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

type PostRow = ImageRow &
  CountsRow & {
    id: string;
    content: string | null;
    created_at: Date;
    author_id: string;
    author_username: string | null;
    author_avatar_url: string | null;
    video_url: string | null;
    video_width: number | null;
    video_height: number | null;
    duration_ms: number | null;
    /** Null if the item is not shown. */
    item_id: string | null;
    item_kind: number | null;
  };

const columns = sql`p.id, p.content, p.created_at, ${countColumns}, p.image_description,
  coalesce(p.image_url, v.poster_path) as image_url, coalesce(p.image_width, v.poster_width) as image_width,
  coalesce(p.image_height, v.poster_height) as image_height,
  coalesce(p.image_thumbhash, v.poster_thumbhash) as image_thumbhash,
  p.video_url, v.width as video_width, v.height as video_height, v.duration_ms,
  a.id as author_id, a.username as author_username, a.avatar_url as author_avatar_url,
  r.item_id, r.kind as item_kind`;

const tables = sql`posts p join profiles a on a.id = p.user_id left join videos v on v.id = p.video_id
  left join rankings r on r.item_id = p.item_id and ${isShown()}`;

async function listPage(
  db: Kysely<Schema>,
  condition: RawBuilder<SqlBool | unknown>,
  before: string | undefined,
  limit: number,
): Promise<{ rows: PostRow[]; next: string | null }> {
  // One more tells whether there is another page.
  const query = sql<PostRow>`
    select ${columns} from ${tables}
    where ${condition} ${before === undefined ? sql`` : sql`and p.id < ${before}::uuid`}
    order by p.id desc limit ${limit + 1}::int`;
  const rows = await executePrepared(query, db);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function withItems(db: Kysely<Schema>, rows: PostRow[]): Promise<Post[]> {
  const ids = new Set(rows.flatMap(({ item_id }) => item_id ?? []));
  const kinds = (["dish", "product"] as const).filter((kind) =>
    rows.some(({ item_kind }) => item_kind === itemTables[kind].number),
  );
  const cards = new Map((await findCards(db, [...ids], kinds)).map((card) => [card.id, { ...card, rank: 0 }]));
  return rows.map((row) => postOf(row, (row.item_id && cards.get(row.item_id)) || null));
}

function postOf(row: PostRow, item: Post["item"]): Post {
  const { id, content, created_at, likeCount, commentCount, version } = row;
  const video = videoOf(row);
  return {
    id,
    kind: video ? "drool" : "snap",
    content,
    createdAt: created_at.toISOString(),
    author: { id: row.author_id, username: row.author_username, avatarUrl: row.author_avatar_url },
    image: imageOf(row),
    video,
    item,
    likeCount,
    commentCount,
    version,
  };
}

function videoOf({
  video_url: path,
  video_width: width,
  video_height: height,
  duration_ms,
}: PostRow): PostVideo | null {
  if (path === null || width === null || height === null || duration_ms === null) return null;
  return { path, width, height, durationMs: duration_ms };
}
