import type { ItemRef } from "@dishboard/contract/items";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addToShareCount } from "./items.repository.ts";
import { lockFromDeletion } from "./rankings.repository.ts";

/**
 * Counts a share of an item within a transaction, when `insertShare` says that it is a new one, and returns how often the
 * item was shared in all. Returns undefined when it does not exist or is not shown.
 */
export async function countShareOf(
  db: Kysely<Schema>,
  item: ItemRef,
  insertShare: () => Promise<boolean>,
): Promise<number | undefined> {
  if (!(await lockFromDeletion(db, item))) return undefined;
  return addToShareCount(db, item, (await insertShare()) ? 1 : 0);
}
