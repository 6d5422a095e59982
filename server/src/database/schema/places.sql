-- The same arithmetic as `cellOf` in the contract; a test compares the two. Rows store its results: a migration that
-- changes it recomputes them.
create function cell_of(latitude float8, longitude float8) returns int language sql immutable parallel safe as $$
  select b.band * 8192 + least(b.columns - 1, greatest(0, floor((longitude + 180) / 360 * b.columns)::int))
  from (select a.band, greatest(1, floor(360 * cos(((a.band + 0.5::float8) * 0.1::float8 - 90) * (pi() / 180)) / 0.1::float8)::int) as columns
        from (select least(1799, greatest(0, floor((latitude + 90) / 0.1::float8)::int)) as band) a) b
$$;

create table restaurants (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  cuisine text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  city text,
  state text,
  created_at timestamptz not null,
  cell int generated always as (case when latitude is null then null else cell_of(latitude, longitude) end) stored,
  closed_at timestamptz,
  closer text check (closer in ('people', 'administrator')),
  decided_at timestamptz,
  asked_at timestamptz,
  first_latitude float8,
  first_longitude float8,
  mover uuid,
  check ((latitude is null) = (longitude is null)),
  check ((closed_at is null) = (closer is null)),
  check ((first_latitude is null) = (first_longitude is null))
);
create index restaurants_name on restaurants (name_key(name));
create index restaurants_cell on restaurants (cell, name_key(name));
create index restaurants_position on restaurants (latitude, longitude);
create index restaurants_closed on restaurants (closed_at) where closed_at is not null;
create index restaurants_asked on restaurants (asked_at) where asked_at is not null;
create index restaurants_mover on restaurants (mover) where mover is not null;

create table merged_restaurants (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  merged_at timestamptz not null
);
create index merged_restaurants_restaurant on merged_restaurants (restaurant_id);

-- Answered pairs are never asked again.

create table place_questions (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  other_id uuid not null references restaurants (id) on delete cascade,
  import_id int,
  answered_at timestamptz,
  primary key (restaurant_id, other_id)
);
create index place_questions_other on place_questions (other_id);
create index place_questions_import on place_questions (import_id) where import_id is not null;
