import { createHmac } from "node:crypto";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";
import { countShareOf } from "../items/share-count.service.ts";
import { insertShare } from "./shares.repository.ts";

export type SharesDeps = { db: Database; clock: () => Date };

/** A member, or a visitor by network. */
export type Sharer = { personId: string } | { network: string };

/**
 * Counts a share, once per sharer and UTC day, and returns the item's total. Throws `Problem("not-found")` if it is
 * missing or hidden.
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

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Differs each day, so that rows do not reveal what one person or network shares over time. */
function hashOf(sharer: Sharer, day: string, secret: Buffer): Buffer {
  const name = "personId" in sharer ? `person ${sharer.personId}` : `network ${sharer.network}`;
  return createHmac("sha256", secret).update(`${day} ${name}`).digest().subarray(0, 16);
}
