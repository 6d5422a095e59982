import { randomBytes } from "node:crypto";
import { type Invitation, type InvitationState, openingErrors } from "@dishboard/contract/opening";
import { Problem } from "@dishboard/contract/problem";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { vouch } from "../votes/checks/checks.service.ts";
import {
  findProfileTime,
  type InvitationRow,
  insertInvitation,
  insertJoin,
  listJoined,
  lockInvitation,
  updateEnd,
  updateVouched,
} from "./invitations.repository.ts";

export type InvitationsDeps = { db: Database; clock: () => Date };

const dayMs = 24 * 3_600_000;

export function invitationOf({ createdAt: _, ...row }: InvitationRow, now: Date): Invitation {
  return { ...row, endsAt: row.endsAt.toISOString(), state: stateOf(row, now) };
}

export function stateOf(
  { endsAt, joinedCount, maxPeople }: Pick<InvitationRow, "endsAt" | "joinedCount" | "maxPeople">,
  now: Date,
): InvitationState {
  if (endsAt <= now) return "ended";
  return joinedCount >= maxPeople ? "full" : "open";
}

/** Creates a code of 128 random bits. */
export async function invite(
  { db, clock }: InvitationsDeps,
  { groupName, days, maxPeople }: { groupName: string; days: number; maxPeople: number },
): Promise<Invitation> {
  const createdAt = clock();
  const endsAt = new Date(createdAt.getTime() + days * dayMs);
  const code = randomBytes(16).toString("hex");
  const row = { id: v7(), code, groupName, maxPeople, createdAt, endsAt };
  await insertInvitation(db.write, row);
  return invitationOf({ ...row, joinedCount: 0, isVouched: false }, createdAt);
}

/** Trusts the votes of everyone who joins. Throws `Problem("not-found")`. */
export async function vouchForInvitation({ db, clock }: InvitationsDeps, id: string): Promise<Invitation> {
  const now = clock();
  return inTransaction(db.write, async (transaction) => {
    const row = await updateVouched(transaction, id);
    if (!row) throw new Problem("not-found", openingErrors.noInvitation);
    await vouch(transaction, await listJoined(transaction, id), now);
    return invitationOf(row, now);
  });
}

/** Throws `Problem("not-found")`. */
export async function end({ db, clock }: InvitationsDeps, id: string): Promise<Invitation> {
  const now = clock();
  const row = await updateEnd(db.write, id, now);
  if (!row) throw new Problem("not-found", openingErrors.noInvitation);
  return invitationOf(row, now);
}

/** Counts a member once, if they are newer than the open invitation. Throws `Problem("not-found")`. */
export async function join(
  { db, clock }: InvitationsDeps,
  { code, userId }: { code: string; userId: string },
): Promise<{ groupName: string; isCounted: boolean }> {
  const now = clock();
  return inTransaction(db.write, async (transaction) => {
    const invitation = await lockInvitation(transaction, code);
    if (!invitation) throw new Problem("not-found", openingErrors.noInvitation);
    const { groupName, id: invitationId, createdAt } = invitation;
    const since = await findProfileTime(transaction, userId);
    const mayCount = stateOf(invitation, now) === "open" && since !== undefined && since >= createdAt;
    const isCounted = mayCount && (await insertJoin(transaction, { userId, invitationId, now }));
    if (isCounted && invitation.isVouched) await vouch(transaction, [userId], now);
    return { groupName, isCounted };
  });
}
