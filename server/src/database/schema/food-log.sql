-- What people have eaten.

-- The names are those that the dish had: an entry outlives it.
create table food_log (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  dish_id uuid references dishes (id) on delete set null,
  dish_name text not null,
  restaurant_name text not null,
  cuisine text,
  named_by uuid references profiles (id) on delete set null,
  day date not null,
  note text check (char_length(note) <= 280),
  is_shared boolean not null,
  submission_key uuid not null,
  created_at timestamptz not null,
  unique (user_id, submission_key)
);
create index food_log_days on food_log (user_id, day desc, id desc);
create index food_log_shared on food_log (user_id, day desc, id desc) where is_shared;
create index food_log_dish on food_log (dish_id, user_id, day);
create index food_log_named_by on food_log (named_by) where named_by is not null;
