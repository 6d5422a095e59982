-- A mirror of the public log, from which the next day differs.

-- The files are named by their hashes.
create table public_log_days (
  day date primary key,
  -- Days from here on have no log of their own.
  first_day date not null check (first_day <= day),
  taken_at timestamptz not null,
  log_sha256 text not null,
  log_bytes bigint not null,
  charts_sha256 text not null,
  charts_bytes bigint not null,
  items int not null,
  votes int not null
);

-- They outlive their items until the next log withdraws them.
create table public_log_items (
  item_id uuid primary key,
  kind smallint not null,
  name text not null,
  latitude float8,
  longitude float8,
  is_on_board boolean not null
);

-- Nothing here identifies the voters.
create table public_log_votes (
  item_id uuid not null,
  voter bytea not null,
  vote smallint not null,
  is_tasted boolean not null,
  state smallint not null,
  primary key (item_id, voter)
);

-- Deleting it with the account makes the pseudonyms unlinkable.
create table public_log_people (
  user_id uuid primary key references profiles (id) on delete cascade,
  pseudonym_key bytea not null
    default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(pseudonym_key) = 32)
);
