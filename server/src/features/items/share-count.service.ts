import type { ItemRef } from "@dishboard/contract/items";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addToShareCount } from "./items.repository.ts";
import { lockFromDeletion } from "./rankings.repository.ts";

/** Counts a share if `insertShare` returns that it is new. Undefined if the item is missing or hidden. */
export async function countShareOf(
  db: Kysely<Schema>,
  item: ItemRef,
  insertShare: () => Promise<boolean>,
): Promise<number | undefined> {
  if (!(await lockFromDeletion(db, item))) return undefined;
  return addToShareCount(db, item, (await insertShare()) ? 1 : 0);
}
