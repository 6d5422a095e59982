import { allergenNames } from "@dishboard/contract/allergens";
import { Problem } from "@dishboard/contract/problem";
import { type ClosedReporter, maxClosedReporters, nothingToRelease } from "@dishboard/contract/reaction-decisions";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockForRelease, restoreAlerts, setAlerts } from "../items/allergens/alerts.service.ts";
import { logReactions } from "../reports/decisions.service.ts";
import { createReporterKeys } from "../reports/deeds/reporter-key.service.ts";
import { addServerReport, keepWaitingReports } from "../reports/reports.service.ts";
import type { AllergenChecksDeps } from "./allergen-checks.service.ts";
import {
  deleteReactionsOf,
  listGoneKeys,
  listItemsReactedTo,
  listReactionsOf,
  listSuspended,
  updateToGone,
} from "./closed-reporters.repository.ts";
import { listOpenReactions } from "./reactions.repository.ts";

/** Closed accounts with unchecked reactions, newest first. */
export async function listClosed(db: Kysely<Schema>): Promise<ClosedReporter[]> {
  const keyOf = await createReporterKeys(db);
  const suspended = new Map((await listSuspended(db)).map((owner) => [keyOf(owner.id).toString("hex"), owner]));
  const keys = [...[...suspended.keys()].map((key) => Buffer.from(key, "hex")), ...(await listGoneKeys(db))];
  const found = await listReactionsOf(db, keys);
  return found.slice(0, maxClosedReporters).map((one) => ({ ...one, owner: suspended.get(one.key) ?? null }));
}

/**
 * Ends the warnings of a closed account's unchecked reactions, except to the moderator's own items. Warnings that
 * others reported too, or that were confirmed, stay. Throws `Problem("not-found")` if nothing is left.
 */
export async function release(
  { db, clock, onChange }: AllergenChecksDeps,
  { key: hexKey, by }: { key: string; by: string },
): Promise<void> {
  if (!(await listClosed(db.write)).some((one) => one.key === hexKey)) throw new Problem("not-found", nothingToRelease);
  const key = Buffer.from(hexKey, "hex");
  const now = clock();
  await inTransaction(db.write, async (transaction) => {
    const items = await listItemsReactedTo(transaction, key, by);
    const itemIds = items.map(({ id }) => id);
    await lockForRelease(transaction, itemIds);
    const released = await deleteReactionsOf(transaction, key, { itemIds, exceptOf: by });
    for (const item of items) {
      const allergenIds = released.get(item.id);
      if (!allergenIds) continue;
      await restoreAlerts(transaction, item, now);
      await setAlerts(transaction, item, await listOpenReactions(transaction, item.id));
      await logReactions(transaction, item, { by, action: "release-reactions", allergenIds, now });
    }
  });
  onChange();
}

/** Asks moderators to check an erased person's reactions. They warn until then; waiting ones still wait. */
export async function noteReporterGone(db: Kysely<Schema>, personId: string, now: Date): Promise<void> {
  const key = (await createReporterKeys(db))(personId);
  for (const { allergenIds, ...subject } of await updateToGone(db, personId, key)) {
    const details = `Reaction to ${allergenNames(allergenIds).join(", ")}. Its reporter has deleted their account.`;
    await addServerReport(db, { subject, reason: "allergens", details, now });
  }
  await keepWaitingReports(db, personId);
}
