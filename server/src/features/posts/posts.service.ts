import type { ItemRef } from "@dishboard/contract/items";
import { type PostKind, postErrors } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isUploading } from "../../platform/storage/resumable-uploads.ts";
import { deletePictureFiles, takeUpload } from "../media/media.service.ts";
import {
  deleteVideo,
  deleteVideosOf,
  deleteVideosWithFiles,
  lockVideo,
  lockVideosOf,
  takeVideo,
} from "../videos/videos.service.ts";
import { noteTasted } from "../votes/tasted.service.ts";
import { deleteCommentsOf } from "./comments/comments.repository.ts";
import { deleteLikesOf } from "./likes/likes.repository.ts";
import * as repository from "./post-changes.repository.ts";
import { postStates } from "./posts.tables.ts";

export type PostsDeps = {
  db: Database;
  /** The folder for videos. */
  dataDir: string;
  clock: () => Date;
  /** Called after every change of what feeds show. */
  onChange: () => void;
};

export type PostForm = {
  kind: PostKind;
  uploadId: string | null;
  content: string | null;
  pictureDescription?: string | null | undefined;
  item: ItemRef | null;
  key: string;
};

/** Only its author sees a processing post. */
export type CreatedPost = { id: string; state: "shown" | "processing" };

/**
 * Posts an upload, once per key. Throws `Problem` if the upload is not theirs, unfinished or taken, or the item is
 * hidden.
 */
export async function createPost(
  { db, dataDir, clock, onChange }: PostsDeps,
  userId: string,
  form: PostForm,
): Promise<CreatedPost> {
  const created = await inTransaction(db.write, async (transaction) => {
    await repository.lockPostKey(transaction, userId, form.key);
    const earlier = await repository.findPostOfKey(transaction, userId, form.key);
    if (earlier) return createdPost(earlier.id, earlier.state);
    return insertPost(transaction, { id: v7(), userId, now: clock() }, form);
  }).catch(async (error: unknown) => {
    const isMissing = error instanceof Problem && error.message === postErrors.noFile.drool;
    const isArriving = isMissing && (await isUploading(dataDir, { id: form.uploadId ?? "", userId }));
    throw isArriving ? new Problem("conflict", postErrors.uploading.drool, "uploadId") : error;
  });
  onChange();
  return created;
}

/** Throws like `createPost`; call it in a transaction. */
export async function insertPost(
  db: Kysely<Schema>,
  { id, userId, now }: { id: string; userId: string; now: Date },
  { kind, uploadId, content, pictureDescription = null, item, key }: PostForm,
): Promise<CreatedPost> {
  if (item && !(await repository.lockItemFromDeletion(db, item)))
    throw new Problem("not-found", postErrors.noItem, "item");
  if (uploadId === null) throw new Problem("invalid", postErrors.noFile[kind], "uploadId");
  const upload = { id: uploadId, userId };
  const file = kind === "snap" ? { picture: await takePhoto(db, upload) } : { video: await takeOwnVideo(db, upload) };
  const post = { id, userId, key, content, pictureDescription, itemId: item?.id ?? null, createdAt: now, ...file };
  await repository.insertPost(db, post);
  const created = createdPost(id, "video" in file && !file.video.isReady ? postStates.processing : postStates.shown);
  if (item && created.state === "shown") await noteTasted(db, userId, item.id);
  return created;
}

function createdPost(id: string, state: number): CreatedPost {
  return { id, state: state === postStates.shown ? "shown" : "processing" };
}

async function takePhoto(db: Kysely<Schema>, upload: { id: string; userId: string }) {
  const picture = await takeUpload(db, { ...upload, bucket: "post-images" });
  if (picture) return picture;
  if (await repository.isPhotoArriving(db, upload))
    throw new Problem("conflict", postErrors.uploading.snap, "uploadId");
  throw new Problem("not-found", postErrors.noFile.snap, "uploadId");
}

async function takeOwnVideo(db: Kysely<Schema>, upload: { id: string; userId: string }) {
  const video = await takeVideo(db, upload);
  if (video) return video;
  if (await repository.hasVideoFailed(db, upload)) throw new Problem("invalid", postErrors.uploadFailed, "uploadId");
  throw new Problem("not-found", postErrors.noFile.drool, "uploadId");
}

export async function editPost(
  { db, clock, onChange }: PostsDeps,
  { id, userId }: { id: string; userId: string },
  content: string | null,
): Promise<void> {
  const post = await findOwnPost(db, { id, userId });
  if (!post || !(await repository.updateContent(db.write, id, content, clock())))
    throw new Problem("not-found", postErrors.notFound);
  onChange();
}

/** Also deletes the files; a missing post is no error. */
export async function deletePost(
  { db, onChange }: PostsDeps,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const post = await findOwnPost(db, { id, userId });
  if (!post) return;
  await inTransaction(db.write, (transaction) => deletePostWithFiles(transaction, id, post));
  onChange();
}

/** Throws `Problem` for another member's post; a hidden one looks missing. */
async function findOwnPost(
  { write }: Database,
  { id, userId }: { id: string; userId: string },
): Promise<repository.PostFiles | undefined> {
  const post = await repository.findPostFiles(write, id);
  if (!post || post.userId === userId) return post;
  if (post.isShown) throw new Problem("forbidden", postErrors.notYours);
  return undefined;
}

async function deletePostWithFiles(
  db: Kysely<Schema>,
  id: string,
  { imagePath, videoId }: repository.PostFiles,
): Promise<void> {
  // Before the post: the conversion, too, locks the video first.
  if (videoId) await lockVideo(db, videoId);
  if (!(await repository.deletePost(db, id))) return;
  if (imagePath) await deletePictureFiles(db, imagePath);
  if (videoId) await deleteVideo(db, videoId);
}

/** Shows the post, or notifies its author of the failure, in the video's transaction. */
export async function settlePost(db: Kysely<Schema>, videoId: string, outcome: "ready" | "failed"): Promise<void> {
  const settled = await repository.updateSettled(db, videoId, outcome);
  if (outcome !== "ready") return;
  for (const { userId, itemId } of settled) if (itemId !== null) await noteTasted(db, userId, itemId);
}

/** Deletes people's posts, likes and comments in a transaction. Returns the files' paths for the caller to delete. */
export async function deletePostsOf(db: Kysely<Schema>, userIds: string[]): Promise<string[]> {
  const deleted = await deletePostsAround(db, userIds);
  return [...deleted.posts.flatMap(({ imagePath }) => imagePath ?? []), ...(await deleteVideosOf(db, userIds))];
}

/** Deletes some posts, likes, comments and files; false if none remain. */
export async function deleteSomePostsOf(db: Kysely<Schema>, userId: string, limit: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { posts, isEnd } = await deletePostsAround(transaction, [userId], limit);
    for (const { imagePath, videoId } of posts) {
      if (videoId) await deleteVideo(transaction, videoId);
      if (imagePath) await deletePictureFiles(transaction, imagePath);
    }
    if (isEnd) await deleteVideosWithFiles(transaction, userId);
    return !isEnd;
  });
}

async function deletePostsAround(db: Kysely<Schema>, userIds: string[], limit: number | null = null) {
  // Before the posts: the conversion, too, locks the video first.
  await lockVideosOf(db, userIds);
  const postIds = await repository.lockPostsAround(db, userIds, limit);
  await deleteLikesOf(db, userIds, postIds);
  await deleteCommentsOf(db, userIds, postIds);
  return { posts: await repository.deletePostsOf(db, userIds, postIds), isEnd: postIds.length === 0 };
}
