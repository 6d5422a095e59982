import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Runs work in a transaction: the current one, or else a new one. */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work);
}
