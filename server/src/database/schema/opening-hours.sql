-- A job fills them nine days ahead; after known_until they are unknown.
create table opening_hours (
  restaurant_id uuid primary key references restaurants (id) on delete cascade,
  hours text not null,
  time_zone text not null,
  known_from timestamptz not null,
  known_until timestamptz not null,
  opens timestamptz[],
  closes timestamptz[],
  times text[]
);
