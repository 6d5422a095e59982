create table data_exports (
  id uuid primary key,
  user_id uuid not null unique references profiles (id) on delete cascade,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  bytes float8 check (bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((bytes is not null) = (state = 'ready'))
);
create index data_exports_expiry on data_exports (expires_at);
