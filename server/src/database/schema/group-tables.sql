create table group_tables (
  id uuid primary key,
  -- Unguessable.
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  opener bytea not null unique,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  place_name text check (char_length(place_name) between 1 and 80),
  version int not null default 1,
  dish_ids uuid[],
  ends_at timestamptz not null,
  is_open boolean not null default true
);
create index group_tables_end on group_tables (ends_at);

create table group_table_guests (
  table_id uuid not null references group_tables (id) on delete cascade,
  number smallint not null check (number between 1 and 20),
  key_hash bytea not null,
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
