import type { CheckAction } from "@dishboard/contract/vote-checks";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import * as repository from "./checks.repository.ts";

/** What checking votes needs. */
export type ChecksDeps = { db: Database; clock: () => Date };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long the network of a vote is known. */
const networkMs = 14 * dayMs;
/** So many votes are locked at once, for some milliseconds. */
const networksAtOnce = 5_000;
const logMs = 365 * dayMs;

/** Looks at the items that got votes lately, and holds the votes of groups. */
export async function checkItemsVotedSince({ db, clock }: ChecksDeps, agoMs: number): Promise<void> {
  const now = clock();
  for (const itemId of await repository.listVotedItems(db.write, new Date(now.getTime() - agoMs), now))
    await repository.checkVotes(db.write, itemId, now);
}

/** Releases what was held for three days, unless the evidence confirms an attack. */
export async function settleDueChecks({ db, clock }: ChecksDeps): Promise<void> {
  const now = clock();
  for (const check of await repository.listDueChecks(db.write, now))
    await inTransaction(db.write, async (transaction) => {
      const count = await repository.settleCheck(transaction, check, now);
      if (count)
        await repository.insertDecision(transaction, check, { action: "release", count, administratorId: null, now });
    });
}

/** Counts the past of the areas anew, and forgets what is kept no longer. */
export async function refreshAreas({ db, clock }: ChecksDeps): Promise<void> {
  const now = clock();
  await inTransaction(db.write, (transaction) => repository.countVoteAreas(transaction, now));
  const before = new Date(now.getTime() - networkMs);
  let forgotten = networksAtOnce;
  while (forgotten === networksAtOnce)
    forgotten = await inTransaction(db.write, (transaction) =>
      repository.forgetNetworks(transaction, before, networksAtOnce),
    );
  await repository.forgetWithdrawnMarks(db.write, now);
  await repository.deleteOldDecisions(db.write, new Date(now.getTime() - logMs));
}

/** What an administrator does with the held votes of an item: with all, or with those of some people. */
export type CheckForm = { action: CheckAction; userIds?: string[] | undefined };

/** Decides about held votes, and writes it to the log; returns how many were changed. What is so already is not done again. */
export async function decideCheck(
  { db, clock }: ChecksDeps,
  administratorId: string,
  check: repository.CheckRef,
  { action, userIds }: CheckForm,
): Promise<number> {
  return inTransaction(db.write, async (transaction) => {
    if (!(await repository.lockItem(transaction, check.itemId))) return 0;
    const held = await repository.listHeldVoters(transaction, check, userIds);
    if (held.length === 0) return 0;
    const now = clock();
    if (action === "keep") {
      if (!(await repository.confirmCheck(transaction, check, now))) return 0;
    } else if (action === "release") await repository.releaseVotes(transaction, check, held);
    else await repository.voidVotes(transaction, check, held);
    await repository.insertDecision(transaction, check, { action, count: held.length, administratorId, now });
    return held.length;
  });
}

/** How far back the job of every minute looks, and that of every hour. */
export const lately = { eachMinute: 10 * minuteMs, eachHour: dayMs };
