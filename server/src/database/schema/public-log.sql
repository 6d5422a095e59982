-- What the public log of votes has said: a mirror, from which the next day differs.

-- The days whose log and charts are published. The files are named by their hashes.
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

-- The items of the log. They outlive what they are about until the next log withdraws them.
create table public_log_items (
  item_id uuid primary key,
  kind smallint not null,
  name text not null,
  latitude float8,
  longitude float8,
  is_on_board boolean not null
);

-- The votes of the log, by pseudonyms: nothing here says whose they are.
create table public_log_votes (
  item_id uuid not null,
  voter bytea not null,
  vote smallint not null,
  is_tasted boolean not null,
  -- 0 counted, 1 held, 2 void
  state smallint not null,
  primary key (item_id, voter)
);

-- What makes the pseudonyms of a person. It goes with the account, and then nobody can tell any more which were theirs.
create table public_log_people (
  user_id uuid primary key references profiles (id) on delete cascade,
  pseudonym_key bytea not null
    default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(pseudonym_key) = 32)
);
