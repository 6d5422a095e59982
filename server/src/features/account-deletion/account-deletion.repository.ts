import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A person whose account is erased, and the addresses that it has or was to have. */
export type ErasedPerson = { username: string | null; avatarPath: string | null; emails: string[] };

/** When an account is to be erased; undefined when it is to stay. */
export async function findEraseDate(db: Kysely<Schema>, userId: string): Promise<Date | undefined> {
  const row = db.selectFrom("account_deletions").select("erase_at").where("user_id", "=", userId);
  return (await row.executeTakeFirst())?.erase_at;
}

/** Inserts a deletion. Returns false when there is one already. */
export async function insertDeletion(
  db: Kysely<Schema>,
  { userId, now, eraseAt }: { userId: string; now: Date; eraseAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto("account_deletions")
    .values({ user_id: userId, requested_at: now, erase_at: eraseAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a deletion that has not begun. Returns false when there is none. */
export async function deleteDeletion(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const deletion = db.deleteFrom("account_deletions").where("user_id", "=", userId).where("is_begun", "=", false);
  return (await deletion.returning("user_id").executeTakeFirst()) !== undefined;
}

/** The people who are to be erased by now, those who have waited longest first. */
export async function listDue(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const due = db.selectFrom("account_deletions").select("user_id").where("erase_at", "<=", now).orderBy("erase_at");
  return (await due.execute()).map((row) => row.user_id);
}

/** Sets a deletion that is due to begun, after which nobody can keep the account. Returns false when it was undone. */
export async function updateToBegun(db: Kysely<Schema>, userId: string, now: Date): Promise<boolean> {
  const deletion = db.updateTable("account_deletions").set({ is_begun: true }).where("user_id", "=", userId);
  return (await deletion.where("erase_at", "<=", now).returning("user_id").executeTakeFirst()) !== undefined;
}

/** Finds what is needed to erase the last of a person. */
export async function findErasedPerson(db: Kysely<Schema>, userId: string): Promise<ErasedPerson | undefined> {
  const { rows } = await sql<ErasedPerson>`
    select p.username, case when starts_with(p.avatar_url, '/media/') then p.avatar_url end as "avatarPath",
      array_remove(array[u.email, u.new_email], null) as emails
    from profiles p join users u on u.id = p.id where p.id = ${userId}::uuid`.execute(db);
  return rows[0];
}
