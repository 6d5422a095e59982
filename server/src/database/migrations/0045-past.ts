import { type Kysely, sql } from "kysely";

/** People bring their past: visits without a dish, places to go, and imports that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table past_imports (
      id uuid primary key,
      user_id uuid not null references profiles (id) on delete cascade,
      name text not null check (char_length(name) between 1 and 120),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index past_imports_user on past_imports (user_id, id desc)`.execute(db);
  await sql`alter table saves add column import_id uuid references past_imports (id) on delete set null`.execute(db);
  await sql`create index saves_import on saves (import_id) where import_id is not null`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`create index saved_places_newest on saved_places (user_id, id desc)`.execute(db);
  await sql`create index saved_places_import on saved_places (import_id) where import_id is not null`.execute(db);
  await sql`
    alter table food_log alter column dish_name drop not null,
      add column import_id uuid references past_imports (id) on delete set null,
      add column latitude float8 check (latitude between -90 and 90),
      add column longitude float8 check (longitude between -180 and 180),
      add check (dish_name is not null or num_nonnulls(dish_id, product_id) = 0),
      add check ((latitude is null) = (longitude is null))`.execute(db);
  await sql`create index food_log_import on food_log (import_id) where import_id is not null`.execute(db);
  await sql`
    create index food_log_without_dish on food_log (user_id, day desc, id desc) where dish_name is null`.execute(db);
}
