import { type Kysely, sql } from "kysely";

/** People can show what they have upvoted and eaten: none does who has not said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column shows_taste boolean not null default false`.execute(db);
  await sql`create index profiles_taste on profiles (id) where shows_taste`.execute(db);
  await sql`
    create index food_log_person on food_log (user_id) include (dish_id, product_id, day) where import_id is null`.execute(
    db,
  );
}
