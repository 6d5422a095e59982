-- The days on which the market of the site's area is held, as the host sets them: every week, or once on a date.

create table market_days (
  id uuid primary key,
  -- 1 is Monday.
  weekday smallint check (weekday between 1 and 7),
  day date,
  opens time not null,
  -- On the day after if it is before `opens`.
  closes time not null check (closes <> opens),
  place text not null check (char_length(place) between 1 and 120),
  note text check (char_length(note) between 1 and 120),
  time_zone text not null,
  changed_at timestamptz not null,
  check (num_nulls(weekday, day) = 1)
);
