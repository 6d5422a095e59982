import { type Presence, type PresenceOutcome, presenceNotFound } from "@dishboard/contract/presence";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Events } from "../../platform/events.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { moveRestaurantsBack, setDishesClosed } from "../items/items.service.ts";
import { closingOf, setClosing } from "../places/restaurants.service.ts";
import * as repository from "./presence.repository.ts";

/** Job that withdraws a suspended person's reports; stored in the queue. */
export const withdrawTask = "withdraw-presence";

export type WithdrawJob = { userId: string };

/** Calls from before the suspension have ended by then. */
const afterCallsUnderWay = "1 minute";

export type PresenceDeps = {
  db: Database;
  clock: () => Date;
  /** Called after changes that lists show. */
  onChange: () => void;
};

/** `network` is a keyed hash. */
type Said = { restaurantId: string; userId: string; network: string; says: Presence };

/**
 * Stores a report, hides or shows the restaurant if members may, and returns the outcome. Throws `Problem("not-found")`
 * if unknown or decided gone.
 */
export async function report({ db, clock, onChange }: PresenceDeps, said: Said): Promise<PresenceOutcome> {
  const { restaurantId: id, says, network } = said;
  const now = clock();
  const { outcome, isChange } = await inTransaction(db.write, async (transaction) => {
    const found = await closingOf(transaction, id);
    if (!found || found.closer === "administrator") throw new Problem("not-found", presenceNotFound);
    const mayChange = await repository.hasStanding(transaction, said.userId, now);
    await repository.saveReport(transaction, { ...said, network: mayChange && says === "gone" ? network : null, now });
    const outcome = await outcomeOf(transaction, { id, says, mayChange, isHidden: found.closer === "people", now });
    const isGone = outcome === "hidden";
    const isChange = outcome === "shown-again" || (isGone && found.closer === null);
    if (isChange) await setGone(transaction, id, { isGone, by: "people", at: now });
    return { outcome, isChange };
  });
  if (isChange) onChange();
  return outcome;
}

type Stored = { id: string; says: Presence; mayChange: boolean; isHidden: boolean; now: Date };

async function outcomeOf(db: Kysely<Schema>, { id, says, mayChange, isHidden, now }: Stored): Promise<PresenceOutcome> {
  if (says === "gone") {
    if (isHidden) return "hidden";
    const { isQuiet, isEnough } = await repository.findGrounds(db, id, now);
    if (!mayChange || !isQuiet) return "for-moderators";
    return isEnough ? "hidden" : "noted";
  }
  if (!isHidden) return "confirmed";
  // Perhaps a hiding one.
  return mayChange || !(await repository.isStillReported(db, id)) ? "shown-again" : "for-moderators";
}

async function setGone(db: Kysely<Schema>, id: string, closing: Parameters<typeof setClosing>[2]): Promise<void> {
  await setClosing(db, id, closing);
  await setDishesClosed(db, id, closing.isGone);
}

/** What decisions need. */
export type DecidingDeps = PresenceDeps & {
  /** Writes a decision to the log. */
  log: Events["placeDecided"]["announce"];
};

/** Decides whether restaurants are gone, despite reports; logs changes. */
export async function decideAbout(
  { db, clock, onChange, log }: DecidingDeps,
  { ids, isGone, by }: { ids: string[]; isGone: boolean; by: string },
): Promise<void> {
  const now = clock();
  for (const id of ids)
    await inTransaction(db.write, async (transaction) => {
      const restaurant = await closingOf(transaction, id);
      if (!restaurant) return;
      await setGone(transaction, id, { isGone, by: "administrator", at: now });
      const settled = await repository.deleteGoneReports(transaction, id);
      const wasDecided = isGone ? restaurant.closer === "administrator" : restaurant.closer === null;
      if (settled > 0 || restaurant.isAsked || !wasDecided) await log(transaction, { by, restaurant, isGone, now });
    });
  onChange();
}

/** Queues a withdrawal, in the suspension's transaction. */
export async function askToWithdraw(db: Kysely<Schema>, userId: string): Promise<void> {
  const job: WithdrawJob = { userId };
  await addJob(db, withdrawTask, job, `${withdrawTask} ${userId}`);
  await addJob(db, withdrawTask, job, `later ${withdrawTask} ${userId}`, null, afterCallsUnderWay);
}

/**
 * Deletes a suspended person's reports. Shows restaurants that too few others report, hides those that only this
 * person's 'Still here' kept, and moves back those this person's pins moved.
 */
export async function withdraw({ db, clock }: Omit<PresenceDeps, "onChange">, userId: string): Promise<void> {
  for (const id of await repository.listReportedBySuspended(db.read("latest"), userId))
    await inTransaction(db.write, async (transaction) => {
      const found = await closingOf(transaction, id);
      const said = await repository.deleteReport(transaction, id, userId);
      const at = clock();
      if (found?.closer === "people" && !(await repository.isStillReported(transaction, id)))
        await setGone(transaction, id, { isGone: false, by: "people", at });
      if (found?.closer !== null || said !== "here") return;
      const { isQuiet, isEnough } = await repository.findGrounds(transaction, id, at);
      if (isQuiet && isEnough) await setGone(transaction, id, { isGone: true, by: "people", at });
    });
  await moveRestaurantsBack(db, userId);
}

/** Counts waiting restaurants with new reports or requests. */
export async function countReportedGone(db: Kysely<Schema>, since: Date, now: Date): Promise<number> {
  return repository.countWaiting(db, since, now);
}
