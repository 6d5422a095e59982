import { allergenCheckErrors } from "@dishboard/contract/allergen-checks";
import { allergenNames, type StatedAs, type StatementSource } from "@dishboard/contract/allergens";
import type { ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { maxReportLength } from "@dishboard/contract/reports";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import {
  confirmStatement,
  lockSameItems,
  lockShownItem,
  restoreAlerts,
  setAlerts,
} from "../items/allergens/alerts.service.ts";
import { stateNumbers } from "../items/items.tables.ts";
import { notifyOfReaction } from "../notifications/notifications.service.ts";
import { deleteRestaurantIfEmpty, lockRestaurants } from "../places/restaurants.service.ts";
import { logConfirmation } from "../reports/decisions.service.ts";
import { addReport } from "../reports/reports.service.ts";
import {
  confirmAgain,
  confirmReactions,
  countReactions,
  deleteKeptBefore,
  deleteKeptReactions,
  deleteReactionsToItemsOf,
  insertReaction,
  listOpenReactions,
  listRestaurantsKeptBefore,
} from "./reactions.repository.ts";

/** What reporting and confirming need. */
export type AllergenChecksDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what lists of items show. */
  onChange: () => void;
};

/**
 * Reports a reaction, which sets the alert of an allergen of the item and of all that are the same, and tells who has submitted
 * them. Moderators read what the
 * person has written as a report. Returns false where the person's reaction is open already, of which only the words are replaced. Throws
 * `Problem` when others cannot see the item, or when it is the person's own.
 */
export async function reportReactionTo(
  { db, clock, onChange }: AllergenChecksDeps,
  item: ItemRef,
  { allergenId, details, personId }: { allergenId: number; details: string | null; personId: string },
): Promise<boolean> {
  const now = clock();
  const isNew = await inTransaction(db.write, async (transaction) => {
    const others = await lockSameItems(transaction, item);
    const { submittedBy } = await lockShownItem(transaction, item);
    if (submittedBy === personId) throw new Problem("forbidden", allergenCheckErrors.own);
    const openBefore = await listOpenReactions(transaction, item.id);
    const isInserted = await insertReaction(transaction, { item, allergenId, personId, now });
    const told = `Reaction to ${allergenNames([allergenId]).join("")}${details === null ? "" : `: ${details}`}`;
    await addReport(transaction, {
      ...{ subject: item, reason: "allergens", details: [...told].slice(0, maxReportLength).join(""), now },
      reporter: { personId },
    });
    await setAlerts(transaction, item, await listOpenReactions(transaction, item.id));
    // Once for each alert: more reports of the same tell its submitter nothing new.
    if (submittedBy !== null && !openBefore.includes(allergenId))
      await notifyOfReaction(transaction, { itemId: item.id, allergenId, submittedBy }, now);
    for (const other of others) {
      const restored = await restoreAlerts(transaction, { kind: item.kind, id: other.id }, now);
      if (other.submittedBy !== null && restored.includes(allergenId))
        await notifyOfReaction(transaction, { itemId: other.id, allergenId, submittedBy: other.submittedBy }, now);
    }
    return isInserted;
  });
  onChange();
  return isNew;
}

/**
 * Says anew what is so of an allergen, which ends its alert and stays in the item's history; moderators can also do it after that,
 * and what they say of what others have submitted is in the log. Throws `Problem` where there is no alert, where somebody else has
 * submitted the item and the person is no moderator, or where they have not seen as many reactions as there are.
 */
export async function confirm(
  { db, clock, onChange }: AllergenChecksDeps,
  item: ItemRef,
  by: { personId: string; isModerator: boolean; reactionCount: number },
  said: { allergenId: number; state: StatedAs; source: StatementSource },
): Promise<void> {
  const now = clock();
  await inTransaction(db.write, async (transaction) => {
    const { submittedBy } = await lockShownItem(transaction, item);
    if (submittedBy !== by.personId && !by.isModerator) throw new Problem("forbidden", allergenCheckErrors.notYours);
    const { allergenId, state, source } = said;
    const isForOthers = by.isModerator && submittedBy !== by.personId;
    // Whoever has the most to gain from it does not take the warning of somebody else away.
    if (state === "stated-free" && !isForOthers) throw new Problem("forbidden", allergenCheckErrors.notByYou, "state");
    if ((await countReactions(transaction, item.id)) !== by.reactionCount)
      throw new Problem("conflict", allergenCheckErrors.moreReactions);
    const ended = { allergenId, state: stateNumbers[state], source, now };
    const isEnded =
      (await confirmReactions(transaction, item.id, ended)) ||
      (isForOthers && (await confirmAgain(transaction, item.id, ended)));
    if (!isEnded) throw new Problem("conflict", allergenCheckErrors.noAlert);
    await confirmStatement(transaction, item, { ...said, now });
    if (state === "stated-free") await deleteKeptReactions(transaction, item.id, allergenId);
    await setAlerts(transaction, item, await listOpenReactions(transaction, item.id));
    if (isForOthers) await logConfirmation(transaction, item, { by: by.personId, ...said, now });
  });
  onChange();
}

/** Forgets the reactions to what a person has submitted, so that nothing of it is kept when it is deleted. */
export function forgetReactionsToItemsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  return deleteReactionsToItemsOf(db, personId);
}

/** Deletes the reactions to items that were deleted before a moment, and the restaurants that stayed for them alone. */
export async function deleteOldKeptReactions(db: Kysely<Schema>, before: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const restaurants = await listRestaurantsKeptBefore(transaction, before);
    // Nobody may submit a dish to one of them meanwhile.
    await lockRestaurants(
      transaction,
      restaurants.map(({ name }) => name),
    );
    await deleteKeptBefore(transaction, before);
    for (const { id } of restaurants) await deleteRestaurantIfEmpty(transaction, id);
  });
}
