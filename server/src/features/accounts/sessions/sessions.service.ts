import { createHash, createHmac, randomBytes } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { sessionNotFound } from "@dishboard/contract/sessions";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Events } from "../../../platform/events.ts";
import type { Log } from "../../../platform/log.ts";
import type { Passwords } from "../../../platform/passwords.ts";
import type { RateLimiter } from "../../../platform/rate-limiter.ts";
import type { AccessTokens, Viewer } from "../../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../../platform/sessions/auth-problem.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import { type Account, findAccount, updateAccount } from "../accounts.repository.ts";
import { recordEvent } from "../security-events/security-events.service.ts";
import { limitRefreshes } from "../sign-in-limits.service.ts";
import { rememberNetwork } from "./known-networks.service.ts";
import {
  deleteOldestSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findSessionOf,
  insertSession,
  lockToken,
  rotateToken,
  type StoredToken,
} from "./sessions.repository.ts";

export type AccountsDeps = {
  db: Database;
  /** Finds what a sign-up names as its door; null if it is closed or does not exist. */
  findDoor: Events["door"]["ask"];
  tokens: AccessTokens;
  passwords: Passwords;
  limiter: RateLimiter;
  clock: () => Date;
  log: Log;
};

/** Who asks: the network for limits, the browser for the list of sessions, the refresh token that it replaces. */
export type Caller = { requestId: string; network: string; userAgent: string | null; previousToken: string | null };

export type IssuedSession = {
  accessToken: string;
  /** Identifies whose limits apply. */
  limitsToken: string;
  expiresIn: number;
  expiresAt: number;
  refreshToken: string;
  /** Seconds until the session ends if not refreshed. */
  secondsLeft: number;
  account: Account;
};

const dayMs = 24 * 3_600_000;

const unusedMs = 60 * dayMs;

/** Counts from the sign-in, despite refreshes. */
const lifetimeMs = 90 * dayMs;

const maxSessions = 50;

/** For two tabs, or a lost reply: a phone in a lift asks again after a while. */
const reuseMs = 60_000;

/** How long a reset link's session needs no old password. */
const recoveryMs = 30 * 60_000;

const tokenBytes = 32;

/** Returns the only form in which tokens are stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function generateToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

export type StoredSession = { account: Account; sessionId: string; refreshToken: string; secondsLeft: number };

/** Replaces the caller's previous session. */
export async function storeSession(
  db: Kysely<Schema>,
  account: Account,
  caller: Caller,
  { now, isRecovery = false }: { now: Date; isRecovery?: boolean },
): Promise<StoredSession> {
  const refreshToken = generateToken();
  const id = v7();
  // First, to lock the row: a concurrent password change ends the sessions it can see.
  await updateAccount(db, account.id, { lastSignInAt: now }, now);
  if (caller.previousToken !== null) await deleteSessionByToken(db, hashToken(caller.previousToken));
  await deleteOldestSessions(db, account.id, maxSessions - 1);
  await insertSession(db, {
    id,
    userId: account.id,
    userAgent: caller.userAgent,
    tokenHash: hashToken(refreshToken),
    recoveredUntil: isRecovery ? addMs(now, recoveryMs) : null,
    now,
    expiresAt: addMs(now, unusedMs),
  });
  await rememberNetwork(db, account, caller.network, now);
  return { account: { ...account, lastSignInAt: now }, sessionId: id, refreshToken, secondsLeft: unusedMs / 1000 };
}

export async function issueTokens({ tokens }: AccountsDeps, stored: StoredSession): Promise<IssuedSession> {
  const { sessionId, ...session } = stored;
  const { token, expiresAt } = await tokens.issue({ id: stored.account.id, sessionId });
  const limitsToken = await tokens.issueForLimits(stored.account.id, stored.secondsLeft);
  return { ...session, accessToken: token, limitsToken, expiresIn: accessTokenSeconds, expiresAt };
}

/**
 * Returns new tokens, and for a minute the same ones again; later the token counts as stolen and ends the session.
 */
export async function refreshSession(deps: AccountsDeps, token: string, caller: Caller): Promise<IssuedSession> {
  await limitRefreshes(deps, await findSessionOf(deps.db.read("latest"), hashToken(token)), caller);
  const key = await findOrCreateSecret(deps.db.write, "refresh tokens");
  // Derived from its parent, so that it can be issued twice without being stored.
  const child = createHmac("sha256", key).update(token).digest("base64url");
  const stored = await inTransaction(deps.db.write, async (db) => {
    const now = deps.clock();
    const known = await lockToken(db, hashToken(token));
    if (!known) return notFound();
    const account = await findAccount(db, known.userId);
    const ended = endReason(known, account, now);
    if (ended || !account) {
      await deleteSession(db, known.sessionId);
      if (ended?.code === "refresh_token_already_used")
        recordEvent(deps, "token-reused", { userId: known.userId }, caller);
      return ended ?? notFound();
    }
    const { sessionId } = known;
    const expiresAt = earlier(addMs(now, unusedMs), addMs(known.createdAt, lifetimeMs));
    if (known.usedAt === null) {
      await rotateToken(db, { sessionId, used: hashToken(token), fresh: hashToken(child), now, expiresAt });
      await rememberNetwork(db, account, caller.network, now);
    }
    const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    return { account, sessionId, refreshToken: child, secondsLeft };
  });
  // Outside the transaction, whose deletions must be committed.
  if (stored instanceof AuthProblem) throw stored;
  return issueTokens(deps, stored);
}

export async function signOut(deps: AccountsDeps, viewer: Viewer, scope: "global" | "local" | "others"): Promise<void> {
  if (scope === "local") await deleteSession(deps.db.write, viewer.sessionId);
  else await deleteSessionsOf(deps.db.write, viewer.id, scope === "others" ? viewer.sessionId : undefined);
}

/** Throws `Problem("not-found")` if it is not theirs. */
export async function endSession({ db }: Pick<AccountsDeps, "db">, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteOwnSession(db.write, viewer.id, id))) throw new Problem("not-found", sessionNotFound);
}

/** Signs out without an access token. */
export async function signOutByRefreshToken(deps: AccountsDeps, refreshToken: string): Promise<void> {
  await deleteSessionByToken(deps.db.write, hashToken(refreshToken));
}

function endReason(
  { usedAt, isChildUsed, createdAt, expiresAt }: StoredToken,
  account: Account | undefined,
  now: Date,
): AuthProblem | undefined {
  if (account?.state === "suspended") return new AuthProblem("user_banned", "This account is suspended");
  if (earlier(expiresAt, addMs(createdAt, lifetimeMs)) <= now) return notFound();
  const isStolen = usedAt !== null && (isChildUsed || now.getTime() - usedAt.getTime() > reuseMs);
  return isStolen ? new AuthProblem("refresh_token_already_used", "Invalid Refresh Token: Already Used") : undefined;
}

function notFound(): AuthProblem {
  return new AuthProblem("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
