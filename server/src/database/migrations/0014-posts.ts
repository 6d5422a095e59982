import { type Kysely, sql } from "kysely";

/** Videos and their conversion, posts (Snaps and Drools), likes and comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table uploads drop constraint uploads_bucket_check",
  `alter table uploads add constraint uploads_bucket_check
    check (bucket in ('dish-images', 'product-images', 'post-images'))`,

  // A person's profile cannot be deleted before what they posted: whoever deletes it deletes the files and corrects the counts.
  `create table videos (
    id uuid primary key,
    user_id uuid not null references profiles (id),
    path text not null unique,
    source_path text,
    poster_path text,
    poster_width int, poster_height int, poster_thumbhash text,
    state text not null check (state in ('waiting', 'converting', 'ready', 'failed')),
    progress smallint not null default 0 check (progress between 0 and 100),
    attempts smallint not null default 0,
    width int not null check (width > 0), height int not null check (height > 0),
    duration_ms int not null check (duration_ms > 0),
    bytes int not null check (bytes >= 0),
    is_taken boolean not null default false,
    created_at timestamptz not null,
    check ((source_path is not null) = (state in ('waiting', 'converting'))),
    check (num_nulls(poster_path, poster_width, poster_height, poster_thumbhash) in (0, 4)))`,
  "create index videos_user on videos (user_id)",
  "create index videos_unsettled on videos (created_at) where state in ('waiting', 'converting')",
  "create index videos_untaken on videos (created_at) where not is_taken",

  `create table posts (
    id uuid primary key,
    user_id uuid not null references profiles (id),
    content text check (char_length(content) between 1 and 500),
    image_url text, image_width int, image_height int, image_thumbhash text, image_description text, image_bytes int,
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
    check ((video_id is null) = (video_url is null)))`,
  "create index posts_snaps on posts (id desc) where state = 0 and image_url is not null",
  "create index posts_drools on posts (id desc) where state = 0 and video_url is not null",
  "create index posts_user on posts (user_id, id desc)",
  "create index posts_unfinished on posts (user_id, id desc) where state in (1, 3)",
  "create index posts_item on posts (item_id, id desc) where item_id is not null",

  `create table likes (
    post_id uuid not null references posts (id) on delete cascade,
    user_id uuid not null references profiles (id),
    created_at timestamptz not null,
    primary key (post_id, user_id))`,
  "create index likes_user on likes (user_id)",

  `create table comments (
    id uuid primary key,
    post_id uuid not null references posts (id) on delete cascade,
    user_id uuid not null references profiles (id),
    content text not null check (char_length(content) between 1 and 1000),
    submission_key uuid not null,
    created_at timestamptz not null,
    unique (user_id, submission_key))`,
  "create index comments_post on comments (post_id, id desc)",
];
