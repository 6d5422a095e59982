import type { Kysely } from "kysely";
import type { EmailTokensTable, Schema } from "../../database/schema.ts";

/** What a link in a mail is for. */
export type Purpose = EmailTokensTable["purpose"];

/** Remembers a token that is about to leave by mail. */
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

/** Uses a token up and says whose it was. Of two that use it at once one gets nothing. */
export async function takeEmailToken(
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

/** Makes links that were sent to a person useless: those of one purpose, or all. */
export async function removeEmailTokens(db: Kysely<Schema>, userId: string, purpose?: Purpose): Promise<void> {
  let removed = db.deleteFrom("email_tokens").where("user_id", "=", userId);
  if (purpose) removed = removed.where("purpose", "=", purpose);
  await removed.execute();
}

/** Forgets tokens that are too old to be used. */
export async function removeExpiredTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom("email_tokens").where("expires_at", "<=", now).execute();
}
