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
import { isCommonPassword } from "../../platform/passwords.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { createProfile, renamePerson } from "../profiles/profiles.service.ts";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockEmail,
  updateAccount,
} from "./accounts.repository.ts";
import { queueLetter } from "./letters.service.ts";
import { type AccountsParts, type Caller, handOut, type OpenedSession, openSession } from "./sessions.service.ts";
import {
  asAuthProblems,
  attemptPassword,
  limitEmails,
  limitSignUps,
  limitUsernameLookups,
} from "./sign-in-limits.service.ts";
import { removeEmailTokens } from "./tokens.repository.ts";
import { holdUsername, isUsernameTaken } from "./usernames.repository.ts";

/** What somebody fills in to join. */
export type SignUpForm = { username: string; fullName: string | null; email: string; password: string };

/** How long an account waits to be confirmed, and the name that was asked for is held. */
export const unconfirmedMilliseconds = 7 * 24 * 3_600_000;

/**
 * Makes an account that its address has to confirm. Nothing in what it does, how long it takes or what it throws tells
 * whether the address was known: then its owner gets a letter that says so, and the name is held all the same.
 */
export async function signUp(parts: AccountsParts, form: SignUpForm, caller: Caller): Promise<void> {
  const email = canonicalEmail(form.email);
  refuseFaults({ ...form, email });
  await limitUsernameLookups(parts, caller);
  const asked = { now: parts.clock(), exceptFor: email };
  if (isReservedUsername(form.username) || (await isUsernameTaken(parts.db.read("latest"), form.username, asked)))
    throw new AuthProblem("username_taken", accountErrors.usernameTaken);
  await limitSignUps(parts, caller);
  await limitEmails(parts, email, caller);
  const passwordHash = await asAuthProblems(() => parts.passwords.hash(form.password));
  await inTransaction(parts.db.write, async (db) => {
    const now = parts.clock();
    await lockEmail(db, email);
    const until = new Date(now.getTime() + unconfirmedMilliseconds);
    if (!(await holdUsername(db, { username: form.username, email, now, until })))
      throw new AuthProblem("username_taken", accountErrors.usernameTaken);
    await writeAccount(db, { ...form, email, passwordHash }, now);
    await queueLetter(db, { kind: "sign-up", email });
  });
}

/** Signs a person in. What is wrong with an account is told only to who knows its password. */
export async function signIn(
  parts: AccountsParts,
  form: { email: string; password: string },
  caller: Caller,
): Promise<OpenedSession> {
  const refused = new AuthProblem("invalid_credentials", "Invalid login credentials");
  const email = canonicalEmail(form.email);
  // No account can have these, so that it tells nothing to say so at once.
  if (validateEmail(email) || validatePassword(form.password)) throw refused;
  let account: Account | undefined;
  const isRight = await attemptPassword(parts, email, caller, async () => {
    account = await findAccountByEmail(parts.db.read("latest"), email);
    return parts.passwords.matches(form.password, account?.passwordHash ?? null);
  });
  if (!isRight || !account) throw refused;
  const person = mayComeIn(account);
  const opening = await inTransaction(parts.db.write, async (db) => {
    const opened = await openSession(db, person, caller, { now: parts.clock() });
    const still = await findAccount(db, person.id);
    if (still?.passwordHash !== person.passwordHash || still?.state !== "active") throw refused;
    return opened;
  });
  return handOut(parts, opening);
}

/** Throws what keeps an account out although its person is known. */
export function mayComeIn(account: Account): Account {
  if (account.state === "suspended") throw new AuthProblem("user_banned", "This account is suspended");
  if (!account.confirmedAt) throw new AuthProblem("email_not_confirmed", "Email not confirmed");
  return account;
}

/** An address with its domain as the network writes it; the part before it is its owner's business. */
export function canonicalEmail(email: string): string {
  const [, local, domain] = /^([^@]*)@([^@]*)$/.exec(email.slice(0, 1_000)) ?? [];
  if (local === undefined || domain === undefined || validateEmail(email)) return email;
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** Refuses a password that nobody may choose. */
export function refusePassword(password: string): void {
  const fault = validatePassword(password) ?? (isCommonPassword(password) ? accountErrors.passwordCommon : null);
  if (fault) throw new AuthProblem("weak_password", fault);
}

/** Refuses an address that cannot be one. */
export function refuseEmail(email: string): void {
  const fault = validateEmail(email);
  if (fault) throw new AuthProblem("validation_failed", fault);
}

function refuseFaults({ username, fullName, email, password }: SignUpForm): void {
  const name = validateUsername(username);
  if (name) throw new AuthProblem("validation_failed", name);
  const full = fullName === null ? null : validateFullName(fullName);
  if (full) throw new AuthProblem("validation_failed", full);
  refuseEmail(email);
  refusePassword(password);
}

type NewAccount = Omit<SignUpForm, "password"> & { passwordHash: string };

/** Makes the account, or makes one anew that nobody has confirmed; a confirmed one stays as it is. */
async function writeAccount(db: Kysely<Schema>, form: NewAccount, now: Date): Promise<void> {
  const { email, passwordHash, username, fullName } = form;
  const known = await findAccountByEmail(db, email);
  if (known?.confirmedAt) return;
  if (known) {
    await renamePerson(db, known.id, { username, fullName });
    await updateAccount(db, known.id, { email, passwordHash, createdAt: now }, now);
    // A link from before would confirm a password that its reader did not choose.
    await removeEmailTokens(db, known.id);
    return;
  }
  const id = v7();
  await createProfile(db, { id, username, fullName, bio: null, createdAt: now });
  await insertAccount(db, { id, email, passwordHash, now });
}
