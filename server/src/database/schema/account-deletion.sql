create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  is_begun boolean not null default false
);
create index account_deletions_due on account_deletions (erase_at);
