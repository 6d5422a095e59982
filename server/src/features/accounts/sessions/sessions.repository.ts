import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type NewSession = {
  id: string;
  userId: string;
  userAgent: string | null;
  tokenHash: Buffer;
  recoveredUntil: Date | null;
  now: Date;
  expiresAt: Date;
};

export type StoredToken = {
  sessionId: string;
  userId: string;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  /** Whether the token that replaced this one was used. */
  isChildUsed: boolean;
};

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

/** Finds the session of a used token too. */
export async function findSessionOf(db: Kysely<Schema>, hash: Buffer): Promise<string | undefined> {
  const token = db.selectFrom("refresh_tokens").select("session_id as id").where("token_hash", "=", hash);
  return (await token.executeTakeFirst())?.id;
}

/** Locks the token's session until the transaction ends. */
export async function lockToken(db: Kysely<Schema>, hash: Buffer): Promise<StoredToken | undefined> {
  // Locked first: the rows may change during the wait.
  const session = await db
    .selectFrom("sessions")
    .where("id", "=", (query) => query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hash))
    .select(["id", "user_id as userId", "created_at as createdAt", "expires_at as expiresAt"])
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
  const { id: sessionId, ...rest } = session;
  return { sessionId, ...rest, usedAt: token.usedAt, isChildUsed: token.childUsedAt !== null };
}

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

/** Uses up the right to set a password without the old one. Returns whether the session had it. */
export async function consumeRecovery(db: Kysely<Schema>, sessionId: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("sessions")
    .set({ recovered_until: null })
    .where("id", "=", sessionId)
    .where("recovered_until", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lists the last used first. */
export async function listSessions(db: Kysely<Schema>, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent as userAgent", "created_at as createdAt", "refreshed_at as usedAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("refreshed_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns whether there was one. */
export async function deleteOwnSession(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteSession(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Deletes the session of a used token too. */
export async function deleteSessionByToken(db: Kysely<Schema>, hash: Buffer): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("id", "=", (query) => query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hash))
    .execute();
}

export async function deleteSessionsOf(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  let deletion = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) deletion = deletion.where("id", "<>", except);
  await deletion.execute();
}

export async function deleteOldestSessions(db: Kysely<Schema>, userId: string, keep: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("id", "in", (query) =>
      query
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(keep),
    )
    .execute();
}

/** Deletes expired sessions, and refresh tokens used before a date. */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: Date, usedBefore: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("refresh_tokens").where("used_at", "<", usedBefore).execute();
}
