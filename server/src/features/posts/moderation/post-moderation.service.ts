import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { lockPostOfAnyState } from "../post-changes.repository.ts";
import { postStates } from "../posts.tables.ts";
import { findPostOfComment, updateCommentState, updatePostState } from "./post-moderation.repository.ts";

const toHidden = { from: postStates.shown, to: postStates.hidden };
const toShown = { from: postStates.hidden, to: postStates.shown };

/** Keeps likes and comments. Returns whether that changed. */
export async function setPostHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  return updatePostState(db, id, isHidden ? toHidden : toShown);
}

/** Hides or shows a comment in the caller's transaction. Returns whether that changed. */
export async function setCommentHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  const postId = await findPostOfComment(db, id);
  if (!postId) return false;
  // Locked before the comment, as always.
  await lockPostOfAnyState(db, postId);
  return updateCommentState(db, id, isHidden ? toHidden : toShown);
}
