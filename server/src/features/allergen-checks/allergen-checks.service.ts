import {
  allergenCheckErrors,
  answeredDays,
  newAccountDays,
  type ReactionOutcome,
} from "@dishboard/contract/allergen-checks";
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
  lockAnyItem,
  lockSameItems,
  lockShownItem,
  restoreAlerts,
  setAlerts,
} from "../items/allergens/alerts.service.ts";
import { stateNumbers } from "../items/items.tables.ts";
import { notifyOfReaction } from "../notifications/notifications.service.ts";
import { deleteRestaurantIfEmpty, lockRestaurants } from "../places/restaurants.service.ts";
import { logConfirmation, logReactions } from "../reports/decisions.service.ts";
import { createReporterKeys } from "../reports/deeds/reporter-key.service.ts";
import { addFurtherReport, addReport, takeWaiting } from "../reports/reports.service.ts";
import {
  confirmAgain,
  confirmReactions,
  countReactions,
  deleteKeptBefore,
  deleteKeptReactions,
  deleteReactionsToItemsOf,
  deleteReporterKeys,
  findReporter,
  hasOpenReaction,
  insertReaction,
  isAnsweredFree,
  listOpenReactions,
  listRestaurantsKeptBefore,
  updateToWarn,
} from "./reactions.repository.ts";

export type AllergenChecksDeps = {
  db: Database;
  clock: () => Date;
  /** Called after changes that lists show. */
  onChange: () => void;
};

type Reported = { allergenId: number; details: string | null; personId: string };

/**
 * Reports a reaction: sets the alert on the item and its duplicates, notifies their submitters, and stores the words as
 * a report. Moderators look first, before any alert, if one answered the person's last reaction with 'stated free', or
 * if the account is new and `takeNewReaction` returns false. `isStored` is false if the reaction is already open, or
 * waits with the same words; only its words are replaced. A new account's further allergens of one item do not count
 * again for a day. Throws `Problem` if others cannot see the item, or if it is the person's own.
 */
export async function reportReactionTo(
  { db, clock, onChange }: AllergenChecksDeps,
  item: ItemRef,
  { allergenId, details, personId }: Reported,
  takeNewReaction: () => Promise<boolean>,
): Promise<{ isStored: boolean; outcome: ReactionOutcome }> {
  const now = clock();
  const reporterKey = (await createReporterKeys(db.write))(personId);
  const asked = { itemId: item.id, personId, newSince: daysBefore(now, newAccountDays), since: daysBefore(now, 1) };
  const { isNew, hasReported } = await findReporter(db.write, asked);
  const mayWarn = !isNew || hasReported || (await takeNewReaction());
  const done = await inTransaction(db.write, async (transaction) => {
    const others = await lockSameItems(transaction, item);
    const { submittedBy } = await lockShownItem(transaction, item);
    if (submittedBy === personId) throw new Problem("forbidden", allergenCheckErrors.own);
    // After a rename, a further allergen is the first of another item.
    if (isNew && hasReported && !(await findReporter(transaction, asked)).hasReported) return undefined;
    // Duplicates too, or a copy would bring the warning back.
    const itemIds = [item.id, ...others.map(({ id }) => id)];
    const answered = { itemIds, allergenId, personId, reporterKey, since: daysBefore(now, answeredDays) };
    const isAnswered = await isAnsweredFree(transaction, answered);
    const warns = mayWarn || (await hasOpenReaction(transaction, { itemId: item.id, allergenId, personId }));
    const outcome: ReactionOutcome = isAnswered ? "answered-before" : warns ? "warns" : "new-account";
    const report = { subject: item, reason: "allergens", reporter: { personId }, now } as const;
    if (outcome !== "warns") {
      const words = wordsOf(allergenId, details, lookFirst[outcome]);
      const isStored = await addFurtherReport(transaction, { ...report, details: words, waitingIds: [allergenId] });
      return { isStored, outcome };
    }
    const reaction = { allergenId, reporters: [{ personId, reporterKey }], now };
    const isStored = await raise(transaction, { item, others, submittedBy }, reaction);
    await takeWaiting(transaction, { subjectId: item.id, allergenId, hasEarlierNames: false, personId });
    await addReport(transaction, { ...report, details: wordsOf(allergenId, details) });
    return { isStored, outcome };
  });
  if (!done) return reportReactionTo({ db, clock, onChange }, item, { allergenId, details, personId }, takeNewReaction);
  onChange();
  return done;
}

/** An item locked with its duplicates. */
type LockedItem = {
  item: ItemRef;
  others: readonly { id: string; submittedBy: string | null }[];
  submittedBy: string | null;
};

type Raised = {
  allergenId: number;
  reporters: readonly { personId: string | null; reporterKey: Buffer | null }[];
  now: Date;
};

/** Stores reactions, sets alerts and notifies submitters. Returns false if all were already open. */
async function raise(
  db: Kysely<Schema>,
  { item, others, submittedBy }: LockedItem,
  { allergenId, reporters, now }: Raised,
): Promise<boolean> {
  const openBefore = await listOpenReactions(db, item.id);
  let isStored = false;
  for (const reporter of reporters)
    if (await insertReaction(db, { item, allergenId, ...reporter, now })) isStored = true;
  await setAlerts(db, item, await listOpenReactions(db, item.id));
  if (submittedBy !== null && !openBefore.includes(allergenId))
    await notifyOfReaction(db, { itemId: item.id, allergenId, submittedBy }, now);
  for (const other of others) {
    const restored = await restoreAlerts(db, { kind: item.kind, id: other.id }, now);
    if (other.submittedBy !== null && restored.includes(allergenId))
      await notifyOfReaction(db, { itemId: other.id, allergenId, submittedBy: other.submittedBy }, now);
  }
  return isStored;
}

/**
 * Makes waiting reactions warn, also of a hidden item, as duplicates may show. Those reported under an earlier name
 * warn of items with that name. Throws `Problem("conflict")` if none waits.
 */
export async function warn(
  { db, clock, onChange }: AllergenChecksDeps,
  item: ItemRef,
  { allergenId, by }: { allergenId: number; by: string },
): Promise<void> {
  const now = clock();
  const keyOf = await createReporterKeys(db.write);
  await inTransaction(db.write, async (transaction) => {
    const others = await lockSameItems(transaction, item);
    const { submittedBy } = await lockAnyItem(transaction, item);
    const awaited = await takeWaiting(transaction, { subjectId: item.id, allergenId, hasEarlierNames: true });
    if (awaited.length === 0) throw new Problem("conflict", allergenCheckErrors.noAlert);
    const reporters = awaited.map(({ personId, ...one }) => ({
      ...{ ...one, personId, reporterKey: personId === null ? null : keyOf(personId) },
    }));
    const isOfName = ({ isOfEarlierName }: (typeof reporters)[number]) => !isOfEarlierName;
    await raise(transaction, { item, others, submittedBy }, { allergenId, reporters: reporters.filter(isOfName), now });
    for (const one of reporters.filter((each) => !isOfName(each)))
      for (const same of await updateToWarn(transaction, { ...one, itemId: item.id, allergenId }))
        await restoreAlerts(transaction, same, now);
    await logReactions(transaction, item, { by, action: "warn-of-reaction", allergenIds: [allergenId], now });
  });
  onChange();
}

const dayMs = 24 * 3_600_000;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

const lookFirst = {
  "answered-before": "again, after a moderator stated it free",
  "new-account": "by a new account, without a warning yet",
} as const satisfies Partial<Record<ReactionOutcome, string>>;

function wordsOf(allergenId: number, details: string | null, more?: string): string {
  const told = [`Reaction to ${allergenNames([allergenId]).join("")}`, ...(more ? [more] : [])].join(", ");
  return [...(details === null ? told : `${told}: ${details}`)].slice(0, maxReportLength).join("");
}

/**
 * Asks moderators to check a person's own item. Throws `Problem` if others cannot see it, if it is not theirs, or if
 * there is no alert.
 */
export async function askModerators({ db, clock }: AllergenChecksDeps, item: ItemRef, personId: string): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    const { submittedBy } = await lockShownItem(transaction, item);
    if (submittedBy !== personId) throw new Problem("forbidden", allergenCheckErrors.notOwn);
    const open = await listOpenReactions(transaction, item.id);
    if (open.length === 0) throw new Problem("conflict", allergenCheckErrors.noAlert);
    const details = `The submitter asks for a look at the reaction to ${allergenNames(open).join(", ")}`;
    await addFurtherReport(transaction, {
      ...{ subject: item, reporter: { personId }, reason: "allergens", details, now: clock() },
    });
  });
}

/**
 * Confirms an allergen's state, which ends its alert and stays in the history. Moderators can confirm again; their
 * answers about other people's items are logged. Throws `Problem` if there is no alert, if the person is neither the
 * submitter nor a moderator, or if they have not seen all reactions.
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
    // A submitter has the most to gain and cannot remove another person's warning.
    if (state === "stated-free" && !isForOthers) throw new Problem("forbidden", allergenCheckErrors.notByYou, "state");
    if ((await countReactions(transaction, item.id)) !== by.reactionCount)
      throw new Problem("conflict", allergenCheckErrors.moreReactions);
    const ended = { allergenId, state: stateNumbers[state], source, now };
    const isEnded =
      (await confirmReactions(transaction, item.id, ended)) ||
      (isForOthers && (await confirmAgain(transaction, item.id, ended, "last")));
    if (!isEnded) throw new Problem("conflict", allergenCheckErrors.noAlert);
    // A moderator's warning also holds for duplicates, after the reporter's account is released.
    if (isForOthers && state !== "stated-free") await deleteReporterKeys(transaction, item.id, allergenId);
    await confirmStatement(transaction, item, { ...said, now });
    if (state === "stated-free") {
      // Earlier answers must not keep warning, and nothing waits.
      await confirmAgain(transaction, item.id, ended, "others");
      await takeWaiting(transaction, { subjectId: item.id, allergenId, hasEarlierNames: false });
      await deleteKeptReactions(transaction, item.id, allergenId);
    }
    await setAlerts(transaction, item, await listOpenReactions(transaction, item.id));
    if (isForOthers) await logConfirmation(transaction, item, { by: by.personId, ...said, now });
  });
  onChange();
}

/** Deletes reactions to a person's items before those are deleted. */
export function forgetReactionsToItemsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  return deleteReactionsToItemsOf(db, personId);
}

/** Deletes reactions to items deleted before a date, and restaurants kept for them. */
export async function deleteOldKeptReactions(db: Kysely<Schema>, before: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const restaurants = await listRestaurantsKeptBefore(transaction, before);
    // Keeps new dishes out meanwhile.
    await lockRestaurants(
      transaction,
      restaurants.map(({ name }) => name),
    );
    await deleteKeptBefore(transaction, before);
    for (const { id } of restaurants) await deleteRestaurantIfEmpty(transaction, id);
  });
}
