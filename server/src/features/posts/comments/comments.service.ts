import { type Comment, postErrors } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { v7 } from "uuid";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import { notifyOfComment } from "../../notifications/notifications.service.ts";
import { lockPost, lockPostOfAnyState } from "../post-changes.repository.ts";
import type { CountsRow } from "../posts.tables.ts";
import * as repository from "./comments.repository.ts";

export type CommentsDeps = {
  db: Database;
  clock: () => Date;
  onRemoved: () => void;
};

/** Adds a comment, once per key. Throws `Problem("not-found")` if the post is missing or hidden. */
export async function addComment(
  { db, clock }: CommentsDeps,
  comment: Omit<repository.NewComment, "id" | "createdAt">,
): Promise<{ comment: Comment } & CountsRow> {
  return inTransaction(db.write, async (transaction) => {
    const post = await lockPost(transaction, comment.postId);
    if (!post) throw new Problem("not-found", postErrors.notFound);
    await assertNotBlocked(transaction, comment.userId, post.userId, postErrors.notFound);
    const given = { ...comment, id: v7(), createdAt: clock() };
    const counts = await repository.insertComment(transaction, given);
    const added = await repository.findCommentOfKey(transaction, comment);
    if (!added) throw new Problem("conflict", postErrors.keyUsed, "key");
    if (counts) await notifyOfComment(transaction, given, post.userId);
    const { likeCount, commentCount, version } = counts ?? post;
    return { comment: added, likeCount, commentCount, version };
  });
}

/** Removes a member's comment, or one on their post; a missing one is no error. Throws `Problem("forbidden")`. */
export async function removeComment(
  { db, onRemoved }: CommentsDeps,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const comment = await repository.findCommentOwners(db.write, id);
  if (!comment) return;
  if (comment.writtenBy !== userId && comment.postedBy !== userId)
    throw new Problem("forbidden", postErrors.notYourComment);
  await inTransaction(db.write, async (transaction) => {
    // The order of locks when a post is deleted.
    await lockPostOfAnyState(transaction, comment.postId);
    await repository.deleteComment(transaction, id);
  });
  onRemoved();
}
