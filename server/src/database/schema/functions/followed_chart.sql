-- The best items of a kind by the number of followed people who upvoted or ate them and did not downvote them. Then by
-- the net score, then by the id. Leaves out held and void upvotes, unedited imported entries, and people who do not
-- show their likes or whom others may not see. `faces` are up to three people, those followed last. With p_cells,
-- dishes are within reach of the place; filters as in filtered_nearby_chart. Reads up to p_likes votes and log entries;
-- then a last row marks the stop.
create or replace function followed_chart(
  p_follower uuid, p_kind smallint, p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[],
  p_min_cents int, p_max_cents int, p_cuisines text[], p_meal_times int, p_claims int, p_is_open boolean,
  p_likes int, p_limit int, p_avoid int default 0
)
returns table (item_id uuid, people int, faces uuid[]) language plpgsql stable rows 100
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
begin
  return query
  with read as materialized (
    select t.item_id, f.follow_id, f.person_id, t.vote
    from (
      select f.id as follow_id, f.following_id as person_id
      from follows f join profiles p on p.id = f.following_id and p.shows_taste left join users u on u.id = p.id
      where f.follower_id = p_follower and (u.id is null or u.email_confirmed_at is not null and u.state = 'active')
      order by f.id desc offset 0) f
    cross join lateral (
      select v.item_id, v.vote from votes v where v.user_id = f.person_id and (v.vote = -1 or not (v.is_held or v.is_void))
      union all
      select coalesce(e.dish_id, e.product_id), 0::smallint from food_log e
      where e.user_id = f.person_id and num_nonnulls(e.dish_id, e.product_id) = 1 and e.import_id is null) t
    limit p_likes + 1),
  likes as materialized (
    select l.item_id, l.follow_id, l.person_id from (select * from read limit p_likes) l
    group by l.item_id, l.follow_id, l.person_id having min(l.vote) >= 0),
  counted as (
    select l.item_id, count(*)::int as people from likes l group by l.item_id),
  best as (
    select c.item_id, c.people, r.net_score from counted c join rankings r on r.item_id = c.item_id
    where r.state = 0 and r.kind = p_kind and coalesce(
      (p_cells is null or r.cell = any(p_cells) and (p_unlocated or r.lat is not null)
        and (r.lat is null or sin(radians(r.lat - p_lat) / 2) * sin(radians(r.lat - p_lat) / 2)
          + cos(radians(p_lat)) * cos(radians(r.lat))
            * sin(radians(r.lon - p_lon) / 2) * sin(radians(r.lon - p_lon) / 2) <= reach))
      and (p_min_cents is null or r.price_cents between p_min_cents and p_max_cents)
      and r.claims & p_claims = p_claims and r.allergens & p_avoid = 0 and (p_meal_times = 0 or r.meal_times & p_meal_times <> 0)
      and (p_cuisines = '{}' or lower(r.cuisine) = any(p_cuisines))
      and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
        join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = r.item_id)), false)
    order by c.people desc, r.net_score desc, c.item_id limit p_limit),
  -- By an array, which is looked up by hash.
  shown as (
    select l.item_id, (array_agg(l.person_id order by l.follow_id desc))[1:3] as faces
    from likes l where l.item_id = any(array(select b.item_id from best b)) group by l.item_id)
  select a.item_id, a.people, a.faces from (
    (select b.item_id, b.people, s.faces, row_number() over (order by b.people desc, b.net_score desc, b.item_id) as position
      from best b join shown s on s.item_id = b.item_id)
    union all
    select null, null, null, p_limit + 1 from (select count(*) as n from read) n where n.n > p_likes) a
  order by a.position;
end $$;
