import { deletionDays, deletionErrors } from "@dishboard/contract/account-deletion";
import { Problem } from "@dishboard/contract/problem";
import { inTransaction } from "../../database/transaction.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { confirmPassword } from "../accounts/account-changes.service.ts";
import { queueEmail } from "../accounts/emails/emails.service.ts";
import { recordEvent } from "../accounts/security-events/security-events.service.ts";
import { type AccountsDeps, type Caller, signOut } from "../accounts/sessions/sessions.service.ts";
import { deleteDeletion, findEraseDate, insertDeletion } from "./account-deletion.repository.ts";

const dayMs = 24 * 3_600_000;

/**
 * Schedules an erasure, ends other sessions and emails the date; repeated calls keep it. Throws `Problem` for a wrong
 * password or too many tries.
 */
export async function requestDeletion(
  deps: AccountsDeps,
  viewer: Viewer,
  password: string,
  caller: Caller,
): Promise<Date> {
  const account = await confirmPassword(deps, viewer.id, password, caller).catch(throwAsProblem);
  if (!account) throw new Problem("invalid", deletionErrors.password, "password");
  const now = deps.clock();
  const eraseAt = new Date(now.getTime() + deletionDays * dayMs);
  const first = await inTransaction(deps.db.write, async (transaction) => {
    if (!(await insertDeletion(transaction, { userId: viewer.id, now, eraseAt })))
      return findEraseDate(transaction, viewer.id);
    await queueEmail(transaction, {
      kind: "deletion-requested",
      email: account.email,
      eraseAt: eraseAt.toISOString(),
    });
    return eraseAt;
  });
  await signOut(deps, viewer, "others");
  recordEvent(deps, "deletion-requested", { userId: viewer.id }, caller);
  return first ?? eraseAt;
}

/** Cancels a deletion. Throws `Problem("conflict")` once erasing began. */
export async function undoDeletion(deps: AccountsDeps, viewer: Viewer, caller: Caller): Promise<void> {
  const isUndone = await deleteDeletion(deps.db.write, viewer.id);
  if (isUndone) recordEvent(deps, "deletion-undone", { userId: viewer.id }, caller);
  else if (await findEraseDate(deps.db.write, viewer.id)) throw new Problem("conflict", deletionErrors.tooLate);
}

function throwAsProblem(error: unknown): never {
  if (error instanceof AuthProblem && error.retryAfterSeconds !== undefined)
    throw new TooManyRequests(error.retryAfterSeconds, error.message);
  throw error;
}
