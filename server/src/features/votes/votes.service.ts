import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Tally } from "@dishboard/contract/votes";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { recount } from "../items/recount/recount.service.ts";
import * as repository from "./votes.repository.ts";

/** What voting needs. */
export type VotesDeps = {
  db: Database;
  clock: () => Date;
};

/** Sets a person's vote on an item. Throws `Problem("not-found")` when it does not exist or is not shown. */
export async function setVote({ db, clock }: VotesDeps, change: repository.VoteChange): Promise<Tally> {
  const tally = await repository.setVote(db.write, change, clock());
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
