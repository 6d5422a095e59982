import { type Kysely, sql } from "kysely";

/** Products have the code under their bars and what they may contain; files say of codes what they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports
      drop constraint imports_format_check,
      add constraint imports_format_check
        check (format in ('csv', 'fhrs', 'foursquare', 'geojson', 'open-food-facts', 'osm-pbf', 'overpass', 'overture'))`.execute(
    db,
  );
  await sql`alter table products
      add column barcode text check (barcode ~ '^\\d{13,14}$'),
      add column may_contain_ids smallint[] not null default '{}',
      add column allergens_source text check (char_length(allergens_source) <= 120),
      add column allergens_day date,
      add column may_contain_source text check (char_length(may_contain_source) <= 120),
      add column may_contain_day date,
      add check ((allergens_source is null) = (allergens_day is null)),
      add check ((may_contain_source is null) = (may_contain_day is null))`.execute(db);
  await sql`create index products_barcode on products (barcode) where barcode is not null`.execute(db);
  await sql`
    create table barcode_products (
      code text not null check (code ~ '^\\d{13,14}$'),
      import_id int references imports (id),
      hash text not null,
      name text check (char_length(name) <= 120),
      brand text check (char_length(brand) <= 120),
      quantity text check (char_length(quantity) <= 60),
      category text check (char_length(category) <= 60),
      claim_ids smallint[] not null,
      allergen_ids smallint[] not null,
      may_contain_ids smallint[] not null,
      states_allergens boolean not null,
      states_traces boolean not null,
      other_labels text[] not null,
      other_allergens text[] not null,
      other_traces text[] not null,
      source text not null check (char_length(source) <= 120),
      licence text check (char_length(licence) <= 120),
      day date not null,
      fetched_at timestamptz not null,
      unique nulls not distinct (code, import_id)
    )`.execute(db);
  await sql`create index barcode_products_import on barcode_products (import_id)`.execute(db);
  await sql`create index barcode_products_fetched on barcode_products (fetched_at) where import_id is null`.execute(db);
  await sql`
    create table unknown_barcodes (
      code text primary key,
      asked_at timestamptz not null
    )`.execute(db);
  await sql`create index unknown_barcodes_asked on unknown_barcodes (asked_at)`.execute(db);
}
