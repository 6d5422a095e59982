import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** With all present and requested addresses. */
export type ErasedPerson = { username: string | null; avatarPath: string | null; emails: string[] };

/** An account's erasure date; undefined for none. */
export async function findEraseDate(db: Kysely<Schema>, userId: string): Promise<Date | undefined> {
  const row = db.selectFrom("account_deletions").select("erase_at").where("user_id", "=", userId);
  return (await row.executeTakeFirst())?.erase_at;
}

/** Inserts a deletion; false if one exists. */
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

/** Deletes a deletion that has not begun; false if none. */
export async function deleteDeletion(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const deletion = db.deleteFrom("account_deletions").where("user_id", "=", userId).where("is_begun", "=", false);
  return (await deletion.returning("user_id").executeTakeFirst()) !== undefined;
}

/** Due people, the longest waiting first. */
export async function listDue(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const due = db.selectFrom("account_deletions").select("user_id").where("erase_at", "<=", now).orderBy("erase_at");
  return (await due.execute()).map((row) => row.user_id);
}

/** Begins a due deletion, which is then final; false if undone. */
export async function updateToBegun(db: Kysely<Schema>, userId: string, now: Date): Promise<boolean> {
  const deletion = db.updateTable("account_deletions").set({ is_begun: true }).where("user_id", "=", userId);
  return (await deletion.where("erase_at", "<=", now).returning("user_id").executeTakeFirst()) !== undefined;
}

/** Finds what erasing a person's last data needs. */
export async function findErasedPerson(db: Kysely<Schema>, userId: string): Promise<ErasedPerson | undefined> {
  const { rows } = await sql<ErasedPerson>`
    select p.username, case when starts_with(p.avatar_url, '/media/') then p.avatar_url end as "avatarPath",
      array_remove(array[u.email, u.new_email], null) as emails
    from profiles p join users u on u.id = p.id where p.id = ${userId}::uuid`.execute(db);
  return rows[0];
}
