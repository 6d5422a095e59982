-- Without a cascade: the code that deletes a profile must delete the files first.
create table videos (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  path text not null unique,
  source_path text,
  poster_path text,
  poster_width int,
  poster_height int,
  poster_thumbhash text,
  state text not null check (state in ('waiting', 'converting', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  width int not null check (width > 0),
  height int not null check (height > 0),
  duration_ms int not null check (duration_ms > 0),
  bytes int not null check (bytes >= 0),
  is_taken boolean not null default false,
  created_at timestamptz not null,
  thumbnail text,
  failure text check (failure in ('unreadable', 'too-long', 'no-room', 'unfinished')),
  is_unchecked boolean not null default false,
  check ((source_path is not null) = (state in ('waiting', 'converting'))),
  check (num_nulls(poster_path, poster_width, poster_height, poster_thumbhash) in (0, 4))
);
create index videos_user on videos (user_id);
create index videos_unsettled on videos (created_at) where state in ('waiting', 'converting');
create index videos_untaken on videos (created_at) where not is_taken;
create index videos_unchecked on videos (id) where is_unchecked and state = 'ready';
create index videos_source on videos (source_path) where source_path is not null;
create index videos_poster on videos (poster_path) where poster_path is not null;
