import { type Kysely, sql } from "kysely";

/** People's accounts: addresses and passwords, sessions, and the links that are sent by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}

const tables = [
  `create table users (
    id uuid primary key references profiles (id) on delete cascade,
    email text not null check (char_length(email) <= 254),
    password_hash text,
    email_confirmed_at timestamptz,
    new_email text check (char_length(new_email) <= 254),
    state text not null default 'active' check (state in ('active', 'suspended')),
    last_sign_in_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  "create unique index users_email on users (lower(email))",
  "create index users_new_email on users (lower(new_email)) where new_email is not null",
  "create index users_unconfirmed on users (created_at) where email_confirmed_at is null",

  // Names that somebody has asked for, whether or not the address was known: the two must look alike.
  `create table held_usernames (
    name text primary key check (name = lower(name)),
    email text not null check (email = lower(email)),
    held_until timestamptz not null)`,
  "create index held_usernames_until on held_usernames (held_until)",

  `create table email_tokens (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('signup', 'recovery', 'email_change')),
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null)`,
  "create index email_tokens_user on email_tokens (user_id, purpose)",
  "create index email_tokens_expiry on email_tokens (expires_at)",

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    user_agent text check (char_length(user_agent) <= 200),
    recovered_until timestamptz,
    created_at timestamptz not null,
    refreshed_at timestamptz not null,
    expires_at timestamptz not null)`,
  "create index sessions_user on sessions (user_id)",
  "create index sessions_expiry on sessions (expires_at)",

  `create table refresh_tokens (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    session_id uuid not null references sessions (id) on delete cascade,
    parent_hash bytea,
    created_at timestamptz not null,
    used_at timestamptz)`,
  "create index refresh_tokens_session on refresh_tokens (session_id)",
  // A token has one child: two that refresh at once meet here at the latest.
  "create unique index refresh_tokens_parent on refresh_tokens (parent_hash)",
  "create index refresh_tokens_used on refresh_tokens (used_at)",

  "create table server_secrets (name text primary key, value bytea not null, created_at timestamptz not null)",
];
