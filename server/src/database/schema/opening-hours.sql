-- When restaurants are open, of those whose hours a file has told. Kept by a job, which looks nine days ahead: beyond known_until
-- nobody knows.
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
