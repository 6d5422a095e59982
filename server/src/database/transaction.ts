import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Does everything or nothing; within a transaction that is under way it becomes a part of that one. */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work);
}
