import type { Kysely } from "kysely";
import { isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { type Account, type AccountChange, findAccount, updateAccount } from "./accounts.repository.ts";
import { canonicalEmail, mayComeIn, refuseEmail, refusePassword } from "./accounts.service.ts";
import { queueLetter } from "./letters.service.ts";
import { removeSessionsOf, takeRecovery } from "./sessions.repository.ts";
import {
  type AccountsParts,
  type Caller,
  handOut,
  hashOf,
  type OpenedSession,
  type Opening,
  openSession,
} from "./sessions.service.ts";
import { asAuthProblems, attemptPassword, limitEmails } from "./sign-in-limits.service.ts";
import { type Purpose, removeEmailTokens, takeEmailToken } from "./tokens.repository.ts";

/** What somebody shows from a link in a mail; the address too where it was asked for. */
export type ShownToken = { purpose: Purpose; token: string; email: string | null };

/** Uses a link up: its address is proved, what it is for happens, and its person is signed in. */
export async function verify(parts: AccountsParts, shown: ShownToken, caller: Caller): Promise<OpenedSession> {
  const { purpose } = shown;
  const opening = await inTransaction(parts.db.write, async (db): Promise<Opening> => {
    const now = parts.clock();
    const taken = await takeEmailToken(db, { hash: hashOf(shown.token), purpose, now });
    const account = taken && (await findAccount(db, taken.userId));
    if (!account || !isMeantBy(taken.email, shown.email, account, purpose)) throw expired();
    await updateAccount(db, account.id, changeBy(purpose, account, now), now);
    await removeEmailTokens(db, account.id, purpose);
    if (purpose === "email_change")
      await queueLetter(db, { kind: "email-changed", email: account.email, newEmail: taken.email });
    const proved = mayComeIn({ ...((await findAccount(db, account.id)) ?? account) });
    return openSession(db, proved, caller, { now, isRecovery: purpose === "recovery" });
  }).catch((error: unknown) => {
    // Somebody else has proved the address meanwhile.
    throw isUniqueViolation(error, "users_email") ? expired() : error;
  });
  return handOut(parts, opening);
}

/** Asks for a letter to an address, known or not: the answer is the same. */
export async function requestLetter(
  parts: AccountsParts,
  kind: "sign-up" | "recovery" | "email-change-again",
  given: string,
  caller: Caller,
): Promise<void> {
  const email = canonicalEmail(given);
  refuseEmail(email);
  await limitEmails(parts, email, caller);
  await queueLetter(parts.db.write, { kind, email });
}

/** What a person asks to have changed, with the password that proves who asks. */
export type AccountWish = { email?: string; password?: string; currentPassword?: string };

/** Changes a person's password at once, and the address once its owner has confirmed it. */
export async function changeAccount(
  parts: AccountsParts,
  viewer: Viewer,
  wish: AccountWish,
  caller: Caller,
): Promise<Account> {
  const email = wish.email === undefined ? undefined : canonicalEmail(wish.email);
  if (email !== undefined) refuseEmail(email);
  if (wish.password !== undefined) refusePassword(wish.password);
  if (email === undefined && wish.password === undefined)
    throw new AuthProblem("validation_failed", "There is nothing to change");
  const account = await findAccount(parts.db.read("latest"), viewer.id);
  if (!account) throw new AuthProblem("session_not_found", "This session has ended");
  await proveOneself(
    parts,
    viewer,
    account,
    { isPasswordOnly: email === undefined, given: wish.currentPassword },
    caller,
  );
  if (email !== undefined) await limitEmails(parts, email, caller);
  const passwordHash = await hashWanted(parts, wish.password);
  return inTransaction(parts.db.write, async (db) => {
    if (passwordHash !== undefined) await changePassword(db, account, passwordHash, viewer, parts.clock());
    if (email !== undefined) {
      await updateAccount(db, account.id, { newEmail: email }, parts.clock());
      await removeEmailTokens(db, account.id, "email_change");
      await queueLetter(db, { kind: "email-change", email, userId: account.id });
    }
    return (await findAccount(db, account.id)) ?? account;
  });
}

/** The old password proves it; where only a new one is set, so does a reset link just used. */
async function proveOneself(
  parts: AccountsParts,
  viewer: Viewer,
  account: Account,
  { isPasswordOnly, given }: { isPasswordOnly: boolean; given: string | undefined },
  caller: Caller,
): Promise<void> {
  if (isPasswordOnly && (await takeRecovery(parts.db.write, viewer.sessionId, parts.clock()))) return;
  if (given === undefined) throw new AuthProblem("validation_failed", "Please enter your current password");
  const isRight = await attemptPassword(parts, account.email, caller, () =>
    parts.passwords.matches(given, account.passwordHash),
  );
  if (!isRight) throw new AuthProblem("invalid_credentials", "The current password is not right");
}

async function hashWanted(parts: AccountsParts, password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : asAuthProblems(() => parts.passwords.hash(password));
}

/** Who changes a password may do so because somebody else knows it: every other session and every link ends. */
async function changePassword(
  db: Kysely<Schema>,
  account: Account,
  passwordHash: string,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  await updateAccount(db, account.id, { passwordHash }, now);
  await removeSessionsOf(db, account.id, viewer.sessionId);
  await removeEmailTokens(db, account.id);
  await queueLetter(db, { kind: "password-changed", email: account.email });
}

function isMeantBy(sentTo: string, shown: string | null, account: Account, purpose: Purpose): boolean {
  if (shown !== null && canonicalEmail(shown).toLowerCase() !== sentTo.toLowerCase()) return false;
  return sentTo === (purpose === "email_change" ? account.newEmail : account.email);
}

function changeBy(purpose: Purpose, account: Account, now: Date): AccountChange {
  if (purpose === "email_change" && account.newEmail)
    return { email: account.newEmail, newEmail: null, confirmedAt: now };
  if (account.confirmedAt) return {};
  // Who signed up may be somebody else than who reads the mail: their password must not open the account.
  return { confirmedAt: now, ...(purpose === "recovery" ? { passwordHash: null } : {}) };
}

function expired(): AuthProblem {
  return new AuthProblem("otp_expired", "Email link is invalid or has expired");
}
