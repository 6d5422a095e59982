import { type Kysely, sql } from "kysely";

/** Restaurants have opening hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table opening_hours (
      restaurant_id uuid primary key references restaurants (id) on delete cascade,
      hours text not null,
      time_zone text not null,
      known_from timestamptz not null,
      known_until timestamptz not null,
      opens timestamptz[],
      closes timestamptz[],
      times text[]
    )`.execute(db);
}
