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
