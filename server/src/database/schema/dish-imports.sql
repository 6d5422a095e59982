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
);
create index dish_imports_user on dish_imports (user_id) where user_id is not null;

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
);
create index imported_dishes_import on imported_dishes (import_id, dish_id);
