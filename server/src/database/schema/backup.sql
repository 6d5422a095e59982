create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  place text not null,
  name text,
  bytes bigint check (bytes >= 0),
  reason text,
  check (num_nonnulls(name, reason) = 1)
);
