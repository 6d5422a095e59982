-- Inserted before the first file and deleted after the last, so that every stored file has a row.
create table uploads (
  id uuid primary key,
  user_id uuid references profiles (id) on delete set null,
  bucket text not null check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars', 'log-images', 'list-images')),
  path text not null unique,
  state text not null check (state in ('arriving', 'ready')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  thumbhash text not null,
  created_at timestamptz not null,
  bytes int not null default 0
);
create index uploads_created on uploads (created_at);
create index uploads_user on uploads (user_id);
