create table market_days (
  id uuid primary key,
  -- 1 is Monday.
  weekday smallint check (weekday between 1 and 7),
  day date,
  opens time not null,
  -- On the next day if it is before `opens`.
  closes time not null check (closes <> opens),
  place text not null check (char_length(place) between 1 and 120),
  note text check (char_length(note) between 1 and 120),
  time_zone text not null,
  changed_at timestamptz not null,
  check (num_nulls(weekday, day) = 1)
);
