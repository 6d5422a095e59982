import { blockErrors, maxBlocks } from "@dishboard/contract/blocks";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import * as repository from "./blocks.repository.ts";

export type BlocksDeps = {
  db: Database;
  clock: () => Date;
  /** Ends both follows, in a transaction. */
  endFollows: (db: Kysely<Schema>, one: string, other: string) => Promise<void>;
};

/**
 * Blocks a person and ends both follows. Throws `Problem`: "invalid" for the member themselves, "not-found" for an
 * unknown person, "quota-exceeded" for too many.
 */
export async function blockPerson({ db, clock, endFollows }: BlocksDeps, block: repository.Block): Promise<void> {
  const { blockerId, blockedId } = block;
  if (blockerId === blockedId) throw new Problem("invalid", blockErrors.self);
  await inTransaction(db.write, async (transaction) => {
    await repository.lockPair(transaction, blockerId, blockedId, true);
    if (!(await repository.insertBlock(transaction, block, clock())))
      throw new Problem("not-found", blockErrors.notFound);
    if ((await repository.countBlocked(transaction, blockerId)) > maxBlocks)
      throw new Problem("quota-exceeded", blockErrors.tooMany);
    await endFollows(transaction, blockerId, blockedId);
  });
}

export async function unblockPerson({ db }: BlocksDeps, block: repository.Block): Promise<void> {
  await repository.deleteBlock(db.write, block);
}

/**
 * Throws `Problem("not-found")` if either has blocked the other. In a transaction neither can block the other until it
 * ends.
 */
export async function assertNotBlocked(
  db: Kysely<Schema>,
  one: string,
  other: string | null,
  message: string,
): Promise<void> {
  if (other === null || one === other) return;
  if (db.isTransaction) await repository.lockPair(db, one, other, false);
  if (await repository.isBlocked(db, one, other)) throw new Problem("not-found", message);
}
