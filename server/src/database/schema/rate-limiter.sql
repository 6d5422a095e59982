-- Unlogged: counting waits for no disk, and a crashed database counts from zero.
create unlogged table rate_limits (
  id bytea primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
