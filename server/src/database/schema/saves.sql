create table saves (
  id uuid not null unique,
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid not null references rankings (item_id) on delete cascade,
  created_at timestamptz not null,
  import_id uuid references past_imports (id) on delete set null,
  primary key (user_id, item_id)
);
create index saves_newest on saves (user_id, id desc) include (item_id);
create index saves_item on saves (item_id);
create index saves_import on saves (import_id) where import_id is not null;

-- Names are copied; the matching restaurant is looked up when read.
create table saved_places (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  address text check (char_length(address) <= 200),
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  note text check (char_length(note) <= 280),
  submission_key uuid not null,
  import_id uuid references past_imports (id) on delete set null,
  created_at timestamptz not null,
  unique (user_id, submission_key),
  check ((latitude is null) = (longitude is null))
);
create index saved_places_newest on saved_places (user_id, id desc);
create index saved_places_import on saved_places (import_id) where import_id is not null;
