import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { type Account, findAccount, updateAccount } from "./accounts.repository.ts";
import { assertAllowedPassword, assertValidEmail, canonicalEmail } from "./accounts.service.ts";
import { deleteEmailTokens } from "./emails/email-tokens.repository.ts";
import { queueEmail } from "./emails/emails.service.ts";
import { recordEvent } from "./security-events/security-events.service.ts";
import { consumeRecovery, deleteSessionsOf } from "./sessions/sessions.repository.ts";
import type { AccountsDeps, Caller } from "./sessions/sessions.service.ts";
import { asAuthProblems, attemptPassword, limitEmails } from "./sign-in-limits.service.ts";

export type RequestedChange = { email?: string; password?: string; currentPassword?: string };

/** Changes the password at once, but the address after its confirmation. */
export async function changeAccount(
  deps: AccountsDeps,
  viewer: Viewer,
  change: RequestedChange,
  caller: Caller,
): Promise<Account> {
  const email = change.email === undefined ? undefined : canonicalEmail(change.email);
  if (email !== undefined) assertValidEmail(email);
  if (change.password !== undefined) assertAllowedPassword(change.password);
  if (email === undefined && change.password === undefined)
    throw new AuthProblem("validation_failed", "There is nothing to change");
  const account = await findAccount(deps.db.read("latest"), viewer.id);
  if (!account) throw new AuthProblem("session_not_found", "This session has ended");
  await assertIdentity(
    deps,
    viewer,
    account,
    { isPasswordOnly: email === undefined, currentPassword: change.currentPassword },
    caller,
  );
  if (email !== undefined) await limitEmails(deps, email, caller);
  const passwordHash = await hashOptional(deps, change.password);
  const changed = await inTransaction(deps.db.write, async (db) => {
    if (passwordHash !== undefined) await changePassword(db, account, passwordHash, viewer, deps.clock());
    if (email !== undefined) {
      await updateAccount(db, account.id, { newEmail: email }, deps.clock());
      await deleteEmailTokens(db, account.id, "email_change");
      await queueEmail(db, { kind: "email-change", email, userId: account.id });
    }
    return (await findAccount(db, account.id)) ?? account;
  });
  const subject = { userId: account.id };
  if (passwordHash !== undefined) recordEvent(deps, "password-changed", subject, caller);
  if (email !== undefined) recordEvent(deps, "email-change-requested", subject, caller);
  return changed;
}

/** Returns undefined if the password is wrong; tries count as sign-ins do. */
export async function confirmPassword(
  deps: AccountsDeps,
  personId: string,
  password: string,
  caller: Caller,
): Promise<Account | undefined> {
  const account = await findAccount(deps.db.read("latest"), personId);
  if (!account) return undefined;
  const isRight = await attemptPassword(deps, account.email, caller, () =>
    deps.passwords.matches(password, account.passwordHash),
  );
  if (isRight) return account;
  recordEvent(deps, "wrong-password", { userId: account.id }, caller);
  return undefined;
}

/** Ends sessions, sign-in and email links before the erasure. */
export async function closeAccount(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await updateAccount(db, id, { state: "suspended" }, now);
  await deleteSessionsOf(db, id);
  await deleteEmailTokens(db, id);
}

/** Throws unless the password is right, or a reset link's session changes only the password. */
async function assertIdentity(
  deps: AccountsDeps,
  viewer: Viewer,
  account: Account,
  { isPasswordOnly, currentPassword }: { isPasswordOnly: boolean; currentPassword: string | undefined },
  caller: Caller,
): Promise<void> {
  if (isPasswordOnly && (await consumeRecovery(deps.db.write, viewer.sessionId, deps.clock()))) return;
  if (currentPassword === undefined) throw new AuthProblem("validation_failed", "Please enter your current password");
  const isRight = await attemptPassword(deps, account.email, caller, () =>
    deps.passwords.matches(currentPassword, account.passwordHash),
  );
  if (isRight) return;
  recordEvent(deps, "wrong-password", { userId: account.id }, caller);
  throw new AuthProblem("invalid_credentials", "The current password is not right");
}

async function hashOptional(deps: AccountsDeps, password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : asAuthProblems(() => deps.passwords.hash(password));
}

/** Others may know the old password, so all other sessions and links end. */
async function changePassword(
  db: Kysely<Schema>,
  account: Account,
  passwordHash: string,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  await updateAccount(db, account.id, { passwordHash }, now);
  await deleteSessionsOf(db, account.id, viewer.sessionId);
  await deleteEmailTokens(db, account.id);
  await queueEmail(db, { kind: "password-changed", email: account.email });
}
