create table profiles (
  id uuid primary key,
  username text check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  full_name text,
  bio text,
  avatar_url text,
  created_at timestamptz not null,
  avatar_bytes int check (avatar_bytes >= 0),
  shows_taste boolean not null default false
);
create unique index profiles_username on profiles (lower(username));
create index profiles_taste on profiles (id) where shows_taste;
create index profiles_avatar on profiles (avatar_url) where avatar_url is not null;

-- Recounted on a view, a day later at the earliest, to hide who just voted.
create table profile_likes (
  user_id uuid primary key references profiles (id) on delete cascade,
  likes_given int not null,
  likes_received int not null,
  counted_at timestamptz not null
);

-- Reserved whether or not the address was known: both cases must look alike.
create table held_usernames (
  name text primary key check (name = lower(name)),
  email text not null check (email = lower(email)),
  held_until timestamptz not null
);
create index held_usernames_until on held_usernames (held_until);

-- Hashed, so that the name stays blocked after the account's deletion without being stored.
create table former_usernames (
  name_hash bytea primary key,
  user_id uuid references profiles (id) on delete set null,
  held_until timestamptz not null
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_until on former_usernames (held_until);
