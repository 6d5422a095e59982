import { type Kysely, sql } from "kysely";
import type { EmailTokensTable, Schema } from "../../../database/schema.ts";

export type Purpose = EmailTokensTable["purpose"];

export type TokenKey = { hash: Buffer; purpose: Purpose };

export type EmailToken = { userId: string; email: string; signUpId: string | null };

export async function insertEmailToken(
  db: Kysely<Schema>,
  token: TokenKey & { userId: string; email: string; signUpId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("email_tokens")
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      sign_up_id: token.signUpId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Finds an unexpired token, used or not. */
export async function findEmailToken(
  db: Kysely<Schema>,
  { hash, purpose }: TokenKey,
  now: Date,
): Promise<EmailToken | undefined> {
  return db
    .selectFrom("email_tokens")
    .select(["user_id as userId", "email", "sign_up_id as signUpId"])
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Whether a link was used, even if it has expired since. */
export async function isEmailTokenUsed(db: Kysely<Schema>, { hash, purpose }: TokenKey): Promise<boolean> {
  const token = await db
    .selectFrom("email_tokens")
    .select("used_at")
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return token?.used_at != null;
}

/** Finds a link's owner without using it up; undefined if it is invalid. */
export async function findEmailLinkOwner(
  db: Kysely<Schema>,
  { hash, purpose }: TokenKey,
  now: Date,
): Promise<{ personId: string; username: string | null; email: string; needsPassword: boolean } | undefined> {
  const { rows } = await sql<{ personId: string; username: string | null; email: string; needsPassword: boolean }>`
    select t.user_id as "personId", coalesce(s.username, p.username) as username, t.email,
      s.id is not null and (select count(*) from sign_ups where user_id = t.user_id) > 1 as "needsPassword"
    from email_tokens t
      join users u on u.id = t.user_id
      join profiles p on p.id = t.user_id
      left join sign_ups s on s.id = t.sign_up_id
    where t.token_hash = ${hash} and t.purpose = ${purpose} and t.expires_at > ${now} and t.used_at is null
      and t.email = case t.purpose when 'email_change' then u.new_email else u.email end
      and (t.purpose <> 'signup' or s.id is not null)`.execute(db);
  return rows[0];
}

/** Returns the owner to only one of concurrent calls. */
export async function consumeEmailToken(
  db: Kysely<Schema>,
  { hash, purpose }: TokenKey,
  now: Date,
): Promise<EmailToken | undefined> {
  return db
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .returning(["user_id as userId", "email", "sign_up_id as signUpId"])
    .executeTakeFirst();
}

export async function consumeSignUpTokens(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "=", "signup")
    .where("used_at", "is", null)
    .execute();
}

/** Deletes unused tokens of one purpose, or all. */
export async function deleteEmailTokens(db: Kysely<Schema>, userId: string, purpose?: Purpose): Promise<void> {
  let deletion = db.deleteFrom("email_tokens").where("user_id", "=", userId).where("used_at", "is", null);
  if (purpose) deletion = deletion.where("purpose", "=", purpose);
  await deletion.execute();
}

/** Deletes used tokens only if used before a date. */
export async function deleteExpiredEmailTokens(db: Kysely<Schema>, now: Date, usedBefore: Date): Promise<void> {
  await db
    .deleteFrom("email_tokens")
    .where("expires_at", "<=", now)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", "<=", usedBefore)]))
    .execute();
}
