import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, middleOfCell } from "@dishboard/contract/places";
import type { CheckAction, GroupAction } from "@dishboard/contract/vote-checks";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import * as repository from "./checks.repository.ts";

export type ChecksDeps = { db: Database; clock: () => Date };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const networkMs = 14 * dayMs;
/** Locked at once, for milliseconds. */
const networksAtOnce = 5_000;
const logMs = 365 * dayMs;

/** Age of votes that the minute job may hold. Groups have ten minutes to prove ordinary by votes on other items. */
const lookBackMs = 20 * minuteMs;

/** The evening and the next morning. */
const vouchedMs = dayMs;

/** Maximum age of a group's votes; vouching is remembered as long. */
const groupMs = 7 * dayMs;

const visitorsMs = 2 * dayMs;

/** Holds recent unusual groups' votes. */
export async function checkLateVotes({ db, clock }: ChecksDeps): Promise<void> {
  const now = clock();
  const after = new Date(now.getTime() - lookBackMs);
  for (const itemId of await repository.listVotedItems(db.write, after, now))
    await repository.checkVotes(db.write, itemId, after, now);
}

/** Releases votes after three days, unless their group is still unusual. */
export async function settleDueChecks({ db, clock }: ChecksDeps): Promise<void> {
  const now = clock();
  for (const check of await repository.listDueChecks(db.write, now))
    await inTransaction(db.write, async (transaction) => {
      const count = await repository.settleCheck(transaction, check, now);
      if (count)
        await repository.insertDecision(transaction, check, { action: "release", count, administratorId: null, now });
    });
}

/** Recounts areas and deletes expired data. An area includes all cells within reach of its boards. */
export async function refreshAreas({ db, clock }: ChecksDeps): Promise<void> {
  const now = clock();
  await inTransaction(db.write, async (transaction) => {
    const placed = (await repository.countVoteAreas(transaction, now)).filter((cell) => cell >= 0);
    const beside = placed.flatMap((cell) => cellsAround(middleOfCell(cell), nearbyRadiusKm));
    await repository.addVoteAreas(transaction, [...new Set(beside)]);
  });
  const before = new Date(now.getTime() - networkMs);
  let forgotten = networksAtOnce;
  while (forgotten === networksAtOnce)
    forgotten = await inTransaction(db.write, (transaction) =>
      repository.forgetNetworks(transaction, before, networksAtOnce),
    );
  await repository.forgetWithdrawnMarks(db.write, now);
  await repository.forgetVisitors(db.write, new Date(now.getTime() - visitorsMs));
  await repository.forgetVouched(db.write, new Date(now.getTime() - groupMs));
  await repository.deleteOldDecisions(db.write, new Date(now.getTime() - logMs));
}

export type CheckForm = { action: CheckAction; userIds?: string[] | undefined };

/** Decides about held votes, all without `userIds`, and logs it. Returns the number of changed votes. */
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

/**
 * Decides about named members of a counted group, and logs it. Returns the number of changed votes or accounts. Ignores
 * those who joined later.
 */
export async function decideGroup(
  { db, clock }: ChecksDeps,
  administratorId: string,
  group: repository.CheckRef,
  { action, userIds: named }: { action: GroupAction; userIds: readonly string[] },
): Promise<number> {
  return inTransaction(db.write, async (transaction) => {
    if (!(await repository.lockItem(transaction, group.itemId))) return 0;
    const now = clock();
    const members = await repository.listGroup(transaction, group, now);
    const userIds = members.filter((id) => named.includes(id));
    if (userIds.length === 0) return 0;
    if (action === "vouch") await vouch(transaction, userIds, now);
    else if (action === "hold") await repository.holdByHand(transaction, group, userIds, now);
    else await repository.voidVotes(transaction, group, userIds);
    await repository.insertDecision(transaction, group, { action, count: userIds.length, administratorId, now });
    return userIds.length;
  });
}

/** Vouches for accounts, and releases their held votes. */
export async function vouch(db: Kysely<Schema>, userIds: readonly string[], now: Date): Promise<void> {
  await repository.vouchFor(db, userIds, new Date(now.getTime() + vouchedMs));
  for (const check of await repository.listChecksOf(db, userIds)) {
    await repository.lockItem(db, check.itemId);
    await repository.releaseVotes(db, check, [...userIds]);
  }
}
