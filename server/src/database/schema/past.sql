-- Imported rows name it until a member changes them; undoing it deletes the remaining ones.
create table past_imports (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null
);
create index past_imports_user on past_imports (user_id, id desc);
