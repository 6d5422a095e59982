import { createHmac } from "node:crypto";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";
import { countShareOf } from "../items/share-count.service.ts";
import { insertShare } from "./shares.repository.ts";

/** What counting shares needs. */
export type SharesDeps = { db: Database; clock: () => Date };

/** Who shares: a person, or a visitor by their network. */
export type Sharer = { personId: string } | { network: string };

/**
 * Counts that somebody has shared an item, once a UTC day, and returns how often it was shared in all. Throws
 * `Problem("not-found")` when it does not exist or is not shown.
 */
export async function countShare({ db, clock }: SharesDeps, item: ItemRef, sharer: Sharer): Promise<number> {
  const day = dayOf(clock());
  const secret = await findOrCreateSecret(db.write, "shares");
  const share = { item, day, sharer: hashOf(sharer, day, secret) };
  const count = await inTransaction(db.write, (transaction) =>
    countShareOf(transaction, item, () => insertShare(transaction, share)),
  );
  if (count === undefined) throw new Problem("not-found", itemNotFound[item.kind]);
  return count;
}

/** The UTC day of a moment, such as 2026-11-22. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Another one each day, so that rows do not tell what one person or network shares over time. */
function hashOf(sharer: Sharer, day: string, secret: Buffer): Buffer {
  const name = "personId" in sharer ? `person ${sharer.personId}` : `network ${sharer.network}`;
  return createHmac("sha256", secret).update(`${day} ${name}`).digest().subarray(0, 16);
}
