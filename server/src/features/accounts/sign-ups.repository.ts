import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

export type SignUp = { id: string; username: string; fullName: string | null; passwordHash: string };

export async function insertSignUp(db: Kysely<Schema>, signUp: SignUp & { userId: string; now: Date }): Promise<void> {
  const { id, userId, username, fullName, passwordHash, now } = signUp;
  await db
    .insertInto("sign_ups")
    .values({ id, user_id: userId, username, full_name: fullName, password_hash: passwordHash, created_at: now })
    .execute();
}

/** Lists the newest first. */
export async function listSignUps(db: Kysely<Schema>, userId: string): Promise<SignUp[]> {
  return db
    .selectFrom("sign_ups")
    .select(["id", "username", "full_name as fullName", "password_hash as passwordHash"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteSignUpsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("sign_ups").where("user_id", "=", userId).execute();
}

export async function deleteExpiredSignUps(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("sign_ups").where("created_at", "<", before).execute();
}
