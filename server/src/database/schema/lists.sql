-- The lists of dishes; every start brings the rows of the first three up to date (reference-data.ts).

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

-- A board that is frozen every week. Its key is its part of the address.
create table weekly_boards (
  id int generated always as identity primary key,
  board_key text not null unique check (board_key ~ '^[a-z0-9-]{1,60}$'),
  -- Weeks that were due before are not made.
  since timestamptz not null
);

-- What an item was called when a board was frozen; all three are null once the item is deleted. A row for each name, and a
-- second one of a name where a dish was merged into another.
create table weekly_entries (
  id int generated always as identity primary key,
  board_id int not null references weekly_boards (id) on delete cascade,
  item_id uuid,
  name text,
  restaurant text,
  check (num_nulls(item_id, name, restaurant) in (0, 3))
);
create index weekly_entries_item on weekly_entries (item_id, board_id);

-- A frozen week of a board: the nth numbers of all arrays belong to the nth rank. Arrays, because a row of a table for each
-- rank would take ten times the room.
create table weekly_charts (
  board_id int not null references weekly_boards (id) on delete cascade,
  monday date not null check (extract(isodow from monday) = 1),
  due_at timestamptz not null,
  made_at timestamptz not null,
  entry_ids int[] not null,
  upvotes int[] not null,
  downvotes int[] not null,
  -- The rank of the week before; 0 where it was not on the board.
  previous_ranks smallint[] not null,
  best_ranks smallint[] not null,
  week_counts smallint[] not null,
  primary key (board_id, monday)
);
