import { type Kysely, sql } from "kysely";

/** Restaurants are merged, confirmed and closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imported_places add column floor text`.execute(db);
  await sql`alter table place_questions drop constraint place_questions_import_id_fkey, alter column import_id drop not null, add column answered_at timestamptz`.execute(
    db,
  );
  await sql`create index place_questions_import on place_questions (import_id) where import_id is not null`.execute(db);
  await sql`
    alter table restaurants add column closed_at timestamptz,
      add column closer text check (closer in ('people', 'administrator')),
      add check ((closed_at is null) = (closer is null))`.execute(db);
  await sql`create index restaurants_closed on restaurants (closed_at) where closed_at is not null`.execute(db);
  await sql`
    create table merged_restaurants (
      id uuid primary key,
      restaurant_id uuid not null references restaurants (id) on delete cascade,
      merged_at timestamptz not null
    )`.execute(db);
  await sql`create index merged_restaurants_restaurant on merged_restaurants (restaurant_id)`.execute(db);
  await sql`
    create table merged_dishes (
      id uuid primary key,
      dish_id uuid not null references dishes (id) on delete cascade
    )`.execute(db);
  await sql`create index merged_dishes_dish on merged_dishes (dish_id)`.execute(db);
  await sql`
    create table presence_reports (
      restaurant_id uuid not null references restaurants (id) on delete cascade,
      user_id uuid not null references profiles (id) on delete cascade,
      says text not null check (says in ('here', 'gone')),
      created_at timestamptz not null,
      primary key (restaurant_id, user_id)
    )`.execute(db);
  await sql`create index presence_reports_user on presence_reports (user_id)`.execute(db);
  await sql`
    alter table rankings drop constraint rankings_state_check,
      add constraint rankings_state_check check (state in (0, 1, 2, 3))`.execute(db);
  await sql`drop index votes_item`.execute(db);
  await sql`create index votes_item on votes (item_id, updated_at desc) include (vote)`.execute(db);
}
