import { type Kysely, sql } from "kysely";

/** A password belongs to the sign-up in which it was typed until the link of that sign-up's email is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sign_ups (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    username text not null,
    full_name text,
    password_hash text not null,
    created_at timestamptz not null)`,
  "create index sign_ups_user on sign_ups (user_id, created_at)",
  "create index sign_ups_created on sign_ups (created_at)",

  `insert into sign_ups (id, user_id, username, full_name, password_hash, created_at)
    select u.id, u.id, p.username, p.full_name, u.password_hash, u.created_at
    from users u join profiles p on p.id = u.id
    where u.email_confirmed_at is null and u.password_hash is not null and p.username is not null`,
  "update users set password_hash = null where email_confirmed_at is null",
  `alter table users add constraint users_password_confirmed
    check (password_hash is null or email_confirmed_at is not null)`,

  "alter table email_tokens add column used_at timestamptz",
  "alter table email_tokens add column sign_up_id uuid references sign_ups (id) on delete set null",
  `update email_tokens t set sign_up_id = s.id from sign_ups s where s.user_id = t.user_id and t.purpose = 'signup'`,
  "create index email_tokens_sign_up on email_tokens (sign_up_id) where sign_up_id is not null",
];
