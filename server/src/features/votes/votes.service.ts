import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Tally } from "@dishboard/contract/votes";
import type { Kysely } from "kysely";
import { type Database, isLockTimeout, isRefused } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type BatchLimits, type BatchQueue, createBatchQueue } from "../../platform/batch-queue.ts";
import { recount } from "../items/recount/recount.service.ts";
import * as repository from "./votes.repository.ts";

/** What voting needs. */
export type VotesDeps = {
  db: Database;
  clock: () => Date;
};

/** Sets votes in the order in which they come; undefined when the item does not exist or is not shown. */
export type VoteQueue = BatchQueue<repository.VoteChange, Tally | undefined>;

/**
 * A batch of a hundred takes a few milliseconds. Votes that waited two seconds are refused: with two more for a
 * connection and three for an answer, no one waits more than seven.
 */
const queueLimits: BatchLimits = {
  maxBatch: 128,
  maxQueued: 2_000,
  maxWaitMs: 2_000,
  aloneAtOnce: 3,
  gather: { afterBatchOf: 8, ms: 3 },
};

/** Votes that come while others are being stored are stored together, by one statement and one commit. */
export function createVoteQueue({ db, clock }: VotesDeps, limits: Partial<BatchLimits> = {}): VoteQueue {
  return createBatchQueue(
    {
      doAll: (changes) => repository.setVotes(db.write, changes, clock()),
      isBusy: isLockTimeout,
      keyOf: ({ item }) => item.id,
      onceOf: ({ item, userId }) => `${item.id} ${userId}`,
      isUndone: isRefused,
    },
    { ...queueLimits, ...limits },
  );
}

/** Sets a person's vote on an item. Throws `Problem("not-found")` when it does not exist or is not shown. */
export async function setVote(queue: VoteQueue, change: repository.VoteChange): Promise<Tally> {
  const tally = await queue(change);
  if (!tally) throw new Problem("not-found", itemNotFound[change.item.kind]);
  return tally;
}

/** Takes back some of a person's votes; returns false when none are left. */
export async function withdrawSomeVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<boolean> {
  return (await repository.withdrawVotes(db, userId, limit)) > 0;
}

/** Adds the votes of many people at once, on items that nobody has voted on, and counts them. */
export async function addVotes(db: Kysely<Schema>, votes: repository.NewVote[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await repository.insertVotes(transaction, votes, now);
    await recount(transaction);
  });
}
