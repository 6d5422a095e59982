import { type Kysely, sql } from "kysely";

/** Uploads that wait for their item, restaurants that are found by place and name, and keys of submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The row is inserted before the first file and deleted after the last, so that every stored file has a row.
  `create table uploads (
    id uuid primary key,
    user_id uuid references profiles (id) on delete set null,
    bucket text not null check (bucket in ('dish-images', 'product-images')),
    path text not null unique,
    state text not null check (state in ('arriving', 'ready')),
    width int not null check (width > 0), height int not null check (height > 0), thumbhash text not null,
    created_at timestamptz not null)`,
  "create index uploads_created on uploads (created_at)",

  `alter table restaurants add column cell int generated always as
    (case when latitude is null then null else cell_of(latitude, longitude) end) stored`,
  "create index restaurants_cell on restaurants (cell, lower(name))",

  "alter table dishes add column submission_key uuid",
  "create unique index dishes_submission on dishes (submitted_by, submission_key)",
  "alter table products add column submission_key uuid",
  "create unique index products_submission on products (submitted_by, submission_key)",
];
