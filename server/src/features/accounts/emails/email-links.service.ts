import { isUniqueViolation } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { AuthProblem } from "../../../platform/sessions/auth-problem.ts";
import { type Account, type AccountChange, findAccount, updateAccount } from "../accounts.repository.ts";
import { assertCanSignIn, assertValidEmail, canonicalEmail } from "../accounts.service.ts";
import { recordEvent } from "../security-events/security-events.service.ts";
import {
  type AccountsDeps,
  type Caller,
  hashToken,
  type IssuedSession,
  issueTokens,
  type StoredSession,
  storeSession,
} from "../sessions/sessions.service.ts";
import { limitEmails } from "../sign-in-limits.service.ts";
import { consumeEmailToken, deleteEmailTokens, type Purpose } from "./email-tokens.repository.ts";
import { queueEmail } from "./emails.service.ts";

/** The token of a link in an email, and the address when the form asked for it. */
export type PresentedToken = { purpose: Purpose; token: string; email: string | null };

/** What the use of a link is recorded as. */
const securityEvents = { signup: "signed-in", recovery: "reset-link-used", email_change: "email-changed" } as const;

/** Uses up a link: confirms the address, applies what the link is for, and signs the person in. */
export async function verifyEmailLink(
  deps: AccountsDeps,
  presented: PresentedToken,
  caller: Caller,
): Promise<IssuedSession> {
  const { purpose } = presented;
  const stored = await inTransaction(deps.db.write, async (db): Promise<StoredSession> => {
    const now = deps.clock();
    const taken = await consumeEmailToken(db, { hash: hashToken(presented.token), purpose, now });
    const account = taken && (await findAccount(db, taken.userId));
    if (!account || !isMeantFor(taken.email, presented.email, account, purpose)) throw expired();
    await updateAccount(db, account.id, changeFor(purpose, account, now), now);
    await deleteEmailTokens(db, account.id, purpose);
    if (purpose === "email_change")
      await queueEmail(db, { kind: "email-changed", email: account.email, newEmail: taken.email });
    const confirmed = assertCanSignIn((await findAccount(db, account.id)) ?? account);
    return storeSession(db, confirmed, caller, { now, isRecovery: purpose === "recovery" });
  }).catch((error: unknown) => {
    // Somebody else confirmed the address in the meantime.
    throw isUniqueViolation(error, "users_email") ? expired() : error;
  });
  recordEvent(deps, securityEvents[purpose], { userId: stored.account.id }, caller);
  return issueTokens(deps, stored);
}

/** Requests an email to an address. The reply is the same whether or not the address is known. */
export async function requestEmail(
  deps: AccountsDeps,
  kind: "sign-up" | "recovery" | "email-change-again",
  address: string,
  caller: Caller,
): Promise<void> {
  const email = canonicalEmail(address);
  assertValidEmail(email);
  await limitEmails(deps, email, caller);
  await queueEmail(deps.db.write, { kind, email });
  if (kind === "recovery") recordEvent(deps, "reset-requested", { email }, caller);
}

function isMeantFor(sentTo: string, presented: string | null, account: Account, purpose: Purpose): boolean {
  if (presented !== null && canonicalEmail(presented).toLowerCase() !== sentTo.toLowerCase()) return false;
  return sentTo === (purpose === "email_change" ? account.newEmail : account.email);
}

function changeFor(purpose: Purpose, account: Account, now: Date): AccountChange {
  if (purpose === "email_change" && account.newEmail)
    return { email: account.newEmail, newEmail: null, confirmedAt: now };
  if (account.confirmedAt) return {};
  // Whoever signed up may not be the reader of the email: that password must not open the account.
  return { confirmedAt: now, ...(purpose === "recovery" ? { passwordHash: null } : {}) };
}

function expired(): AuthProblem {
  return new AuthProblem("otp_expired", "Email link is invalid or has expired");
}
