create table notification_settings (
  user_id uuid primary key references profiles (id) on delete cascade,
  votes boolean not null default true,
  board boolean not null default true,
  posts boolean not null default true,
  follows boolean not null default true,
  weekly_email boolean not null default false,
  weekly_sent_at timestamptz,
  refreshed_at timestamptz
);
create index notification_settings_weekly on notification_settings (user_id) where weekly_email;

-- Deleted with its item, post, comment or follow.
create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('votes', 'board', 'top-ten', 'climb', 'likes', 'comment', 'follow', 'reaction')),
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid unique references comments (id) on delete cascade,
  follow_id uuid unique references follows (id) on delete cascade,
  count int not null default 1 check (count > 0),
  rank smallint check (rank > 0),
  read_at timestamptz,
  created_at timestamptz not null,
  allergen_id smallint references allergens (id),
  check (num_nonnulls(item_id, post_id, follow_id) = 1),
  check ((item_id is not null) = (kind in ('votes', 'board', 'top-ten', 'climb', 'reaction'))),
  check ((follow_id is not null) = (kind = 'follow')),
  check ((comment_id is not null) = (kind = 'comment')),
  check ((allergen_id is not null) = (kind = 'reaction'))
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create unique index notifications_votes on notifications (item_id) where kind = 'votes' and read_at is null;
create unique index notifications_likes on notifications (post_id) where kind = 'likes' and read_at is null;
create index notifications_item on notifications (item_id) where item_id is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_read on notifications (read_at) where read_at is not null;

create table notified_counts (
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid unique references rankings (item_id) on delete cascade,
  post_id uuid unique references posts (id) on delete cascade,
  version int not null default 0,
  count int not null default 0 check (count >= 0),
  ranked_version int not null default 0,
  board smallint not null default 0 check (board between 0 and 2),
  check (num_nonnulls(item_id, post_id) = 1)
);
create index notified_counts_user on notified_counts (user_id);

-- Without a foreign key: the newest sent notification may have been deleted.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 2048),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  notified_id uuid not null,
  sent_at timestamptz,
  failures smallint not null default 0 check (failures >= 0),
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);
