-- The names are copied, because an entry outlives its dish. An imported visit has no dish until the member names it.
create table food_log (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  dish_id uuid references dishes (id) on delete set null,
  dish_name text,
  restaurant_name text not null,
  cuisine text,
  named_by uuid references profiles (id) on delete set null,
  day date not null,
  note text check (char_length(note) <= 280),
  is_shared boolean not null,
  submission_key uuid not null,
  created_at timestamptz not null,
  -- 1 a dish, 2 a product, even after its deletion.
  kind smallint not null default 1 check (kind in (1, 2)),
  product_id uuid references products (id) on delete set null,
  is_note_shared boolean not null default false,
  is_note_hidden boolean not null default false,
  helpful_count int not null default 0 check (helpful_count >= 0),
  note_version int not null default 0,
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  image_bytes int,
  import_id uuid references past_imports (id) on delete set null,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  unique (user_id, submission_key),
  check (num_nonnulls(dish_id, product_id) <= 1),
  check (dish_name is not null or num_nonnulls(dish_id, product_id) = 0),
  check ((latitude is null) = (longitude is null))
);
create index food_log_days on food_log (user_id, day desc, id desc);
create index food_log_shared on food_log (user_id, day desc, id desc) where is_shared;
create index food_log_dish on food_log (dish_id, user_id, day);
create index food_log_named_by on food_log (named_by) where named_by is not null;
create index food_log_product on food_log (product_id, user_id, day) where product_id is not null;
create index food_log_import on food_log (import_id) where import_id is not null;
create index food_log_without_dish on food_log (user_id, day desc, id desc) where dish_name is null;
create index food_log_file on food_log (image_url) where image_url is not null;
-- Index-only scans of a member's own entries.
create index food_log_person on food_log (user_id) include (dish_id, product_id, day)
  where import_id is null;
create index food_log_notes on food_log (coalesce(dish_id, product_id), day desc, id desc)
  where is_note_shared and not is_note_hidden and note is not null;
create index food_log_helpful on food_log (coalesce(dish_id, product_id), helpful_count desc, day desc, id desc)
  where is_note_shared and not is_note_hidden and note is not null;

-- Without a cascade: the code that deletes a profile must correct the counts first.
create table helpful_marks (
  entry_id uuid not null references food_log (id) on delete cascade,
  user_id uuid not null references profiles (id),
  created_at timestamptz not null,
  primary key (entry_id, user_id)
);
create index helpful_marks_user on helpful_marks (user_id, entry_id);
