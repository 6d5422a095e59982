-- Every start updates the first three tables (reference-data.ts).

create table lists (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  position smallint not null unique,
  name text not null check (char_length(name) between 1 and 120),
  area_name text check (char_length(area_name) between 1 and 120),
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  radius_km float8 check (radius_km > 0 and radius_km <= 25),
  check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4))
);

create table weekly_boards (
  id int generated always as identity primary key,
  board_key text not null unique check (board_key ~ '^[a-z0-9-]{1,60}$'),
  since timestamptz not null
);

-- One row per name, and a second one if a dish of that name was merged into another.
create table weekly_entries (
  id int generated always as identity primary key,
  board_id int not null references weekly_boards (id) on delete cascade,
  item_id uuid,
  name text,
  restaurant text,
  check (num_nulls(item_id, name, restaurant) in (0, 3))
);
create index weekly_entries_item on weekly_entries (item_id, board_id);

-- A row per rank would take ten times the space.
create table weekly_charts (
  board_id int not null references weekly_boards (id) on delete cascade,
  monday date not null check (extract(isodow from monday) = 1),
  due_at timestamptz not null,
  made_at timestamptz not null,
  entry_ids int[] not null,
  upvotes int[] not null,
  downvotes int[] not null,
  -- 0 if it was not on the board.
  previous_ranks smallint[] not null,
  best_ranks smallint[] not null,
  week_counts smallint[] not null,
  primary key (board_id, monday)
);

create table member_lists (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  -- Made from the first title, and kept: addresses do not change.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  submission_key uuid not null,
  title text not null check (char_length(title) between 1 and 80),
  note text check (char_length(note) <= 500),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  image_bytes int,
  is_hidden boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kind smallint check (kind in (1, 2)),
  area_name text check (char_length(area_name) between 1 and 120),
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  radius_km float8 check (radius_km > 0 and radius_km <= 25),
  cuisine text,
  category text,
  meal text,
  diet text,
  follower_count int not null default 0 check (follower_count >= 0),
  listed_at timestamptz,
  visibility text check (visibility in ('private', 'link', 'profile')),
  unique (owner_id, submission_key),
  check (num_nonnulls(kind, visibility) = 1),
  check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4)),
  check (kind is not null or num_nonnulls(area_name, cuisine, category, meal, diet, listed_at) = 0)
);
create index member_lists_owner on member_lists (owner_id, id desc);
create index member_lists_listed on member_lists (listed_at desc) where listed_at is not null;
create index member_lists_file on member_lists (image_url) where image_url is not null;

-- They stay taken, because other sites embed them and must not show another member's content.
create table taken_slugs (
  slug_hash bytea primary key
);

create table board_follows (
  board_id uuid not null references member_lists (id) on delete cascade,
  user_id uuid not null references profiles (id),
  created_at timestamptz not null,
  primary key (board_id, user_id)
);
create index board_follows_user on board_follows (user_id, created_at desc);

create table list_entries (
  list_id uuid not null references member_lists (id) on delete cascade,
  item_id uuid not null references rankings (item_id) on delete cascade,
  position int not null,
  note text check (char_length(note) <= 200),
  added_at timestamptz not null,
  primary key (list_id, item_id)
);
create index list_entries_item on list_entries (item_id);
