import { type Kysely, sql } from "kysely";

/** Passkeys, and the challenges that browsers have not answered yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passkeys (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    credential_id bytea not null unique check (octet_length(credential_id) <= 1023),
    public_key bytea not null check (octet_length(public_key) <= 4096),
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    name text not null check (char_length(name) <= 60),
    created_at timestamptz not null,
    used_at timestamptz)`,
  "create index passkeys_user on passkeys (user_id, id)",

  // Without a session it is for signing in, with one for adding a passkey in that session.
  `create table passkey_challenges (
    challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
    session_id uuid references sessions (id) on delete cascade,
    expires_at timestamptz not null)`,
  "create index passkey_challenges_session on passkey_challenges (session_id)",
  "create index passkey_challenges_expiry on passkey_challenges (expires_at)",
];
