import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockNextPosts, type PostDrift, updateWrongPostCounts } from "./recount-posts.repository.ts";

const lowestId = "00000000-0000-0000-0000-000000000000";

/** Locked at once, for milliseconds. */
const batchSize = 500;

/** Recounts while the site runs, and returns the corrected counts. */
export async function recountPosts(db: Kysely<Schema>): Promise<PostDrift[]> {
  const drifts: PostDrift[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const from = after;
    after = await inTransaction(db, async (transaction) => {
      const ids = await lockNextPosts(transaction, from, batchSize);
      if (ids.length > 0) drifts.push(...(await updateWrongPostCounts(transaction, ids)));
      return ids.at(-1);
    });
  }
  return drifts;
}
