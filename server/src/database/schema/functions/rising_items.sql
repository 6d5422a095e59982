-- The newest items with fewer than p_votes votes, not more of them down than up, that match the filters of filtered_nearby_chart, newest first, among the
-- newest p_scan of each cell.
create or replace function rising_items(
  p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], p_min_cents int, p_max_cents int,
  p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int, p_is_open boolean, p_votes int,
  p_avoid int default 0
)
returns table (item_id uuid) language plpgsql stable rows 20
set enable_seqscan = off set enable_bitmapscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;
begin
  return query
  select e.item_id from unnest(p_cells) c (cell) cross join lateral (
    select r.item_id, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims, r.allergens,
      r.upvotes + r.downvotes as votes, r.net_score
    from rankings r where r.state = 0 and r.submitted_by is not null and r.cell = c.cell
    order by r.item_id desc limit p_scan) e
  where e.votes < p_votes and e.net_score >= 0
    and (p_min_cents is null or e.price_cents between p_min_cents and p_max_cents)
    and e.claims & p_claims = p_claims and e.allergens & p_avoid = 0 and (p_meal_times = 0 or e.meal_times & p_meal_times <> 0)
    and (p_cuisines = '{}' or lower(e.cuisine) = any(p_cuisines))
    and (e.lat is null or abs(e.lat - p_lat) <= height
      and sin(radians(e.lat - p_lat) / 2) * sin(radians(e.lat - p_lat) / 2)
        + cos(radians(p_lat)) * cos(radians(e.lat))
          * sin(radians(e.lon - p_lon) / 2) * sin(radians(e.lon - p_lon) / 2) <= reach)
    and (p_unlocated or e.lat is not null)
    and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
      join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = e.item_id))
  order by e.item_id desc limit p_limit;
end $$;
