import { type Kysely, sql } from "kysely";

/** Follows, the stats of people, and avatars among the uploaded pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * What people have done and received. Counted when it is read, so that no change of a vote, post or comment can leave it
 * wrong. The condition says which comments `c` count.
 */
export function userStatsView(condition: string): string {
  return `create or replace view user_stats as
    select p.id as user_id,
      (select count(*)::int from follows f where f.following_id = p.id) as followers_count,
      (select count(*)::int from follows f where f.follower_id = p.id) as following_count,
      items.dishes as dish_submissions,
      items.products as product_submissions,
      posts.shown as posts_made,
      (select count(*)::int from votes v where v.user_id = p.id and v.vote = 1)
        + (select count(*)::int from likes l where l.user_id = p.id) as likes_given,
      (items.upvotes + posts.likes)::int as likes_received,
      (select count(*)::int from comments c where c.user_id = p.id and ${condition}) as comments_made,
      posts.comments as comments_received
    from profiles p
    cross join lateral (
      select count(*) filter (where r.kind = 1)::int as dishes, count(*) filter (where r.kind = 2)::int as products,
        coalesce(sum(r.upvotes), 0)::int as upvotes
      from rankings r where r.submitted_by = p.id and r.state = 0) items
    cross join lateral (
      select count(*)::int as shown, coalesce(sum(s.like_count), 0)::int as likes,
        coalesce(sum(s.comment_count), 0)::int as comments
      from posts s where s.user_id = p.id and s.state = 0) posts`;
}

const statements = [
  `create table follows (
    id uuid not null unique,
    follower_id uuid not null references profiles (id) on delete cascade,
    following_id uuid not null references profiles (id) on delete cascade,
    created_at timestamptz not null,
    primary key (follower_id, following_id),
    check (follower_id <> following_id))`,
  "create index follows_follower on follows (follower_id, id desc) include (following_id)",
  "create index follows_following on follows (following_id, id desc) include (follower_id)",
  // The newest Snap and the newest Drool of each of thousands of people, however many of the other kind they have.
  "create index posts_user_snaps on posts (user_id, id desc) where state = 0 and image_url is not null",
  "create index posts_user_drools on posts (user_id, id desc) where state = 0 and video_url is not null",

  // A name that somebody has given up, hashed, so that it stays blocked when the account is gone and names nobody.
  `create table former_usernames (
    name_hash bytea primary key,
    user_id uuid references profiles (id) on delete set null,
    held_until timestamptz not null)`,
  "create index former_usernames_user on former_usernames (user_id)",
  "create index former_usernames_until on former_usernames (held_until)",

  // All of a person's items in one place: by the items' tables, each would be looked up by itself.
  "create index rankings_by_submitter on rankings (submitted_by) include (kind, upvotes) where state = 0",
  // With the vote in the index, those of a person are counted without their rows.
  "alter table votes drop constraint votes_pkey, add primary key (user_id, item_id) include (vote)",
  userStatsView("true"),

  "alter table profiles add column avatar_bytes int check (avatar_bytes >= 0)",
  "alter table uploads drop constraint uploads_bucket_check",
  `alter table uploads add constraint uploads_bucket_check
    check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars'))`,
];
