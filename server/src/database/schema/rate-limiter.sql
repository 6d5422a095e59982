-- Counts of limits that several instances share.

-- Unlogged: counting waits for no disk, and a database that has crashed counts from zero.
create unlogged table rate_limits (
  id bytea primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
