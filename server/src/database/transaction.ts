import { type Kysely, sql, type Transaction } from "kysely";
import { isDeadlock } from "./connect.ts";
import type { Schema } from "./schema.ts";

const maxTries = 3;

/**
 * After a deadlock PostgreSQL ends one transaction, whose work is repeated: work that is more than statements must be
 * safe to run twice.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error;
    }
  }
}

/** Above the limit the caller reads that the server is busy. */
export async function withStatementLimit<Result>(
  db: Kysely<Schema>,
  maxMs: number,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(maxMs)}`.execute(transaction);
    return work(transaction);
  });
}
