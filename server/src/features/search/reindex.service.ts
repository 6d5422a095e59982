import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deleteOrphans, forgetNextWords, refreshNext } from "./reindex.repository.ts";
import type { SearchKind } from "./words.repository.ts";

const kinds: readonly SearchKind[] = ["dishes", "products", "restaurants", "people"];

const lowestId = "00000000-0000-0000-0000-000000000000";

const batchSize = 500;

const wordBatchSize = 500;

export type Reindexed = { wrong: number; forgotten: number };

/** Corrects the search while the site runs. */
export async function reindex(db: Kysely<Schema>): Promise<Reindexed> {
  let [wrong, forgotten] = [0, 0];
  for (const kind of kinds) {
    // First: a word that another transaction saw before its deletion is added again below.
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

/** Deletes unused words. One first used meanwhile may go too; it is then only found without slips. */
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
