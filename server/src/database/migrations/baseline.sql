-- The tables of the baseline, from which the restore of an older backup begins. History: nothing here is changed any more.
create table profiles (
  id uuid primary key,
  username text check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  full_name text,
  bio text,
  avatar_url text,
  created_at timestamptz not null,
  avatar_bytes int check (avatar_bytes >= 0)
);
create unique index profiles_username on profiles (lower(username));
create table held_usernames (
  name text primary key check (name = lower(name)),
  email text not null check (email = lower(email)),
  held_until timestamptz not null
);
create index held_usernames_until on held_usernames (held_until);
create table former_usernames (
  name_hash bytea primary key,
  user_id uuid references profiles (id) on delete set null,
  held_until timestamptz not null
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_until on former_usernames (held_until);
create function cell_of(latitude float8, longitude float8) returns int language sql immutable parallel safe as $$
  select b.band * 8192 + least(b.columns - 1, greatest(0, floor((longitude + 180) / 360 * b.columns)::int))
  from (select a.band, greatest(1, floor(360 * cos(((a.band + 0.5::float8) * 0.1::float8 - 90) * (pi() / 180)) / 0.1::float8)::int) as columns
        from (select least(1799, greatest(0, floor((latitude + 90) / 0.1::float8)::int)) as band) a) b
$$;
create table restaurants (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  cuisine text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  city text,
  state text,
  created_at timestamptz not null,
  cell int generated always as (case when latitude is null then null else cell_of(latitude, longitude) end) stored,
  check ((latitude is null) = (longitude is null))
);
create index restaurants_name on restaurants (lower(name));
create index restaurants_cell on restaurants (cell, lower(name));
create function level_of(net_score int) returns int language sql immutable parallel safe as $$
  select width_bucket(net_score, '{4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])
$$;
create function strip_of(level int, cell int, latitude float8) returns int language sql immutable parallel safe as $$
  select case when latitude is null then -10 - cell else
    least(2, level / 3) * 100000 + floor((latitude + 90) / (0.00625::float8 * (1 << 2 * least(2, level / 3))))::int end
$$;
create table rankings (
  item_id uuid primary key,
  kind smallint not null check (kind in (1, 2)),
  cell int not null,
  state smallint not null default 0 check (state in (0, 1, 2)),
  net_score int not null default 0,
  upvotes int not null default 0 check (upvotes >= 0),
  downvotes int not null default 0 check (downvotes >= 0),
  version int not null default 0,
  submitted_by uuid,
  lat float8,
  lon float8,
  price_cents int,
  cuisine text,
  meal_times smallint not null default 0,
  claims int not null default 0,
  allergens int not null default 0,
  check (net_score = upvotes - downvotes),
  check ((lat is null) = (lon is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index rankings_by_cell on rankings (cell, net_score desc, upvotes desc, item_id)
  include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_kind on rankings (kind, net_score desc, upvotes desc, item_id)
  include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_newest on rankings (cell, item_id desc)
  include (kind, lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_category on rankings (lower(cuisine), net_score desc, upvotes desc, item_id)
  where state = 0 and kind = 2;
create index rankings_by_strip on rankings (strip_of(level_of(net_score), cell, lat), lon, lat, level_of(net_score))
  include (item_id, net_score, upvotes, cell, price_cents, cuisine, meal_times, claims) where state = 0;
create table dishes (
  id uuid primary key references rankings (item_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  price numeric(7,2) check (price >= 0 and price <> 'NaN'),
  description text check (char_length(description) <= 2000),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  submitted_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  share_count int not null default 0 check (share_count >= 0),
  is_featured boolean not null default false,
  chef text check (char_length(chef) <= 120),
  cuisine text check (char_length(cuisine) <= 60),
  meal_times text[] not null default '{}',
  restaurant_id uuid not null references restaurants (id),
  submission_key uuid,
  image_bytes int
);
create index dishes_restaurant on dishes (restaurant_id);
create index dishes_submitted_by on dishes (submitted_by, id desc);
create unique index dishes_submission on dishes (submitted_by, submission_key);
create table products (
  id uuid primary key references rankings (item_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  price numeric(7,2) check (price >= 0 and price <> 'NaN'),
  description text check (char_length(description) <= 2000),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  submitted_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  share_count int not null default 0 check (share_count >= 0),
  is_featured boolean not null default false,
  brand text not null check (char_length(brand) between 1 and 120),
  category text check (char_length(category) <= 60),
  where_to_buy text,
  platform_link text check (char_length(platform_link) <= 2048),
  submission_key uuid,
  image_bytes int
);
create index products_submitted_by on products (submitted_by, id desc);
create unique index products_submission on products (submitted_by, submission_key);
create table dietary_claims (id smallint primary key, name text not null unique, icon text not null);
create table allergens (id smallint primary key, name text not null unique, icon text not null);
create table delivery_platforms (id smallint primary key, name text not null unique);
create table dish_claims (
  dish_id uuid not null references dishes (id) on delete cascade,
  claim_id smallint not null references dietary_claims (id),
  primary key (dish_id, claim_id)
);
create table dish_allergens (
  dish_id uuid not null references dishes (id) on delete cascade,
  allergen_id smallint not null references allergens (id),
  primary key (dish_id, allergen_id)
);
create table product_claims (
  product_id uuid not null references products (id) on delete cascade,
  claim_id smallint not null references dietary_claims (id),
  primary key (product_id, claim_id)
);
create table product_allergens (
  product_id uuid not null references products (id) on delete cascade,
  allergen_id smallint not null references allergens (id),
  primary key (product_id, allergen_id)
);
create table submission_tags (
  dish_id uuid not null references dishes (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (dish_id, position),
  unique (dish_id, tag)
);
create table product_tags (
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (product_id, position),
  unique (product_id, tag)
);
create table cards (item_id uuid primary key, body text not null);
create table submission_counts (
  user_id uuid not null references profiles (id) on delete cascade,
  slot smallint not null check (slot between 0 and 7),
  dishes int not null,
  products int not null,
  upvotes int not null,
  primary key (user_id, slot)
) with (fillfactor = 50);
create table votes (
  user_id uuid not null references profiles (id),
  item_id uuid not null references rankings (item_id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  updated_at timestamptz not null,
  primary key (user_id, item_id) include (vote)
);
create index votes_item on votes (item_id) include (vote);
create table lists (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  position smallint not null unique,
  name text not null check (char_length(name) between 1 and 120),
  area_name text check (char_length(area_name) between 1 and 120),
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  radius_km float8 check (radius_km > 0 and radius_km <= 25),
  check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4))
);
create table users (
  id uuid primary key references profiles (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  password_hash text,
  email_confirmed_at timestamptz,
  new_email text check (char_length(new_email) <= 254),
  state text not null default 'active' check (state in ('active', 'suspended')),
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_password_confirmed check (password_hash is null or email_confirmed_at is not null)
);
create unique index users_email on users (lower(email));
create index users_new_email on users (lower(new_email)) where new_email is not null;
create index users_unconfirmed on users (created_at) where email_confirmed_at is null;
create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  username text not null,
  full_name text,
  password_hash text not null,
  created_at timestamptz not null
);
create index sign_ups_user on sign_ups (user_id, created_at);
create index sign_ups_created on sign_ups (created_at);
create table email_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sign_up_id uuid references sign_ups (id) on delete set null
);
create index email_tokens_user on email_tokens (user_id, purpose);
create index email_tokens_expiry on email_tokens (expires_at);
create index email_tokens_sign_up on email_tokens (sign_up_id) where sign_up_id is not null;
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text check (char_length(user_agent) <= 200),
  recovered_until timestamptz,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create unique index refresh_tokens_parent on refresh_tokens (parent_hash);
create index refresh_tokens_used on refresh_tokens (used_at);
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  user_agent text check (char_length(user_agent) <= 200),
  created_at timestamptz not null
);
create index security_events_user on security_events (user_id, kind, created_at, id);
create index security_events_created on security_events (created_at);
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) <= 1023),
  public_key bytea not null check (octet_length(public_key) <= 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) <= 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
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
create table saves (
  id uuid not null unique,
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid not null references rankings (item_id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, item_id)
);
create index saves_newest on saves (user_id, id desc) include (item_id);
create index saves_item on saves (item_id);
create table shares (
  day date not null,
  item_id uuid not null references rankings (item_id) on delete cascade,
  sharer bytea not null check (length(sharer) = 16),
  primary key (day, item_id, sharer)
);
create index shares_item on shares (item_id);
create table food_log (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  dish_id uuid references dishes (id) on delete set null,
  dish_name text not null,
  restaurant_name text not null,
  cuisine text,
  named_by uuid references profiles (id) on delete set null,
  day date not null,
  note text check (char_length(note) <= 280),
  is_shared boolean not null,
  submission_key uuid not null,
  created_at timestamptz not null,
  unique (user_id, submission_key)
);
create index food_log_days on food_log (user_id, day desc, id desc);
create index food_log_shared on food_log (user_id, day desc, id desc) where is_shared;
create index food_log_dish on food_log (dish_id, user_id, day);
create index food_log_named_by on food_log (named_by) where named_by is not null;
create table diets (
  user_id uuid primary key references profiles (id) on delete cascade,
  claim_ids smallint[] not null check (cardinality(claim_ids) <= 32),
  allergen_ids smallint[] not null check (cardinality(allergen_ids) <= 32),
  updated_at timestamptz not null
);
create table uploads (
  id uuid primary key,
  user_id uuid references profiles (id) on delete set null,
  bucket text not null check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars')),
  path text not null unique,
  state text not null check (state in ('arriving', 'ready')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  thumbhash text not null,
  created_at timestamptz not null,
  bytes int not null default 0
);
create index uploads_created on uploads (created_at);
create index uploads_user on uploads (user_id);
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
  check ((source_path is not null) = (state in ('waiting', 'converting'))),
  check (num_nulls(poster_path, poster_width, poster_height, poster_thumbhash) in (0, 4))
);
create index videos_user on videos (user_id);
create index videos_unsettled on videos (created_at) where state in ('waiting', 'converting');
create index videos_untaken on videos (created_at) where not is_taken;
create table posts (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  content text check (char_length(content) between 1 and 500),
  image_url text,
  image_width int,
  image_height int,
  image_thumbhash text,
  image_description text,
  image_bytes int,
  video_url text,
  video_id uuid unique references videos (id),
  item_id uuid references rankings (item_id) on delete set null,
  state smallint not null check (state between 0 and 3),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  version int not null default 0,
  submission_key uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, submission_key),
  check (num_nonnulls(image_url, video_url) = 1),
  check ((video_id is null) = (video_url is null))
);
create index posts_snaps on posts (id desc) where state = 0 and image_url is not null;
create index posts_drools on posts (id desc) where state = 0 and video_url is not null;
create index posts_user on posts (user_id, id desc);
create index posts_unfinished on posts (user_id, id desc) where state in (1, 3);
create index posts_item on posts (item_id, id desc) where item_id is not null;
create index posts_user_snaps on posts (user_id, id desc) where state = 0 and image_url is not null;
create index posts_user_drools on posts (user_id, id desc) where state = 0 and video_url is not null;
create table likes (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id),
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index likes_user on likes (user_id);
create index likes_newest on likes (post_id, created_at desc) include (user_id);
create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id),
  content text not null check (char_length(content) between 1 and 1000),
  submission_key uuid not null,
  created_at timestamptz not null,
  state smallint not null default 0 check (state in (0, 2)),
  unique (user_id, submission_key)
);
create index comments_post on comments (post_id, id desc);
create index comments_user on comments (user_id) where state = 0;
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
create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('votes', 'board', 'top-ten', 'likes', 'comment', 'follow')),
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid unique references comments (id) on delete cascade,
  follow_id uuid unique references follows (id) on delete cascade,
  count int not null default 1 check (count > 0),
  rank smallint check (rank > 0),
  read_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(item_id, post_id, follow_id) = 1),
  check ((item_id is not null) = (kind in ('votes', 'board', 'top-ten'))),
  check ((follow_id is not null) = (kind = 'follow')),
  check ((comment_id is not null) = (kind = 'comment'))
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
create table reports (
  id uuid primary key,
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id)) stored,
  reporter_id uuid references profiles (id) on delete cascade,
  network bytea check (octet_length(network) = 16),
  reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
  details text check (char_length(details) <= 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  check (num_nonnulls(item_id, post_id, comment_id, profile_id) = 1),
  check (num_nonnulls(reporter_id, network) <= 1)
);
create index reports_item_id on reports (item_id) where item_id is not null;
create index reports_post_id on reports (post_id) where post_id is not null;
create index reports_comment_id on reports (comment_id) where comment_id is not null;
create index reports_profile_id on reports (profile_id) where profile_id is not null;
create unique index reports_person on reports (subject_id, reporter_id)
  where settled_at is null and reporter_id is not null;
create unique index reports_network on reports (subject_id, network) where settled_at is null and network is not null;
create index reports_open on reports (subject_id, id desc) where settled_at is null;
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_settled on reports (settled_at) where settled_at is not null;
create table hidden_subjects (
  id uuid primary key,
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id)) stored,
  owner_id uuid references profiles (id) on delete cascade,
  reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
  note text check (char_length(note) <= 500),
  created_at timestamptz not null,
  check (num_nonnulls(item_id, post_id, comment_id, profile_id) = 1),
  unique (subject_id)
);
create index hidden_subjects_item_id on hidden_subjects (item_id) where item_id is not null;
create index hidden_subjects_post_id on hidden_subjects (post_id) where post_id is not null;
create index hidden_subjects_comment_id on hidden_subjects (comment_id) where comment_id is not null;
create index hidden_subjects_profile_id on hidden_subjects (profile_id) where profile_id is not null;
create index hidden_subjects_owner on hidden_subjects (owner_id, id desc);
create table moderation_log (
  id uuid primary key,
  administrator_id uuid references profiles (id) on delete set null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text,
  reason text,
  note text,
  created_at timestamptz not null,
  owner_id uuid references profiles (id) on delete set null
);
create index moderation_log_administrator on moderation_log (administrator_id) where administrator_id is not null;
create index moderation_log_owner on moderation_log (owner_id) where owner_id is not null;
create table data_exports (
  id uuid primary key,
  user_id uuid not null unique references profiles (id) on delete cascade,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  bytes float8 check (bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((bytes is not null) = (state = 'ready'))
);
create index data_exports_expiry on data_exports (expires_at);
create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  is_begun boolean not null default false
);
create index account_deletions_due on account_deletions (erase_at);
create table search_entries (
  id uuid primary key,
  kind smallint not null check (kind between 1 and 4),
  words tsvector not null
);
create index search_entries_dish on search_entries using gin (words) with (fastupdate = off) where kind = 1;
create index search_entries_product on search_entries using gin (words) with (fastupdate = off) where kind = 2;
create index search_entries_restaurant on search_entries using gin (words) with (fastupdate = off) where kind = 3;
create index search_entries_person on search_entries using gin (words) with (fastupdate = off) where kind = 4;
create table search_words (
  kind smallint not null check (kind between 1 and 4),
  word text collate "C" not null,
  slips text[] not null
);
create index search_words_word on search_words (word, kind);
create index search_words_slips on search_words using gin (slips) with (fastupdate = off);
create unlogged table rate_limits (
  id bytea primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create table server_secrets (name text primary key, value bytea not null, created_at timestamptz not null);
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
create table demo_entries (kind text not null, key text not null, id uuid not null, primary key (kind, key));
