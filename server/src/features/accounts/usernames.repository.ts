import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Whether a username is a person's, or reserved by a sign-up with another address than the given one. */
export async function isUsernameTaken(
  db: Kysely<Schema>,
  username: string,
  { now, exceptFor = "" }: { now: Date; exceptFor?: string },
): Promise<boolean> {
  const name = username.toLowerCase();
  const email = exceptFor.toLowerCase();
  const { rows } = await sql`
    select 1 from profiles p left join users u on u.id = p.id and u.email_confirmed_at is null
      where lower(p.username) = ${name} and (u.email is null or lower(u.email) <> ${email})
    union all
    select 1 from held_usernames where name = ${name} and held_until > ${now} and email <> ${email}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Reserves a username for an address. Returns false while it is reserved for another one. */
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

/** Deletes reservations that have expired. */
export async function deleteExpiredReservations(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom("held_usernames").where("held_until", "<=", now).execute();
}
