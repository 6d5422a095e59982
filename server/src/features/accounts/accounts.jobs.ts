import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { removeGivenUpJobs } from "../../platform/jobs/jobs.repository.ts";
import type { Task, Tasks } from "../../platform/jobs/jobs.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { deleteProfiles } from "../profiles/profiles.service.ts";
import {
  changedLetter,
  changeLetter,
  confirmLetter,
  knownLetter,
  passwordLetter,
  recoveryLetter,
} from "./accounts.letters.ts";
import { type Account, findAccount, findAccountByEmail, listUnconfirmed } from "./accounts.repository.ts";
import { unconfirmedMilliseconds } from "./accounts.service.ts";
import { type LetterOrder, letterTask } from "./letters.service.ts";
import { removeOldSessions } from "./sessions.repository.ts";
import { hashOf, newToken } from "./sessions.service.ts";
import { insertEmailToken, type Purpose, removeExpiredTokens } from "./tokens.repository.ts";
import { removeHeldUsernames } from "./usernames.repository.ts";

/** What the jobs of accounts work with. */
export type AccountJobsParts = {
  db: Database;
  mail: Mail;
  site: { name: string; url: string };
  clock: () => Date;
};

const tokenMilliseconds = 24 * 3_600_000;
/** A stolen refresh token is still known as one for so long. */
const usedTokenMilliseconds = 30 * 24 * 3_600_000;

/** What was given up holds an address, and is looked at within a week or never. */
const givenUpMilliseconds = 7 * 24 * 3_600_000;

/** The letters of accounts, and the daily sweep. */
export function accountsJobs(parts: AccountJobsParts): Tasks {
  const letters: Task = {
    async run(payload) {
      const order = payload as LetterOrder;
      const written =
        order.kind === "email-change-again" ? await writeAgain(parts, order.email) : await write(parts, order);
      if (written) await parts.mail.send(written.to, written.letter);
    },
  };
  return { [letterTask]: letters, "account-sweep": { run: () => sweep(parts), at: "17 3 * * *" } };
}

type Written = { to: string; letter: Letter };

/** The letter for an order; none where nobody has the address. */
async function write(parts: AccountJobsParts, order: LetterOrder): Promise<Written | undefined> {
  const { name, url } = parts.site;
  const to = order.email;
  if (order.kind === "email-changed") return { to, letter: changedLetter(name, order.newEmail) };
  if (order.kind === "password-changed") return { to, letter: passwordLetter(name, `${url}/forgot-password`) };
  if (order.kind === "email-change") return writeChange(parts, order);
  const account = await findAccountByEmail(parts.db.read("latest"), to);
  if (account?.state !== "active") return undefined;
  if (order.kind === "recovery") {
    const token = await issue(parts, account, "recovery", account.email);
    return { to, letter: recoveryLetter(name, `${url}/reset-password#token_hash=${token}&type=recovery`) };
  }
  if (account.confirmedAt) return { to, letter: knownLetter(name, `${url}/login`) };
  const token = await issue(parts, account, "signup", account.email);
  return { to, letter: confirmLetter(name, account.username ?? "", `${url}/#token_hash=${token}&type=signup`) };
}

/** To the address that an account wants to move to, once more. */
async function writeAgain(parts: AccountJobsParts, email: string): Promise<Written | undefined> {
  const account = await findAccountByEmail(parts.db.read("latest"), email);
  return account?.newEmail ? writeChange(parts, { email: account.newEmail, userId: account.id }) : undefined;
}

async function writeChange(
  parts: AccountJobsParts,
  { email, userId }: { email: string; userId: string },
): Promise<Written | undefined> {
  const { name, url } = parts.site;
  const db = parts.db.read("latest");
  // Whoever has the address already is not told about, nor is the other's wish fulfilled.
  if (await findAccountByEmail(db, email)) return { to: email, letter: knownLetter(name, `${url}/login`) };
  const account = await findAccount(db, userId);
  if (account?.newEmail !== email || account.state !== "active") return undefined;
  const token = await issue(parts, account, "email_change", email);
  const link = `${url}/#token_hash=${token}&type=email_change`;
  return { to: email, letter: changeLetter(name, account.username ?? "Somebody", link) };
}

async function issue(parts: AccountJobsParts, account: Account, purpose: Purpose, email: string): Promise<string> {
  const token = newToken();
  const now = parts.clock();
  const expiresAt = new Date(now.getTime() + tokenMilliseconds);
  await insertEmailToken(parts.db.write, { hash: hashOf(token), userId: account.id, purpose, email, now, expiresAt });
  return token;
}

/** Takes away what nobody can use any more: unconfirmed accounts, links, held names, sessions. */
async function sweep({ db, mail, clock }: AccountJobsParts): Promise<void> {
  const now = clock();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await inTransaction(db.write, async (transaction) => {
    await deleteProfiles(transaction, await listUnconfirmed(transaction, before(unconfirmedMilliseconds)));
    await removeExpiredTokens(transaction, now);
    await removeHeldUsernames(transaction, now);
    await removeOldSessions(transaction, now, before(usedTokenMilliseconds));
    await removeGivenUpJobs(transaction, before(givenUpMilliseconds));
  });
  await mail.tidy(now);
}
