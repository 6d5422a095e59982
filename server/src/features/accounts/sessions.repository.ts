import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A session as it is first written, with its first refresh token. */
export type NewSession = {
  id: string;
  userId: string;
  userAgent: string | null;
  tokenHash: Buffer;
  recoveredUntil: Date | null;
  now: Date;
  expiresAt: Date;
};

/** A refresh token with the session it belongs to. */
export type KnownToken = {
  sessionId: string;
  userId: string;
  usedAt: Date | null;
  expiresAt: Date;
  /** Whether the token that came out of this one has been used itself. */
  isChildUsed: boolean;
};

/** Writes a session. */
export async function insertSession(db: Kysely<Schema>, session: NewSession): Promise<void> {
  const { id, userId, userAgent, tokenHash, recoveredUntil, now, expiresAt } = session;
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      user_agent: userAgent,
      recovered_until: recoveredUntil,
      created_at: now,
      refreshed_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: tokenHash, session_id: id, parent_hash: null, created_at: now, used_at: null })
    .execute();
}

/** Finds a refresh token and makes others who come with a token of this session wait until the transaction ends. */
export async function findTokenForUpdate(db: Kysely<Schema>, hash: Buffer): Promise<KnownToken | undefined> {
  // The lock comes first: what stands in the rows may change while one waits for it.
  const session = await db
    .selectFrom("sessions")
    .where("id", "=", (query) => query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hash))
    .select(["id", "user_id as userId", "expires_at as expiresAt"])
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  const token = await db
    .selectFrom("refresh_tokens as token")
    .leftJoin("refresh_tokens as child", "child.parent_hash", "token.token_hash")
    .where("token.token_hash", "=", hash)
    .select(["token.used_at as usedAt", "child.used_at as childUsedAt"])
    .executeTakeFirst();
  if (!token) return undefined;
  const { id: sessionId, userId, expiresAt } = session;
  return { sessionId, userId, expiresAt, usedAt: token.usedAt, isChildUsed: token.childUsedAt !== null };
}

/** Puts a new token in the place of one that is used. */
export async function rotateToken(
  db: Kysely<Schema>,
  {
    sessionId,
    used,
    fresh,
    now,
    expiresAt,
  }: { sessionId: string; used: Buffer; fresh: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.updateTable("refresh_tokens").set({ used_at: now }).where("token_hash", "=", used).execute();
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: fresh, session_id: sessionId, parent_hash: used, created_at: now, used_at: null })
    .execute();
  await db
    .updateTable("sessions")
    .set({ refreshed_at: now, expires_at: expiresAt })
    .where("id", "=", sessionId)
    .execute();
}

/** Whether a session may set the password without the old one; it may once. */
export async function takeRecovery(db: Kysely<Schema>, sessionId: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("sessions")
    .set({ recovered_until: null })
    .where("id", "=", sessionId)
    .where("recovered_until", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends one session. */
export async function removeSession(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends the session of a refresh token, whichever of the session's tokens it is, and gives its id. */
export async function removeSessionOfToken(db: Kysely<Schema>, hash: Buffer): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("id", "=", (query) => query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hash))
    .execute();
}

/** Ends a person's sessions, all or all but one. */
export async function removeSessionsOf(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  let removed = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) removed = removed.where("id", "<>", except);
  await removed.execute();
}

/** Removes sessions that nobody has refreshed for too long, and tokens whose use nobody can mistake any more. */
export async function removeOldSessions(db: Kysely<Schema>, now: Date, usedBefore: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("refresh_tokens").where("used_at", "<", usedBefore).execute();
}
