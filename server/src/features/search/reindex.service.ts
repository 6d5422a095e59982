import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deleteOrphans, refreshNext } from "./reindex.repository.ts";
import type { SearchKind } from "./words.repository.ts";

const kinds: readonly SearchKind[] = ["dishes", "products", "restaurants", "people"];

/** Sorts before every id. */
const lowestId = "00000000-0000-0000-0000-000000000000";

/** How many rows one transaction locks. */
const batchSize = 500;

/** Compares every entry of the search with its row while people go on, and returns how many were wrong and are right now. */
export async function reindex(db: Kysely<Schema>): Promise<number> {
  let wrong = 0;
  for (const kind of kinds) {
    for (let after: string | undefined = lowestId; after; ) {
      const from: string = after;
      const batch = await inTransaction(db, (transaction) => refreshNext(transaction, kind, from, batchSize));
      wrong += batch.wrong;
      after = batch.last;
    }
    wrong += await deleteOrphans(db, kind);
  }
  return wrong;
}
