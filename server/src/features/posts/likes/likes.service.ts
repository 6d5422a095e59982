import { type PostCounts, postErrors } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import { lockPost } from "../post-changes.repository.ts";
import { deleteLike, insertLikes, type LikeChange } from "./likes.repository.ts";

/** Throws `Problem("not-found")` if the post is missing or hidden. */
export async function setLike(
  { db, clock }: { db: Database; clock: () => Date },
  change: LikeChange & { isLiked: boolean },
): Promise<PostCounts> {
  return inTransaction(db.write, async (transaction) => {
    const post = await lockPost(transaction, change.postId);
    if (!post) throw new Problem("not-found", postErrors.notFound);
    // Likes from before a block can be removed.
    if (change.isLiked) await assertNotBlocked(transaction, change.userId, post.userId, postErrors.notFound);
    const changed = await (change.isLiked
      ? insertLikes(transaction, { postId: change.postId, userIds: [change.userId] }, clock())
      : deleteLike(transaction, change));
    const { likeCount, commentCount, version } = changed ?? post;
    return { id: change.postId, likeCount, commentCount, version, isLiked: change.isLiked };
  });
}
