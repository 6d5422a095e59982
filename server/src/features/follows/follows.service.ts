import { followErrors, maxFollowing } from "@dishboard/contract/follows";
import { Problem } from "@dishboard/contract/problem";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notifyOfFollow } from "../notifications/notifications.service.ts";
import * as repository from "./follows.repository.ts";

/** What following needs. */
export type FollowsDeps = { db: Database; clock: () => Date };

/**
 * Makes one person follow another. Throws `Problem`: "invalid" for oneself, "not-found" for somebody who cannot be
 * followed, "conflict" when the follow is there already, "quota-exceeded" when it is one too many.
 */
export async function followPerson({ db, clock }: FollowsDeps, follow: repository.Follow): Promise<void> {
  const { followerId, followingId } = follow;
  if (followerId === followingId) throw new Problem("invalid", followErrors.self);
  await inTransaction(db.write, async (transaction) => {
    // One after the other, so that no two calls together go beyond the limit.
    await repository.lockFollower(transaction, followerId);
    if (!(await repository.lockFollowable(transaction, followingId)))
      throw new Problem("not-found", followErrors.notFound);
    const added = { ...follow, id: v7(), now: clock() };
    if (!(await repository.insertFollow(transaction, added))) throw new Problem("conflict", followErrors.already);
    if ((await repository.countFollowing(transaction, followerId)) > maxFollowing)
      throw new Problem("quota-exceeded", followErrors.tooMany);
    await notifyOfFollow(transaction, { id: added.id, followingId, createdAt: added.now });
  });
}

/** Ends a follow, if there is one. */
export async function unfollowPerson({ db }: FollowsDeps, follow: repository.Follow): Promise<void> {
  await repository.deleteFollow(db.write, follow);
}
