import { type Kysely, sql } from "kysely";

/** A restaurant keeps the place that it had before a member's pin moved it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table restaurants
      add column first_latitude float8,
      add column first_longitude float8,
      add column mover uuid,
      add check ((first_latitude is null) = (first_longitude is null))`.execute(db);
  await sql`create index restaurants_mover on restaurants (mover) where mover is not null`.execute(db);
}
