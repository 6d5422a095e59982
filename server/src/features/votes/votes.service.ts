import { Problem } from "@dishboard/contract/problem";
import type { Tally } from "@dishboard/contract/votes";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import {
  type CastVote,
  correctCounts,
  type Drift,
  insertVotes,
  lockItems,
  saveVote,
  type Wish,
} from "./votes.repository.ts";

/** What voting needs. */
export type VotesParts = {
  db: Database;
  clock: () => Date;
};

/** Before every id there is. */
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** So many items wait for a recount at once, for a few milliseconds. */
const recountedTogether = 500;

/** Sets a person's vote on an item. Throws where no such item is shown. */
export async function vote({ db, clock }: VotesParts, wish: Wish): Promise<Tally> {
  const tally = await saveVote(db.write, wish, clock());
  if (!tally) throw new Problem("not-found", wish.item.kind === "dish" ? "Dish Not Found" : "Product Not Found");
  return tally;
}

/** Casts the votes of many people at once on items that nobody has voted on. */
export async function castVotes(db: Kysely<Schema>, votes: CastVote[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await insertVotes(transaction, votes, now);
    await recount(transaction);
  });
}

/** Makes every item's counts those of its votes while people go on voting, and gives those that were not. */
export async function recount(db: Kysely<Schema>): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (let after: string | undefined = beforeAll; after; ) {
    const from = after;
    after = await inTransaction(db, async (transaction) => {
      const ids = await lockItems(transaction, from, recountedTogether);
      if (ids.length > 0) drifts.push(...(await correctCounts(transaction, ids)));
      return ids.at(-1);
    });
  }
  return drifts;
}
