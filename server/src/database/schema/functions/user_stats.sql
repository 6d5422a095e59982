-- Counted when read, so that no change of a vote, post or comment can leave it wrong; item counts are in
-- submission_counts.
create or replace view user_stats as
select p.id as user_id,
  (select count(*)::int from follows f where f.following_id = p.id) as followers_count,
  (select count(*)::int from follows f where f.follower_id = p.id) as following_count,
  items.dishes as dish_submissions,
  items.products as product_submissions,
  posts.shown as posts_made,
  (select count(*)::int from votes v where v.user_id = p.id and v.vote = 1)
    + (select count(*)::int from likes l where l.user_id = p.id) as likes_given,
  (items.upvotes + posts.likes)::int as likes_received,
  (select count(*)::int from comments c where c.user_id = p.id and c.state = 0) as comments_made,
  posts.comments as comments_received
from profiles p
cross join lateral (
  select coalesce(sum(n.dishes), 0)::int as dishes, coalesce(sum(n.products), 0)::int as products,
    coalesce(sum(n.upvotes), 0)::int as upvotes
  from submission_counts n where n.user_id = p.id) items
cross join lateral (
  select count(*)::int as shown, coalesce(sum(s.like_count), 0)::int as likes,
    coalesce(sum(s.comment_count), 0)::int as comments
  from posts s where s.user_id = p.id and s.state = 0) posts;
