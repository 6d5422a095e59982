import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deleteOrphans, forgetNextWords, refreshNext } from "./reindex.repository.ts";
import type { SearchKind } from "./words.repository.ts";

const kinds: readonly SearchKind[] = ["dishes", "products", "restaurants", "people"];

/** Sorts before every id. */
const lowestId = "00000000-0000-0000-0000-000000000000";

/** How many rows one transaction locks. */
const batchSize = 500;

/** How many words one statement looks up. */
const wordBatchSize = 500;

/** What a reindex put right: entries that were wrong, and words of the vocabulary that nothing had any more. */
export type Reindexed = { wrong: number; forgotten: number };

/** Compares the search with its rows while people go on, and puts right what differs. */
export async function reindex(db: Kysely<Schema>): Promise<Reindexed> {
  let [wrong, forgotten] = [0, 0];
  for (const kind of kinds) {
    // First: a word that another transaction took for known while it was being forgotten is entered again below.
    forgotten += await forgetWords(db, kind);
    for (let after: string | undefined = lowestId; after; ) {
      const from: string = after;
      const batch = await inTransaction(db, (transaction) => refreshNext(transaction, kind, from, batchSize));
      wrong += batch.wrong;
      after = batch.last;
    }
    wrong += await deleteOrphans(db, kind);
  }
  return { wrong, forgotten };
}

/** Deletes unused words of names. A word first used meanwhile may go too; it is then only found without slips. */
export async function forgetUnusedWords(db: Kysely<Schema>): Promise<void> {
  for (const kind of kinds) await forgetWords(db, kind);
}

async function forgetWords(db: Kysely<Schema>, kind: SearchKind): Promise<number> {
  let forgotten = 0;
  for (let after: string | null = ""; after !== null; ) {
    const batch: { last: string | null; forgotten: number } = await forgetNextWords(db, kind, after, wordBatchSize);
    forgotten += batch.forgotten;
    after = batch.last;
  }
  return forgotten;
}
