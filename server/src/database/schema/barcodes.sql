create table barcode_products (
  code text not null check (code ~ '^\d{13,14}$'),
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
);
create index barcode_products_import on barcode_products (import_id);
create index barcode_products_fetched on barcode_products (fetched_at) where import_id is null;

create table unknown_barcodes (
  code text primary key,
  asked_at timestamptz not null
);
create index unknown_barcodes_asked on unknown_barcodes (asked_at);
