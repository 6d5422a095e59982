-- Tables at which groups choose what to eat. Nothing here names a person; a table and all of it is deleted after a day.

create table group_tables (
  id uuid primary key,
  -- The last part of its link, which nobody can guess.
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  -- The hash of what its first guest proves with that they have opened it.
  opener bytea not null unique,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  place_name text check (char_length(place_name) between 1 and 80),
  -- Grows with every change.
  version int not null default 1,
  -- The dishes that stand to choice; null before.
  dish_ids uuid[],
  ends_at timestamptz not null,
  -- Whether others may join.
  is_open boolean not null default true
);
create index group_tables_end on group_tables (ends_at);

create table group_table_guests (
  table_id uuid not null references group_tables (id) on delete cascade,
  number smallint not null check (number between 1 and 20),
  -- The hash of what a guest proves with that they sit at the table.
  key_hash bytea not null,
  -- A guest's needs: bits of claims and allergens, the maximum price, and the walk (null until the guest has answered).
  claims int not null default 0,
  allergens int not null default 0,
  max_cents int check (max_cents > 0),
  walk_minutes smallint check (walk_minutes between 1 and 60),
  primary key (table_id, number),
  unique (table_id, key_hash)
);

create table group_table_thumbs (
  table_id uuid not null,
  number smallint not null,
  dish_id uuid not null,
  is_up boolean not null,
  primary key (table_id, number, dish_id),
  foreign key (table_id, number) references group_table_guests (table_id, number) on delete cascade
);
