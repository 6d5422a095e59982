create table users (
  id uuid primary key references profiles (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  password_hash text,
  email_confirmed_at timestamptz,
  new_email text check (char_length(new_email) <= 254),
  state text not null default 'active' check (state in ('active', 'suspended')),
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_password_confirmed check (password_hash is null or email_confirmed_at is not null)
);
create unique index users_email on users (lower(email));
create index users_new_email on users (lower(new_email)) where new_email is not null;
create index users_unconfirmed on users (created_at) where email_confirmed_at is null;

-- A password belongs to its sign-up until the link of the email is used.
create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  username text not null,
  full_name text,
  password_hash text not null,
  created_at timestamptz not null
);
create index sign_ups_user on sign_ups (user_id, created_at);
create index sign_ups_created on sign_ups (created_at);

create table email_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sign_up_id uuid references sign_ups (id) on delete set null
);
create index email_tokens_user on email_tokens (user_id, purpose);
create index email_tokens_expiry on email_tokens (expires_at);
create index email_tokens_sign_up on email_tokens (sign_up_id) where sign_up_id is not null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text check (char_length(user_agent) <= 200),
  recovered_until timestamptz,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
-- Two concurrent refreshes of a token must not both have a child.
create unique index refresh_tokens_parent on refresh_tokens (parent_hash);
create index refresh_tokens_used on refresh_tokens (used_at);

create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  user_agent text check (char_length(user_agent) <= 200),
  created_at timestamptz not null
);
create index security_events_user on security_events (user_id, kind, created_at, id);
create index security_events_created on security_events (created_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) <= 1023),
  public_key bytea not null check (octet_length(public_key) <= 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) <= 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Owners of these addresses can request emails there whatever others request.
create table known_networks (
  id bytea primary key check (octet_length(id) = 16),
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null
);
create index known_networks_user on known_networks (user_id, seen_at);
create index known_networks_seen on known_networks (seen_at);
