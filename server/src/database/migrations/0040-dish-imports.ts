import { type Kysely, sql } from "kysely";

/** Administrators import dishes, which no list of new dishes names: nobody has submitted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dish_imports (
      id int primary key,
      key uuid unique,
      user_id uuid references profiles (id) on delete set null,
      file_name text check (char_length(file_name) <= 200),
      source text check (char_length(source) between 1 and 120),
      created_at timestamptz not null,
      added int not null,
      outcomes jsonb not null,
      restaurant_ids uuid[] not null,
      undo_asked_at timestamptz,
      undone_at timestamptz,
      removed int not null default 0,
      kept int not null default 0
    )`.execute(db);
  await sql`create index dish_imports_user on dish_imports (user_id) where user_id is not null`.execute(db);
  await sql`
    create table imported_dishes (
      dish_id uuid primary key references dishes (id) on delete cascade,
      import_id int not null references dish_imports (id),
      row_number int not null check (row_number > 0),
      source text check (char_length(source) between 1 and 120),
      author text check (char_length(author) between 1 and 120),
      url text check (char_length(url) <= 2048),
      day date,
      photo_url text check (char_length(photo_url) <= 2048),
      photo_problem text
    )`.execute(db);
  await sql`create index imported_dishes_import on imported_dishes (import_id, dish_id)`.execute(db);
  await sql`drop index rankings_newest`.execute(db);
  await sql`
    create index rankings_newest on rankings (cell, item_id desc)
      include (kind, lat, lon, price_cents, cuisine, meal_times, claims, allergens)
      where state = 0 and submitted_by is not null`.execute(db);
}

const batchSize = 5_000;

/** Brings the cards of all items up to date, which say now where an item is from. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const items of ["dishes", "products"])
    for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
      const { rows } = await sql<{ last: string | null }>`
        with batch as (select id from ${sql.table(items)} where id > ${after}::uuid order by id limit ${batchSize}),
        ids as (select array_agg(id order by id) as ids from batch)
        select ids[cardinality(ids)] as last, refresh_cards(ids) from ids where ids is not null`.execute(db);
      after = rows[0]?.last ?? null;
    }
}
