import { type Kysely, sql } from "kysely";
import type { Schema, UsersTable } from "../../database/schema.ts";

export type Account = {
  id: string;
  email: string;
  /** Until the address is confirmed, that of the newest sign-up. */
  passwordHash: string | null;
  confirmedAt: Date | null;
  newEmail: string | null;
  state: UsersTable["state"]["__select__"];
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  username: string | null;
  fullName: string | null;
};

/** Finds an account by its address in any case. */
export async function findAccountByEmail(db: Kysely<Schema>, email: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(users.email)`, "=", email.toLowerCase()).executeTakeFirst();
}

export async function findAccount(db: Kysely<Schema>, id: string): Promise<Account | undefined> {
  return accounts(db).where("users.id", "=", id).executeTakeFirst();
}

/** Finds a profile with its email address, which no other reply shows. */
export async function findOwnProfile(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .leftJoin("account_deletions", "account_deletions.user_id", "profiles.id")
    .select(["profiles.id", "username", "full_name as fullName", "bio", "avatar_url as avatarUrl", "email"])
    .select("erase_at as eraseAt")
    .where("profiles.id", "=", id)
    .executeTakeFirst();
}

/** Also locks addresses without an account. */
export async function lockEmail(db: Kysely<Schema>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 4))`.execute(db);
}

/** Inserts an unconfirmed account without a password. Requires the profile. */
export async function insertAccount(
  db: Kysely<Schema>,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await db.insertInto("users").values({ id, email, created_at: now, updated_at: now }).execute();
}

export type AccountChange = Partial<{
  email: string;
  passwordHash: string | null;
  confirmedAt: Date;
  newEmail: string | null;
  lastSignInAt: Date;
  createdAt: Date;
  state: Account["state"];
}>;

export async function updateAccount(db: Kysely<Schema>, id: string, change: AccountChange, now: Date): Promise<void> {
  const { email, passwordHash, confirmedAt, newEmail, lastSignInAt, createdAt, state } = change;
  await db
    .updateTable("users")
    .set({
      updated_at: now,
      ...(email === undefined ? {} : { email }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(confirmedAt === undefined ? {} : { email_confirmed_at: confirmedAt }),
      ...(newEmail === undefined ? {} : { new_email: newEmail }),
      ...(lastSignInAt === undefined ? {} : { last_sign_in_at: lastSignInAt }),
      ...(createdAt === undefined ? {} : { created_at: createdAt }),
      ...(state === undefined ? {} : { state }),
    })
    .where("id", "=", id)
    .execute();
}

export async function listUnconfirmedIds(db: Kysely<Schema>, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("email_confirmed_at", "is", null)
    .where("created_at", "<", createdBefore)
    .execute();
  return rows.map(({ id }) => id);
}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      sql<string | null>`coalesce(users.password_hash, (
        select password_hash from sign_ups where user_id = users.id and users.email_confirmed_at is null
        order by created_at desc, id desc limit 1))`.as("passwordHash"),
      "users.email_confirmed_at as confirmedAt",
      "users.new_email as newEmail",
      "users.state",
      "users.last_sign_in_at as lastSignInAt",
      "users.created_at as createdAt",
      "users.updated_at as updatedAt",
      "profiles.username",
      "profiles.full_name as fullName",
    ]);
}
