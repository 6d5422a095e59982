import type { Moderator } from "@dishboard/contract/moderators";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Moderators, the newest first. */
export async function listModerators(db: Kysely<Schema>): Promise<Moderator[]> {
  const { rows } = await sql<Omit<Moderator, "namedAt"> & { namedAt: Date }>`
    select p.id, p.username, p.avatar_url as "avatarUrl", m.named_at as "namedAt", b.username as "namedBy"
    from moderators m join profiles p on p.id = m.user_id left join profiles b on b.id = m.named_by
    order by m.named_at desc, p.id`.execute(db);
  return rows.map(({ namedAt, ...row }) => ({ ...row, namedAt: namedAt.toISOString() }));
}

/** Finds an active person by username, locked against suspension. */
export async function lockActivePerson(db: Kysely<Schema>, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.id = u.id
    where lower(p.username) = lower(${username}) and u.state = 'active' and u.email_confirmed_at is not null
    for share of u`.execute(db);
  return rows[0]?.id;
}

/** Inserts a moderator; false if already one. */
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

/** Deletes a moderator; false if none. */
export async function deleteModerator(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const deleted = db.deleteFrom("moderators").where("user_id", "=", userId).returning("user_id");
  return (await deleted.executeTakeFirst()) !== undefined;
}

/** A person's username, for the log. */
export async function findUsername(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const row = await db.selectFrom("profiles").select("username").where("id", "=", userId).executeTakeFirst();
  return row?.username ?? null;
}

/** Moderators' addresses. */
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
 * Whether another active person is an administrator, or a moderator unless `isAdministrator`. `administrators` are
 * lower-case addresses.
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
