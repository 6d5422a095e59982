import { followErrors, maxFollowing } from "@dishboard/contract/follows";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { assertNotBlocked } from "../blocks/blocks.service.ts";
import { notifyOfFollow } from "../notifications/notifications.service.ts";
import * as repository from "./follows.repository.ts";

export type FollowsDeps = { db: Database; clock: () => Date };

/**
 * Makes one person follow another. Throws `Problem`: "invalid" for oneself, "not-found" if unknown or blocked,
 * "conflict" if the follow exists, "quota-exceeded" for too many.
 */
export async function followPerson({ db, clock }: FollowsDeps, follow: repository.Follow): Promise<void> {
  const { followerId, followingId } = follow;
  if (followerId === followingId) throw new Problem("invalid", followErrors.self);
  await inTransaction(db.write, async (transaction) => {
    // Serialized, so that concurrent calls keep the limit.
    await repository.lockFollower(transaction, followerId);
    await assertNotBlocked(transaction, followerId, followingId, followErrors.notFound);
    if (!(await repository.lockFollowable(transaction, followingId)))
      throw new Problem("not-found", followErrors.notFound);
    const added = { ...follow, id: v7(), now: clock() };
    if (!(await repository.insertFollow(transaction, added))) throw new Problem("conflict", followErrors.already);
    if ((await repository.countFollowing(transaction, followerId)) > maxFollowing)
      throw new Problem("quota-exceeded", followErrors.tooMany);
    await notifyOfFollow(transaction, { id: added.id, followingId, createdAt: added.now });
  });
}

export async function unfollowPerson({ db }: FollowsDeps, follow: repository.Follow): Promise<void> {
  await repository.deleteFollow(db.write, follow);
}

/** Ends both follows between two people, in a transaction. */
export async function endFollowsBetween(db: Kysely<Schema>, one: string, other: string): Promise<void> {
  await repository.deleteFollow(db, { followerId: one, followingId: other });
  await repository.deleteFollow(db, { followerId: other, followingId: one });
}
