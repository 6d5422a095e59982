-- Without a cascade: the code that deletes a profile must correct the counts first.
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
-- Whether a voter has posted about the item.
create index posts_tasted on posts (user_id, item_id) where state = 0 and item_id is not null;
create index posts_item on posts (item_id, id desc) where item_id is not null;
-- The newest Snap and the newest Drool of thousands of people, however many of the other kind they have.
create index posts_user_snaps on posts (user_id, id desc) where state = 0 and image_url is not null;
create index posts_user_drools on posts (user_id, id desc) where state = 0 and video_url is not null;
create index posts_photo on posts (image_url) where image_url is not null;
create index posts_video on posts (video_url) where video_url is not null;

create table likes (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id),
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index likes_user on likes (user_id);
-- Notifications name the last person who liked a post.
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
-- The counts leave hidden comments out.
create index comments_user on comments (user_id) where state = 0;
