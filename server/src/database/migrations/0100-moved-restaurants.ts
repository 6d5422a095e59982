import { type Kysely, sql } from "kysely";

/** A restaurant keeps the place that it had before a member's pin moved it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table restaurants
      add column first_latitude float8 check (first_latitude between -90 and 90),
      add column first_longitude float8 check (first_longitude between -180 and 180),
      add column moved_by uuid references profiles (id) on delete set null,
      add check ((first_latitude is null) = (first_longitude is null))`.execute(db);
  await sql`create index restaurants_moved_by on restaurants (moved_by) where moved_by is not null`.execute(db);
}
