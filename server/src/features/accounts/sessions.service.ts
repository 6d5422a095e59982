import { createHash, createHmac, randomBytes } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { RateLimiter } from "../../platform/rate-limiter.ts";
import type { AccessTokens, Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { findOrMakeSecret } from "../../platform/sessions/secrets.repository.ts";
import { type Account, findAccount, updateAccount } from "./accounts.repository.ts";
import {
  findTokenForUpdate,
  insertSession,
  removeSession,
  removeSessionOfToken,
  removeSessionsOf,
  rotateToken,
} from "./sessions.repository.ts";

/** What the services of accounts work with. */
export type AccountsParts = {
  db: Database;
  tokens: AccessTokens;
  passwords: Passwords;
  limiter: RateLimiter;
  clock: () => Date;
};

/** Who is at the door: the network for limits, the browser for the list of sessions, the session it had until now. */
export type Caller = { network: string; userAgent: string | null; replaces: string | null };

/** A session as its person gets it, with the account it is for. */
export type OpenedSession = {
  accessToken: string;
  expiresIn: number;
  expiresAt: number;
  refreshToken: string;
  account: Account;
};

/** How long a session lives that nobody refreshes. */
export const sessionMilliseconds = 60 * 24 * 3_600_000;

/** Two tabs, or a reply that got lost: for so long the same token gives the same child once more. */
const reuseMilliseconds = 10_000;

/** How long a reset link's session may set the password without the old one. */
const recoveryMilliseconds = 30 * 60_000;

const tokenBytes = 32;

/** What is kept of a token: enough to know it again, not enough to use it. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A token that nobody guesses. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** A session that is written down, before its tokens are handed out. */
export type Opening = { account: Account; sessionId: string; refreshToken: string };

/** Writes a session for a person whose right to it has been checked, in place of the one the caller had. */
export async function openSession(
  db: Kysely<Schema>,
  account: Account,
  caller: Caller,
  { now, isRecovery = false }: { now: Date; isRecovery?: boolean },
): Promise<Opening> {
  const refreshToken = newToken();
  const id = v7();
  // First, because a change of the password under way ends the sessions it can see: it sees this one, or this waits for it.
  await updateAccount(db, account.id, { lastSignInAt: now }, now);
  if (caller.replaces !== null) await removeSessionOfToken(db, hashOf(caller.replaces));
  await insertSession(db, {
    id,
    userId: account.id,
    userAgent: caller.userAgent,
    tokenHash: hashOf(refreshToken),
    recoveredUntil: isRecovery ? after(now, recoveryMilliseconds) : null,
    now,
    expiresAt: after(now, sessionMilliseconds),
  });
  return { account: { ...account, lastSignInAt: now }, sessionId: id, refreshToken };
}

/** The tokens of a session that is written down. */
export async function handOut({ tokens }: AccountsParts, opening: Opening): Promise<OpenedSession> {
  const { account, sessionId, refreshToken } = opening;
  const { token, expiresAt } = await tokens.issue({ id: account.id, sessionId });
  return { accessToken: token, expiresIn: accessTokenSeconds, expiresAt, refreshToken, account };
}

/**
 * Gives the next pair of tokens for a refresh token. The same token again within ten seconds gives the same pair; any
 * older one is a stolen one, and ends the session for whoever has it.
 */
export async function refreshSession(parts: AccountsParts, token: string): Promise<OpenedSession> {
  const key = await findOrMakeSecret(parts.db.write, "refresh tokens");
  // Made from its parent, so that it can be given twice without being kept.
  const child = createHmac("sha256", key).update(token).digest("base64url");
  const opening = await inTransaction(parts.db.write, async (db) => {
    const now = parts.clock();
    const known = await findTokenForUpdate(db, hashOf(token));
    if (!known) return notFound();
    const account = await findAccount(db, known.userId);
    const ended = whyEnded(known, account, now);
    if (ended || !account) {
      await removeSession(db, known.sessionId);
      return ended ?? notFound();
    }
    if (known.usedAt === null) {
      const expiresAt = after(now, sessionMilliseconds);
      const { sessionId } = known;
      await rotateToken(db, { sessionId, used: hashOf(token), fresh: hashOf(child), now, expiresAt });
    }
    return { account, sessionId: known.sessionId, refreshToken: child };
  });
  // Thrown only here, because what ended in the transaction has to stay ended.
  if (opening instanceof AuthProblem) throw opening;
  return handOut(parts, opening);
}

/** Signs out: here, everywhere, or everywhere else. */
export async function endSessions(
  parts: AccountsParts,
  viewer: Viewer,
  scope: "global" | "local" | "others",
): Promise<void> {
  if (scope === "local") await removeSession(parts.db.write, viewer.sessionId);
  else await removeSessionsOf(parts.db.write, viewer.id, scope === "others" ? viewer.sessionId : undefined);
}

/** The session's own way to end where no access token is at hand: by its refresh token. */
export async function endSessionOf(parts: AccountsParts, refreshToken: string): Promise<void> {
  await removeSessionOfToken(parts.db.write, hashOf(refreshToken));
}

function whyEnded(
  { usedAt, isChildUsed, expiresAt }: { usedAt: Date | null; isChildUsed: boolean; expiresAt: Date },
  account: Account | undefined,
  now: Date,
): AuthProblem | undefined {
  if (account?.state === "suspended") return new AuthProblem("user_banned", "This account is suspended");
  if (expiresAt <= now) return notFound();
  const isStolen = usedAt !== null && (isChildUsed || now.getTime() - usedAt.getTime() > reuseMilliseconds);
  return isStolen ? new AuthProblem("refresh_token_already_used", "Invalid Refresh Token: Already Used") : undefined;
}

function notFound(): AuthProblem {
  return new AuthProblem("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
