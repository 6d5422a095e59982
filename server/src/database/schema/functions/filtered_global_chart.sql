-- The best items of a kind anywhere that match the filters: it reads on until it has p_limit of them or has seen p_scan
-- entries, whichever comes first. Then the last entry that it has seen follows, marked, whether it matches or not.
create or replace function filtered_global_chart(
  p_kind smallint, p_min_cents int, p_max_cents int, p_cuisines text[], p_meal_times int, p_claims int, p_scan int,
  p_limit int, p_avoid int default 0
)
returns table (item_id uuid, matches boolean, is_last boolean) language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select u.item_id, u.matches, u.position = p_scan from (
    select t.item_id, row_number() over () as position, coalesce(
      (p_min_cents is null or t.price_cents between p_min_cents and p_max_cents)
      and t.claims & p_claims = p_claims and t.allergens & p_avoid = 0 and (p_meal_times = 0 or t.meal_times & p_meal_times <> 0)
      and (p_cuisines = '{}' or lower(t.cuisine) = any(p_cuisines)), false) as matches
    from (
      select r.item_id, r.net_score, r.upvotes, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims, r.allergens
      from rankings r where r.state = 0 and r.kind = p_kind
      order by net_score desc, upvotes desc, item_id limit p_scan) t
  ) u where u.matches or u.position = p_scan limit p_limit;
end $$;
