import type { Kysely } from "kysely";
import type { EmailTokensTable, Schema } from "../../../database/schema.ts";

/** What the link in an email is for. */
export type Purpose = EmailTokensTable["purpose"];

/** Inserts a token that is about to be sent by email. */
export async function insertEmailToken(
  db: Kysely<Schema>,
  token: { hash: Buffer; userId: string; purpose: Purpose; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("email_tokens")
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Deletes a valid token and returns whose it was. Of two calls at once only one gets it. */
export async function consumeEmailToken(
  db: Kysely<Schema>,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .deleteFrom("email_tokens")
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(["user_id as userId", "email"])
    .executeTakeFirst();
}

/** Deletes a person's tokens: those of one purpose, or all. */
export async function deleteEmailTokens(db: Kysely<Schema>, userId: string, purpose?: Purpose): Promise<void> {
  let deletion = db.deleteFrom("email_tokens").where("user_id", "=", userId);
  if (purpose) deletion = deletion.where("purpose", "=", purpose);
  await deletion.execute();
}

/** Deletes tokens that have expired. */
export async function deleteExpiredEmailTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom("email_tokens").where("expires_at", "<=", now).execute();
}
