import { domainToASCII } from "node:url";
import {
  accountErrors,
  isReservedUsername,
  validateEmail,
  validateFullName,
  validatePassword,
  validateUsername,
} from "@dishboard/contract/accounts";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { NamedDoor } from "../../platform/events.ts";
import { isCommonPassword } from "../../platform/passwords.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { createProfile } from "../profiles/profiles.service.ts";
import { isUsernameTaken, reserveUsername } from "../profiles/usernames/usernames.service.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockEmail,
  updateAccount,
} from "./accounts.repository.ts";
import { queueEmail } from "./emails/emails.service.ts";
import { recordEvent } from "./security-events/security-events.service.ts";
import {
  type AccountsDeps,
  type Caller,
  type IssuedSession,
  issueTokens,
  storeSession,
} from "./sessions/sessions.service.ts";
import {
  asAuthProblems,
  attemptPassword,
  limitEmails,
  limitSignUps,
  limitUsernameLookups,
} from "./sign-in-limits.service.ts";
import { insertSignUp, type SignUp } from "./sign-ups.repository.ts";
import { createSuspensionToken } from "./suspension/suspension-tokens.service.ts";

export type SignUpForm = {
  username: string;
  fullName: string | null;
  email: string;
  password: string;
  /** The invitation or table card that led here. */
  door?: NamedDoor;
};

/** Its username is reserved as long. */
export const unconfirmedMs = 7 * 24 * 3_600_000;

/**
 * Creates an account to confirm. Reply, time and errors do not reveal whether the address has one. Its owner gets an
 * email, and the username is reserved anyway.
 */
export async function signUp(deps: AccountsDeps, form: SignUpForm, caller: Caller): Promise<void> {
  const email = canonicalEmail(form.email);
  assertValidForm({ ...form, email });
  await limitUsernameLookups(deps, caller);
  const options = { now: deps.clock(), exceptFor: { email } };
  if (isReservedUsername(form.username) || (await isUsernameTaken(deps.db.read("latest"), form.username, options)))
    throw new AuthProblem("username_taken", accountErrors.usernameTaken);
  const named = form.door ? await deps.findDoor(form.door) : null;
  const door = await limitSignUps(deps, caller, named);
  await limitEmails(deps, email, caller, door);
  const passwordHash = await asAuthProblems(() => deps.passwords.hash(form.password));
  await inTransaction(deps.db.write, async (db) => {
    const now = deps.clock();
    await lockEmail(db, email);
    const until = new Date(now.getTime() + unconfirmedMs);
    if (!(await reserveUsername(db, { username: form.username, email, now, until })))
      throw new AuthProblem("username_taken", accountErrors.usernameTaken);
    const { username, fullName } = form;
    const stored = { id: v7(), username, fullName, passwordHash };
    await saveUnconfirmed(db, email, stored, now);
    await queueEmail(db, { kind: "sign-up", email, signUp: { id: stored.id, username } });
  });
}

/** Signs a member in. Only a caller who knows the password learns why an account may not sign in. */
export async function signIn(
  deps: AccountsDeps,
  form: { email: string; password: string },
  caller: Caller,
): Promise<IssuedSession> {
  const refused = new AuthProblem("invalid_credentials", "Invalid login credentials");
  const email = canonicalEmail(form.email);
  // No account can have these, so refusing them at once reveals nothing.
  if (validateEmail(email) || validatePassword(form.password)) throw refused;
  let account: Account | undefined;
  const isRight = await attemptPassword(deps, email, caller, async () => {
    account = await findAccountByEmail(deps.db.read("latest"), email);
    return deps.passwords.matches(form.password, account?.passwordHash ?? null);
  });
  if (!isRight || !account) {
    recordEvent(deps, "wrong-password", { userId: account?.id ?? null }, caller);
    throw refused;
  }
  const { passwordHash } = account;
  return startSession(deps, account, caller, async (_db, still) => {
    if (still.passwordHash !== passwordHash) throw refused;
  });
}

/**
 * Starts a session. `confirm` runs in its transaction and throws if the proof is outdated. Throws if the account is
 * suspended or unconfirmed.
 */
export async function startSession(
  deps: AccountsDeps,
  person: Account,
  caller: Caller,
  confirm: (db: Kysely<Schema>, still: Account) => Promise<void>,
): Promise<IssuedSession> {
  const refusal = refusalOf(person);
  if (refusal) {
    recordEvent(deps, "sign-in-refused", { userId: person.id }, caller);
    if (person.state === "suspended") refusal.suspensionToken = await createSuspensionToken(deps, person.id, "signIn");
    throw refusal;
  }
  const stored = await inTransaction(deps.db.write, async (db) => {
    const session = await storeSession(db, person, caller, { now: deps.clock() });
    const still = await findAccount(db, person.id);
    if (still?.state !== "active") throw new AuthProblem("user_banned", "This account is suspended");
    await confirm(db, still);
    return session;
  });
  recordEvent(deps, "signed-in", { userId: person.id }, caller);
  return issueTokens(deps, stored);
}

/** Throws if the account is suspended or unconfirmed. */
export function assertCanSignIn(account: Account): Account {
  const refusal = refusalOf(account);
  if (refusal) throw refusal;
  return account;
}

function refusalOf({ state, confirmedAt }: Account): AuthProblem | undefined {
  if (state === "suspended") return new AuthProblem("user_banned", "This account is suspended");
  return confirmedAt ? undefined : new AuthProblem("email_not_confirmed", "Email not confirmed");
}

/** Converts an address's domain to ASCII, not its local part. */
export function canonicalEmail(email: string): string {
  const [, local, domain] = /^([^@]*)@([^@]*)$/.exec(email.slice(0, 1_000)) ?? [];
  if (local === undefined || domain === undefined || validateEmail(email)) return email;
  return `${local}@${domainToASCII(domain) || domain}`;
}

export function assertAllowedPassword(password: string): void {
  const error = validatePassword(password) ?? (isCommonPassword(password) ? accountErrors.passwordCommon : null);
  if (error) throw new AuthProblem("weak_password", error);
}

export function assertValidEmail(email: string): void {
  const error = validateEmail(email);
  if (error) throw new AuthProblem("validation_failed", error);
}

function assertValidForm({ username, fullName, email, password }: SignUpForm): void {
  const name = validateUsername(username);
  if (name) throw new AuthProblem("validation_failed", name);
  const full = fullName === null ? null : validateFullName(fullName);
  if (full) throw new AuthProblem("validation_failed", full);
  assertValidEmail(email);
  assertAllowedPassword(password);
}

/**
 * Each sign-up keeps its own password until one is confirmed, so that no one can replace another person's. A confirmed
 * account stays.
 */
async function saveUnconfirmed(db: Kysely<Schema>, email: string, signUp: SignUp, now: Date): Promise<void> {
  const known = await findAccountByEmail(db, email);
  if (known?.confirmedAt) return;
  const userId = known?.id ?? v7();
  if (known) await updateAccount(db, userId, { createdAt: now }, now);
  else {
    const { username, fullName } = signUp;
    await createProfile(db, { id: userId, username, fullName, bio: null, createdAt: now });
    await insertAccount(db, { id: userId, email, now });
  }
  await insertSignUp(db, { ...signUp, userId, now });
}
