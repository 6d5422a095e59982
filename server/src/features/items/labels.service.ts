import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ItemKind, type ItemLabels, insertLabels, removeLabels } from "./labels.repository.ts";

/** Gives an item the labels that it has from now on; within the item's own transaction, so that none is ever missing. */
export async function setLabels(db: Kysely<Schema>, kind: ItemKind, itemId: string, labels: ItemLabels): Promise<void> {
  await removeLabels(db, kind, itemId);
  await insertLabels(db, kind, itemId, labels);
}
