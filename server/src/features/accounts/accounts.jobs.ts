import { securityEventDays } from "@dishboard/contract/limits";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { deleteFailedJobs } from "../../platform/jobs/jobs.repository.ts";
import type { Task, Tasks } from "../../platform/jobs/jobs.ts";
import type { Email } from "../../platform/mail/email.ts";
import { EmailRefused, type Mailer } from "../../platform/mail/mailer.ts";
import { deleteProfiles } from "../profiles/profiles.service.ts";
import { deleteExpiredReservations } from "../profiles/usernames/usernames.service.ts";
import { type Account, findAccount, findAccountByEmail, listUnconfirmedIds } from "./accounts.repository.ts";
import { unconfirmedMs } from "./accounts.service.ts";
import {
  addressChangedEmail,
  confirmNewAddressEmail,
  confirmSignUpEmail,
  deletionRequestedEmail,
  existingAccountEmail,
  exportReadyEmail,
  linkHours,
  newAddressRefusedEmail,
  passkeyAddedEmail,
  passwordChangedEmail,
  resetPasswordEmail,
} from "./emails/accounts.emails.ts";
import { deleteExpiredEmailTokens, insertEmailToken, type Purpose } from "./emails/email-tokens.repository.ts";
import { type EmailRequest, emailTask, queueEmail } from "./emails/emails.service.ts";
import { deleteOldEvents } from "./security-events/security-events.repository.ts";
import { deleteOldNetworks } from "./sessions/known-networks.repository.ts";
import { knownNetworkMs } from "./sessions/known-networks.service.ts";
import { deleteExpiredSessions } from "./sessions/sessions.repository.ts";
import { generateToken, hashToken } from "./sessions/sessions.service.ts";
import { deleteExpiredSignUps, listSignUps } from "./sign-ups.repository.ts";

export type AccountsJobsDeps = {
  db: Database;
  mailer: Mailer;
  site: { name: string; url: string };
  clock: () => Date;
};

const linkMs = linkHours * 3_600_000;

/** How long a used link is reported as used. */
const usedLinkMs = 30 * 24 * 3_600_000;

/** How long a used refresh token is recognised as stolen. */
const usedTokenMs = 30 * 24 * 3_600_000;

const securityEventMs = securityEventDays * 24 * 3_600_000;

/** Failed jobs contain email addresses. */
const failedJobMs = 7 * 24 * 3_600_000;

export function accountsJobs(deps: AccountsJobsDeps): Tasks {
  const sendEmail: Task = {
    async run(payload, attemptOf) {
      const request = payload as EmailRequest;
      const message = await composeEmail(deps, request);
      if (!message) return;
      await deps.mailer.send(message.to, message.email, attemptOf).catch((error: unknown) => {
        if (!(error instanceof EmailRefused)) throw error;
        return tellRefused(deps, request);
      });
    },
    sends: "emails",
  };
  return { [emailTask]: sendEmail, "account-sweep": { run: () => deleteExpired(deps), at: "17 3 * * *" } };
}

/** Tells the requester of a refused email at the old address. */
async function tellRefused({ db }: AccountsJobsDeps, request: EmailRequest): Promise<void> {
  if (request.kind !== "email-change") return;
  const account = await findAccount(db.read("latest"), request.userId);
  if (account?.newEmail !== request.email) return;
  await queueEmail(db.write, { kind: "new-email-refused", email: account.email, newEmail: request.email });
}

type Message = { to: string; email: Email };

/** Undefined if the address is unknown. */
async function composeEmail(deps: AccountsJobsDeps, request: EmailRequest): Promise<Message | undefined> {
  const { name, url } = deps.site;
  const to = request.email;
  switch (request.kind) {
    case "email-changed":
      return { to, email: addressChangedEmail(name, request.newEmail) };
    case "new-email-refused":
      return { to, email: newAddressRefusedEmail(name, request.newEmail) };
    case "password-changed":
      return { to, email: passwordChangedEmail(name, `${url}/forgot-password`) };
    case "export-ready":
      return { to, email: exportReadyEmail(name, `${url}/settings`) };
    case "deletion-requested":
      return { to, email: deletionRequestedEmail(name, request.eraseAt, `${url}/login`) };
    case "passkey-added":
      return { to, email: passkeyAddedEmail(name, request.name, `${url}/settings#account`) };
    case "email-change":
      return composeConfirmNewAddress(deps, request);
    case "email-change-again":
      return composeConfirmNewAddressAgain(deps, to);
    case "recovery":
      return composeResetPassword(deps, to);
    case "sign-up":
      return composeConfirmSignUp(deps, to, request.signUp);
  }
}

async function composeResetPassword(deps: AccountsJobsDeps, to: string): Promise<Message | undefined> {
  const { name, url } = deps.site;
  const account = await findAccountByEmail(deps.db.read("latest"), to);
  if (account?.state !== "active") return undefined;
  const token = await createEmailToken(deps, account, { purpose: "recovery", email: account.email });
  return { to, email: resetPasswordEmail(name, `${url}/reset-password#token_hash=${token}&type=recovery`) };
}

/** The link confirms this sign-up and no other of the address. */
async function composeConfirmSignUp(
  deps: AccountsJobsDeps,
  to: string,
  requested: { id: string } | undefined,
): Promise<Message | undefined> {
  const { name, url } = deps.site;
  const db = deps.db.read("latest");
  const account = await findAccountByEmail(db, to);
  if (account?.state !== "active") return undefined;
  if (account.confirmedAt) return { to, email: existingAccountEmail(name, `${url}/login`) };
  const signUps = await listSignUps(db, account.id);
  const signUp = requested ? signUps.find(({ id }) => id === requested.id) : signUps[0];
  if (!signUp) return undefined;
  const token = await createEmailToken(deps, account, {
    purpose: "signup",
    email: account.email,
    signUpId: signUp.id,
  });
  return { to, email: confirmSignUpEmail(name, signUp.username, `${url}/#token_hash=${token}&type=signup`) };
}

/** `email` is the present address. */
async function composeConfirmNewAddressAgain(deps: AccountsJobsDeps, email: string): Promise<Message | undefined> {
  const account = await findAccountByEmail(deps.db.read("latest"), email);
  return account?.newEmail
    ? composeConfirmNewAddress(deps, { email: account.newEmail, userId: account.id })
    : undefined;
}

async function composeConfirmNewAddress(
  deps: AccountsJobsDeps,
  { email: to, userId }: { email: string; userId: string },
): Promise<Message | undefined> {
  const { name, url } = deps.site;
  const db = deps.db.read("latest");
  // The requester must not learn that the address has an account.
  if (await findAccountByEmail(db, to)) return { to, email: existingAccountEmail(name, `${url}/login`) };
  const account = await findAccount(db, userId);
  if (account?.newEmail !== to || account.state !== "active") return undefined;
  const token = await createEmailToken(deps, account, { purpose: "email_change", email: to });
  const link = `${url}/#token_hash=${token}&type=email_change`;
  return { to, email: confirmNewAddressEmail(name, account.username ?? "Somebody", link) };
}

async function createEmailToken(
  deps: AccountsJobsDeps,
  account: Account,
  { purpose, email, signUpId = null }: { purpose: Purpose; email: string; signUpId?: string | null },
): Promise<string> {
  const token = generateToken();
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + linkMs);
  const key = { hash: hashToken(token), purpose };
  await insertEmailToken(deps.db.write, { ...key, userId: account.id, email, signUpId, now, expiresAt });
  return token;
}

async function deleteExpired({ db, mailer, clock }: AccountsJobsDeps): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await inTransaction(db.write, async (transaction) => {
    await deleteProfiles(transaction, await listUnconfirmedIds(transaction, before(unconfirmedMs)));
    await deleteExpiredSignUps(transaction, before(unconfirmedMs));
    await deleteExpiredEmailTokens(transaction, now, before(usedLinkMs));
    await deleteExpiredReservations(transaction, now);
    await deleteExpiredSessions(transaction, now, before(usedTokenMs));
    await deleteOldEvents(transaction, before(securityEventMs));
    await deleteOldNetworks(transaction, before(knownNetworkMs));
    await deleteFailedJobs(transaction, before(failedJobMs));
  });
  await mailer.deleteOld(now);
}
