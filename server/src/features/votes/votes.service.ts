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

export type VotesDeps = {
  db: Database;
  clock: () => Date;
};

/** Sets votes in order; undefined for missing or hidden items. */
export type VoteQueue = BatchQueue<repository.VoteChange, Tally | undefined>;

/**
 * A batch of a hundred takes milliseconds. Votes that waited two seconds are refused: with two more for a connection
 * and three for an answer, no one waits over seven.
 */
const queueLimits: BatchLimits = {
  maxBatch: 128,
  maxQueued: 2_000,
  maxWaitMs: 2_000,
  aloneAtOnce: 3,
  gather: { afterBatchOf: 8, ms: 3 },
};

/** Stores waiting votes together, in one statement and commit. */
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

/** Throws `Problem("not-found")` for a missing or hidden item. */
export async function setVote(queue: VoteQueue, change: repository.VoteChange): Promise<Tally> {
  const tally = await queue(change);
  if (!tally) throw new Problem("not-found", itemNotFound[change.item.kind]);
  return tally;
}

/** Returns false if none remain. */
export async function withdrawSomeVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<boolean> {
  return (await repository.withdrawVotes(db, userId, limit)) > 0;
}

/** Adds and counts votes on items without votes. */
export async function addVotes(db: Kysely<Schema>, votes: repository.NewVote[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await repository.insertVotes(transaction, votes, now);
    await recount(transaction);
  });
}
