import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type OwnPasskey = { id: string; name: string; createdAt: Date; usedAt: Date | null };

export type StoredPasskey = {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: string;
  transports: string[];
};

const ownColumns = ["id", "name", "created_at as createdAt", "used_at as usedAt"] as const;

/** Lists the oldest first. */
export async function listPasskeys(db: Kysely<Schema>, userId: string): Promise<OwnPasskey[]> {
  return db.selectFrom("passkeys").select(ownColumns).where("user_id", "=", userId).orderBy("id").execute();
}

/** Lists what an authenticator must not create again. */
export async function listCredentials(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id as credentialId", "transports"])
    .where("user_id", "=", userId)
    .execute();
}

export async function findPasskey(db: Kysely<Schema>, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("passkeys")
    .select([
      "id",
      "user_id as userId",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
    ])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Locks the account, so that the count stays. */
export async function countPasskeysLocked(db: Kysely<Schema>, userId: string): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const { count } = await db
    .selectFrom("passkeys")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns undefined if any account has the passkey already. */
export async function insertPasskey(
  db: Kysely<Schema>,
  { counter, ...passkey }: Omit<StoredPasskey, "counter"> & { counter: number; name: string; now: Date },
): Promise<OwnPasskey | undefined> {
  return db
    .insertInto("passkeys")
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(ownColumns)
    .executeTakeFirst();
}

/** Returns false if the passkey was removed, or a copy with the same counter was used. */
export async function notePasskeyUse(
  db: Kysely<Schema>,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable("passkeys")
    .set({ counter, used_at: now })
    .where("id", "=", id)
    .where((query) =>
      query.or([
        query("counter", "<", sql<string>`${counter}`),
        query.and([query("counter", "=", sql<string>`0`), sql<boolean>`${counter} = 0`]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

export async function updatePasskeyName(
  db: Kysely<Schema>,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<OwnPasskey | undefined> {
  return db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(ownColumns)
    .executeTakeFirst();
}

export async function deletePasskey(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function findSessionStart(db: Kysely<Schema>, sessionId: string): Promise<Date | undefined> {
  const row = await db.selectFrom("sessions").select("created_at").where("id", "=", sessionId).executeTakeFirst();
  return row?.created_at;
}

/** Stores a challenge for a session, or an answered one without. False if it is stored already or expired. */
export async function insertChallenge(
  db: Kysely<Schema>,
  { hash, sessionId, now, expiresAt }: { hash: Buffer; sessionId: string | null; now: Date; expiresAt: Date },
): Promise<boolean> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  if (expiresAt <= now) return false;
  const noted = await db
    .insertInto("passkey_challenges")
    .values({ challenge_hash: hash, session_id: sessionId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("challenge_hash")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Returns false if there is none. */
export async function takeChallenge(
  db: Kysely<Schema>,
  { hash, sessionId, now }: { hash: Buffer; sessionId: string; now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now)
    .returning("challenge_hash")
    .executeTakeFirst();
  return taken !== undefined;
}
