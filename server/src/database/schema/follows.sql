create table follows (
  id uuid not null unique,
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (follower_id, following_id),
  check (follower_id <> following_id)
);
create index follows_follower on follows (follower_id, id desc) include (following_id);
create index follows_following on follows (following_id, id desc) include (follower_id);
