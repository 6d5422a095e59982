import type { Moderator } from "@dishboard/contract/moderators";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Lists the moderators, the last named first. */
export async function listModerators(db: Kysely<Schema>): Promise<Moderator[]> {
  const { rows } = await sql<Omit<Moderator, "namedAt"> & { namedAt: Date }>`
    select p.id, p.username, p.avatar_url as "avatarUrl", m.named_at as "namedAt", b.username as "namedBy"
    from moderators m join profiles p on p.id = m.user_id left join profiles b on b.id = m.named_by
    order by m.named_at desc, p.id`.execute(db);
  return rows.map(({ namedAt, ...row }) => ({ ...row, namedAt: namedAt.toISOString() }));
}

/** Finds a person who can sign in, by username. They cannot be suspended until the transaction ends. */
export async function lockActivePerson(db: Kysely<Schema>, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.id = u.id
    where lower(p.username) = lower(${username}) and u.state = 'active' and u.email_confirmed_at is not null
    for share of u`.execute(db);
  return rows[0]?.id;
}

/** Inserts a moderator. Returns false for one who is that already. */
export async function insertModerator(
  db: Kysely<Schema>,
  userId: string,
  { namedBy, now }: { namedBy: string; now: Date },
): Promise<boolean> {
  const inserted = db
    .insertInto("moderators")
    .values({ user_id: userId, named_by: namedBy, named_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id");
  return (await inserted.executeTakeFirst()) !== undefined;
}

/** Deletes a moderator. Returns false for somebody who is none. */
export async function deleteModerator(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const deleted = db.deleteFrom("moderators").where("user_id", "=", userId).returning("user_id");
  return (await deleted.executeTakeFirst()) !== undefined;
}

/** Finds a person's username, to be said in the log. */
export async function findUsername(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const row = await db.selectFrom("profiles").select("username").where("id", "=", userId).executeTakeFirst();
  return row?.username ?? null;
}

/** The addresses at which moderators read mail. */
export async function listModeratorAddresses(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("moderators as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(sql<string>`lower(u.email)`.as("email"))
    .where("u.state", "=", "active")
    .where("u.email_confirmed_at", "is not", null)
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Whether another person who can sign in is an administrator, or a moderator unless `isAdministrator` is true.
 * `administrators` are email addresses in lower case.
 */
export async function hasOtherModerator(
  db: Kysely<Schema>,
  userId: string,
  administrators: readonly string[],
  { isAdministrator }: { isAdministrator: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u
    where u.id <> ${userId}::uuid and u.state = 'active' and u.email_confirmed_at is not null
      and (lower(u.email) = any(${[...administrators]}::text[])
        or (not ${isAdministrator}::boolean and exists (select from moderators m where m.user_id = u.id)))
    limit 1`.execute(db);
  return rows.length > 0;
}
