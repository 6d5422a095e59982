import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type UsernameRequester = { email?: string; personId?: string };

/** Whether a username is another member's, reserved by another address, or recently given up by another. */
export async function isUsernameTaken(
  db: Kysely<Schema>,
  username: string,
  { now, exceptFor = {} }: { now: Date; exceptFor?: UsernameRequester },
): Promise<boolean> {
  const name = username.toLowerCase();
  const personId = exceptFor.personId ?? null;
  const email = sql`coalesce(${exceptFor.email?.toLowerCase() ?? null}::text,
    (select lower(email) from users where id = ${personId}::uuid), '')`;
  const { rows } = await sql`
    select 1 from profiles p left join users u on u.id = p.id and u.email_confirmed_at is null
      where lower(p.username) = ${name} and (u.email is null or lower(u.email) <> ${email})
        and p.id is distinct from ${personId}::uuid
    union all
    select 1 from held_usernames where name = ${name} and held_until > ${now} and email <> ${email}
    union all
    select 1 from former_usernames where name_hash = ${hashOf(name)} and held_until > ${now}
      and (user_id is null or user_id is distinct from ${personId}::uuid)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns false if the username is reserved for another address. */
export async function reserveUsername(
  db: Kysely<Schema>,
  { username, email, now, until }: { username: string; email: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into held_usernames as held (name, email, held_until)
    values (${username.toLowerCase()}, ${email.toLowerCase()}, ${until})
    on conflict (name) do update set email = excluded.email, held_until = excluded.held_until
      where held.email = excluded.email or held.held_until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteReservationsOf(db: Kysely<Schema>, emails: string[]): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase());
  await db.deleteFrom("held_usernames").where("email", "in", addresses).execute();
}

/** Blocks a username; `userId` is null for a deleted account. */
export async function insertFormerUsername(
  db: Kysely<Schema>,
  { username, userId, until }: { username: string; userId: string | null; until: Date },
): Promise<void> {
  const block = { user_id: userId, held_until: until };
  await db
    .insertInto("former_usernames")
    .values({ name_hash: hashOf(username.toLowerCase()), ...block })
    .onConflict((conflict) => conflict.column("name_hash").doUpdateSet(block))
    .execute();
}

/** Keeps the newest `count` blocked. */
export async function deleteOldestFormerUsernames(db: Kysely<Schema>, userId: string, count: number): Promise<void> {
  await sql`
    delete from former_usernames where user_id = ${userId}::uuid and name_hash not in (
      select name_hash from former_usernames where user_id = ${userId}::uuid
      order by held_until desc, name_hash limit ${count}::int)`.execute(db);
}

export async function deleteExpiredReservations(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom("held_usernames").where("held_until", "<=", now).execute();
  await db.deleteFrom("former_usernames").where("held_until", "<=", now).execute();
}

function hashOf(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}
