import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { lockNextMarked, type NoteDrift, updateWrongNoteCounts } from "./recount-notes.repository.ts";

/** Sorts before every id. */
const lowestId = "00000000-0000-0000-0000-000000000000";

/** How many entries one transaction locks, for a few milliseconds. */
const batchSize = 500;

/** Counts who finds each shared note helpful again while people go on, and returns the counts that were wrong. */
export async function recountNotes(db: Kysely<Schema>): Promise<NoteDrift[]> {
  const drifts: NoteDrift[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const from = after;
    after = await inTransaction(db, async (transaction) => {
      const ids = await lockNextMarked(transaction, from, batchSize);
      if (ids.length > 0) drifts.push(...(await updateWrongNoteCounts(transaction, ids)));
      return ids.at(-1);
    });
  }
  return drifts;
}
