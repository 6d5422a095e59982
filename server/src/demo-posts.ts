import { randomUUID } from "node:crypto";
import { clipFile, paintedFile, posterFile, readFilmed, readPainted } from "@dishboard/town/assets";
import { likersOf, whenCommented, whenPosted } from "@dishboard/town/posts";
import type { TownPost } from "@dishboard/town/snaps";
import { town } from "@dishboard/town/town";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Database } from "./database/connect.ts";
import type { Schema } from "./database/schema.ts";
import { inTransaction } from "./database/transaction.ts";
import { insertUpload, updateToReady } from "./features/media/media.repository.ts";
import { insertComment } from "./features/posts/comments/comments.repository.ts";
import { insertLikes } from "./features/posts/likes/likes.repository.ts";
import { insertPost } from "./features/posts/posts.service.ts";
import { insertVideo, updateToPlayable, updateToStoring } from "./features/videos/videos.repository.ts";
import type { Log } from "./platform/log.ts";
import { newPicturePath, putPicture } from "./platform/storage/pictures.ts";
import type { Storage } from "./platform/storage/storage.ts";
import { newVideoPaths, posterPathOf, putVideoFile } from "./platform/storage/videos.ts";

type StoreDeps = { db: Database; storage: Storage };

type Ids = Map<string, { kind: string; id: string }>;

type Missing = { post: TownPost & ({ picture: string } | { clip: string }); userId: string; postedAt: Date };

/** Each mostly waits for the disk or the bucket. */
const atOnce = 4;

/** The next start retries failures. */
export async function storeDemoPosts({ db, storage }: StoreDeps, log: Log, now = new Date()): Promise<void> {
  const ids = await listIds(db);
  const missing = [town.snaps, town.drools].flatMap((posts) => missingOf(posts, ids, now));
  const storeNext = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) await store({ db, storage }, next, ids, now);
  };
  const [failed] = (await Promise.allSettled(Array.from({ length: atOnce }, storeNext))).filter(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected")
    log.warn({ err: failed.reason }, "the Snaps and Drools of the demo town could not be stored");
}

async function listIds({ write }: Database): Promise<Ids> {
  // Existing people and items, but also deleted posts, which would come back otherwise.
  const { rows } = await sql<{ kind: string; key: string; id: string }>`
    select kind, key, id from demo_entries e where kind = 'post'
      or kind = 'person' and exists (select from profiles where id = e.id)
      or kind in ('dish', 'product') and exists (select from rankings where item_id = e.id)`.execute(write);
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

function missingOf(posts: readonly Missing["post"][], ids: Ids, now: Date): Missing[] {
  return posts.flatMap((post, index) => {
    const author = ids.get(post.by);
    if (!author || ids.has(post.key)) return [];
    return [{ post, userId: author.id, postedAt: whenPosted(index, posts.length, now) }];
  });
}

async function store({ db, storage }: StoreDeps, { post, userId, postedAt }: Missing, ids: Ids, now: Date) {
  const insertFile =
    "clip" in post ? await storeClip(storage, post.clip, userId) : await storePhoto(storage, post.picture, userId);
  const item = post.about === null ? undefined : ids.get(post.about);
  const id = v7({ msecs: postedAt.getTime() });
  await inTransaction(db.write, async (transaction) => {
    await insertPost(
      transaction,
      { id, userId, now: postedAt },
      {
        kind: "clip" in post ? "drool" : "snap",
        uploadId: await insertFile(transaction, postedAt),
        content: post.caption,
        item: item ? { kind: item.kind === "dish" ? "dish" : "product", id: item.id } : null,
        key: randomUUID(),
      },
    );
    const likers = likersOf(post).flatMap((username) => ids.get(username)?.id ?? []);
    await insertLikes(transaction, { postId: id, userIds: likers }, postedAt);
    await insertComments(transaction, { id, postedAt }, post, ids, now);
    await transaction.insertInto("demo_entries").values({ kind: "post", key: post.key, id }).execute();
  });
}

type InsertFile = (db: Kysely<Schema>, createdAt: Date) => Promise<string>;

async function storePhoto(storage: Storage, key: string, userId: string): Promise<InsertFile> {
  const painted = readPainted()[key];
  if (!painted) throw new Error(`The town has no picture ${key}`);
  const path = newPicturePath("post-images", userId, new Date());
  await putPicture(storage, path, (width) => paintedFile(key, width));
  return async (db, createdAt) => {
    const { width, height, thumbhash } = painted;
    const id = v7();
    await insertUpload(db, { id, userId, bucket: "post-images", path, width, height, thumbhash, bytes: 0, createdAt });
    await updateToReady(db, id);
    return id;
  };
}

async function storeClip(storage: Storage, key: string, userId: string): Promise<InsertFile> {
  const filmed = readFilmed()[key];
  if (!filmed) throw new Error(`The town has no clip ${key}`);
  const { path, sourcePath } = newVideoPaths(userId, new Date());
  const posterPath = posterPathOf(path);
  await putVideoFile(storage, path, clipFile(key));
  await putPicture(storage, posterPath, (width) => posterFile(key, width));
  return async (db, createdAt) => {
    const { width, height, durationMs, bytes, thumbhash } = filmed;
    const id = v7();
    const files = { path, sourcePath, bytes, thumbnail: null };
    await insertVideo(db, { id, userId, ...files, width, height, durationMs, createdAt });
    await updateToStoring(db, id, { poster: { path: posterPath, width, height, thumbhash }, bytes, durationMs });
    await updateToPlayable(db, id);
    return id;
  };
}

async function insertComments(
  db: Kysely<Schema>,
  { id: postId, postedAt }: { id: string; postedAt: Date },
  { comments }: TownPost,
  ids: Ids,
  now: Date,
): Promise<void> {
  for (const [index, { by, text: content }] of comments.entries()) {
    const author = ids.get(by);
    if (!author) continue;
    const createdAt = whenCommented(index, postedAt, now);
    const id = v7({ msecs: createdAt.getTime() });
    await insertComment(db, { id, postId, userId: author.id, content, key: randomUUID(), createdAt });
  }
}
