import { type Kysely, sql } from "kysely";

/** Open reactions outlive the deletion of their item, for whoever submits the same again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_reactions (
      id uuid primary key,
      restaurant_id uuid references restaurants (id),
      brand text[],
      barcode text,
      name text[] not null,
      allergen_id smallint not null references allergens (id),
      created_at timestamptz not null,
      check (num_nonnulls(restaurant_id, brand) = 1)
    )`.execute(db);
  await sql`create index kept_reactions_restaurant on kept_reactions (restaurant_id) where restaurant_id is not null`.execute(
    db,
  );
}
