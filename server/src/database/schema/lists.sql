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
