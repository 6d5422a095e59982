import type { Kysely } from "kysely";
import { isUniqueViolation } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { AuthProblem } from "../../../platform/sessions/auth-problem.ts";
import { renamePerson } from "../../profiles/profiles.service.ts";
import { type Account, findAccount, lockEmail, updateAccount } from "../accounts.repository.ts";
import { assertAllowedPassword, assertCanSignIn, assertValidEmail, canonicalEmail } from "../accounts.service.ts";
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
import { asAuthProblems, attemptPassword, limitEmails } from "../sign-in-limits.service.ts";
import { deleteSignUpsOf, listSignUps } from "../sign-ups.repository.ts";
import {
  consumeEmailToken,
  consumeSignUpTokens,
  deleteEmailTokens,
  type EmailToken,
  findEmailToken,
  type Purpose,
} from "./email-tokens.repository.ts";
import { queueEmail } from "./emails.service.ts";

/** The address is set if the form asked for it. */
export type PresentedToken = { purpose: Purpose; token: string; email: string | null };

export type PasswordProof = { password: string | null; newPassword: string | null };

const securityEvents = { signup: "signed-in", recovery: "reset-link-used", email_change: "email-changed" } as const;

/** Confirms the address, applies the link's purpose, and signs the person in. */
export async function verifyEmailLink(
  deps: AccountsDeps,
  presented: PresentedToken,
  proof: PasswordProof,
  caller: Caller,
): Promise<IssuedSession> {
  const { purpose } = presented;
  const key = { hash: hashToken(presented.token), purpose };
  const passwordHash = purpose === "signup" ? await provenPassword(deps, key.hash, proof, caller) : undefined;
  const stored = await inTransaction(deps.db.write, async (db): Promise<StoredSession> => {
    const now = deps.clock();
    // Locked before any row: sign-ups and other links of this address wait.
    const sent = await findEmailToken(db, key, now);
    if (sent) await lockEmail(db, sent.email);
    const taken = await consumeEmailToken(db, key, now);
    const account = taken && (await findAccount(db, taken.userId));
    if (!account || !isMeantFor(taken.email, presented.email, account, purpose)) throw expired();
    if (purpose === "email_change") await changeEmail(db, account, taken.email, now);
    else if (purpose === "signup") await confirmSignUp(db, account, { signUpId: taken.signUpId, passwordHash }, now);
    else if (!account.confirmedAt) await confirmWithoutPassword(db, account, now);
    await deleteEmailTokens(db, account.id, purpose);
    const confirmed = assertCanSignIn((await findAccount(db, account.id)) ?? account);
    return storeSession(db, confirmed, caller, { now, isRecovery: purpose === "recovery" });
  }).catch((error: unknown) => {
    // Another person confirmed the address meanwhile.
    throw isUniqueViolation(error, "users_email") ? expired() : error;
  });
  recordEvent(deps, securityEvents[purpose], { userId: stored.account.id }, caller);
  return issueTokens(deps, stored);
}

/** Requests an email. The reply does not reveal whether the address is known. */
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

/** Undefined without a password. */
async function provenPassword(
  deps: AccountsDeps,
  hash: Buffer,
  { password, newPassword }: PasswordProof,
  caller: Caller,
): Promise<string | undefined> {
  if (password === null && newPassword === null) return undefined;
  const db = deps.db.read("latest");
  const token = await findEmailToken(db, { hash, purpose: "signup" }, deps.clock());
  const signUps = token ? await listSignUps(db, token.userId) : [];
  const signUp = signUps.find(({ id }) => id === token?.signUpId);
  // Hashing is expensive, so only valid links get here.
  if (!token || !signUp) throw expired();
  if (newPassword !== null) {
    assertAllowedPassword(newPassword);
    return asAuthProblems(() => deps.passwords.hash(newPassword));
  }
  const isRight = await attemptPassword(deps, token.email, caller, () =>
    deps.passwords.matches(password ?? "", signUp.passwordHash),
  );
  if (isRight) return signUp.passwordHash;
  recordEvent(deps, "wrong-password", { userId: token.userId }, caller);
  throw new AuthProblem("invalid_credentials", "This is not the password of this sign-up");
}

/**
 * Makes a sign-up the account and deletes the address's others. If there are any, the link's holder may not have chosen
 * this password, and has to enter it or a new one.
 */
async function confirmSignUp(
  db: Kysely<Schema>,
  account: Account,
  { signUpId, passwordHash }: { signUpId: EmailToken["signUpId"]; passwordHash: string | undefined },
  now: Date,
): Promise<void> {
  const signUps = await listSignUps(db, account.id);
  const signUp = signUps.find(({ id }) => id === signUpId);
  if (!signUp) throw expired();
  if (passwordHash === undefined && signUps.length > 1)
    throw new AuthProblem("password_needed", "Please enter the password of this sign-up");
  await renamePerson(db, account.id, signUp);
  await updateAccount(db, account.id, { confirmedAt: now, passwordHash: passwordHash ?? signUp.passwordHash }, now);
  await deleteSignUpsOf(db, account.id);
  await consumeSignUpTokens(db, account.id, now);
}

/** A reset link's reader may not have signed up: earlier passwords must not open the account. */
async function confirmWithoutPassword(db: Kysely<Schema>, account: Account, now: Date): Promise<void> {
  await updateAccount(db, account.id, { confirmedAt: now }, now);
  await deleteSignUpsOf(db, account.id);
  await consumeSignUpTokens(db, account.id, now);
}

async function changeEmail(db: Kysely<Schema>, account: Account, newEmail: string, now: Date): Promise<void> {
  await updateAccount(db, account.id, { email: newEmail, newEmail: null, confirmedAt: now }, now);
  await queueEmail(db, { kind: "email-changed", email: account.email, newEmail });
}

function isMeantFor(sentTo: string, presented: string | null, account: Account, purpose: Purpose): boolean {
  if (presented !== null && canonicalEmail(presented).toLowerCase() !== sentTo.toLowerCase()) return false;
  return sentTo === (purpose === "email_change" ? account.newEmail : account.email);
}

function expired(): AuthProblem {
  return new AuthProblem("otp_expired", "Email link is invalid or has expired");
}
