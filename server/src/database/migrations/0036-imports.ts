import { type Kysely, sql } from "kysely";

/** Places come from files, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index restaurants_position on restaurants (latitude, longitude)`.execute(db);
  await sql`create table imports (
      id int primary key,
      file_name text not null,
      format text not null check (format in ('csv', 'fhrs', 'geojson', 'overpass')),
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
      undone_at timestamptz
    )`.execute(db);
  await sql`create table imported_places (
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
      primary key (source, source_id, import_id)
    )`.execute(db);
  await sql`create index imported_places_restaurant on imported_places (restaurant_id, import_id desc)`.execute(db);
  await sql`create index imported_places_import on imported_places (import_id, restaurant_id)`.execute(db);
  await sql`create table place_questions (
      restaurant_id uuid not null references restaurants (id) on delete cascade,
      other_id uuid not null references restaurants (id) on delete cascade,
      import_id int not null references imports (id),
      primary key (restaurant_id, other_id)
    )`.execute(db);
  await sql`create index place_questions_other on place_questions (other_id)`.execute(db);
}
