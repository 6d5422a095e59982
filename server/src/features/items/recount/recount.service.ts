import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { type Drift, lockItems, lockNextRankings, updateWrongCounts } from "../rankings.repository.ts";
import {
  listNextPeople,
  type SubmissionsDrift,
  takeRecountTurn,
  updateWrongSubmissions,
} from "./recount-submissions.repository.ts";
import { deleteOrphanedCards, listNextWrongCards, refreshCards } from "./wrong-cards.repository.ts";

const lowestId = "00000000-0000-0000-0000-000000000000";

/** Locked at once, for milliseconds. */
const batchSize = 500;

/** Recounts votes while the site runs, and returns the corrected counts. */
export async function recount(db: Kysely<Schema>): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const from = after;
    after = await inTransaction(db, async (transaction) => {
      const ids = await lockNextRankings(transaction, from, batchSize);
      if (ids.length > 0) drifts.push(...(await updateWrongCounts(transaction, ids)));
      return ids.at(-1);
    });
  }
  return drifts;
}

const peopleAtOnce = 100;

/** Recounts submissions while the site runs, and returns the corrected counts. */
export async function recountSubmissions(db: Kysely<Schema>): Promise<SubmissionsDrift[]> {
  const drifts: SubmissionsDrift[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const ids = await listNextPeople(db, after, peopleAtOnce);
    const found = await inTransaction(db, async (transaction) => {
      await takeRecountTurn(transaction);
      return updateWrongSubmissions(transaction, ids);
    });
    drifts.push(...found);
    after = ids.at(-1);
  }
  return drifts;
}

/** Compares cards while the site runs, and returns the corrected ones. */
export async function recheckCards(db: Kysely<Schema>): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const { last, wrong } = await listNextWrongCards(db, after, batchSize);
    if (wrong.length > 0)
      await inTransaction(db, async (transaction) => {
        await lockItems(transaction, wrong);
        await refreshCards(transaction, wrong);
      });
    all.push(...wrong);
    after = last;
  }
  return [...all, ...(await deleteOrphanedCards(db))];
}
