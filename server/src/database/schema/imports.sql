create table imports (
  id int primary key,
  file_name text not null,
  format text not null check (format in ('csv', 'fhrs', 'foursquare', 'geojson', 'open-food-facts', 'osm-pbf', 'overpass', 'overture')),
  source text not null check (char_length(source) between 1 and 120),
  licence text check (char_length(licence) <= 120),
  file_day date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  added int not null default 0,
  joined int not null default 0,
  changed int not null default 0,
  doubtful int not null default 0,
  unplaced int not null default 0,
  refused int not null default 0,
  undone_at timestamptz,
  undo_asked_at timestamptz,
  removed int not null default 0,
  kept int not null default 0
);

create table import_files (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  bytes bigint not null,
  file_day date not null,
  state text not null check (state in ('looking', 'asks', 'ready', 'importing', 'done', 'refused')),
  columns text,
  source text check (char_length(source) between 1 and 120),
  licence text check (char_length(licence) <= 120),
  found jsonb,
  message text,
  progress int not null default 0,
  import_id int references imports (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table imported_places (
  source text not null,
  source_id text not null,
  import_id int not null references imports (id),
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  hash text not null,
  name text not null,
  latitude float8 not null,
  longitude float8 not null,
  street text,
  house_number text,
  postcode text,
  city text,
  opening_hours text,
  website text,
  phone text,
  cuisine text,
  diets text[] not null,
  brand text,
  floor text,
  primary key (source, source_id, import_id)
);
create index imported_places_restaurant on imported_places (restaurant_id, import_id desc);
create index imported_places_import on imported_places (import_id, restaurant_id);
