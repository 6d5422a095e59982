-- Like filtered_nearby_chart, ordered by the fair score: the share of upvotes that the votes make likely. Also serves
-- the ranking without filters. If few of many dishes are within reach, it reads all of these by latitude strips.
create or replace function fair_chart(
  p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], p_min_cents int, p_max_cents int,
  p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int,
  p_is_open boolean default false, p_avoid int default 0
)
returns table (item_id uuid, matches boolean, is_last boolean) language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_memoize = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;
  width float8 := case when abs(p_lat) + height >= 90 then 360
    else asind(least(1, sind(height) / cosd(p_lat))) * 1.0001 + 1e-6 end;
  is_whole boolean := p_lon - width < -180 or p_lon + width > 180;
  west float8 := case when is_whole then -180 else p_lon - width end;
  east float8 := case when is_whole then 180 else p_lon + width end;
  scan int := least(p_scan, 2000);
  ids uuid[];
  in_box int;
  is_cut_short boolean;
  found_count int;
  b record;
begin
  loop
    -- merge
    select array_agg(n.item_id) filter (where n.matches), bool_or(n.position = scan), max(n.in_box)
    into ids, is_cut_short, in_box from (
      select u.item_id, u.position, u.in_box, u.matches from (
        select t.item_id, row_number() over so_far as position,
          count(*) filter (where t.lat between p_lat - height and p_lat + height and t.lon between west and east)
            over so_far as in_box,
          coalesce(
            (p_min_cents is null or t.price_cents between p_min_cents and p_max_cents)
            and t.claims & p_claims = p_claims and t.allergens & p_avoid = 0 and (p_meal_times = 0 or t.meal_times & p_meal_times <> 0)
            and (p_cuisines = '{}' or lower(t.cuisine) = any(p_cuisines))
            and (t.lat is null or abs(t.lat - p_lat) <= height
              and sin(radians(t.lat - p_lat) / 2) * sin(radians(t.lat - p_lat) / 2)
                + cos(radians(p_lat)) * cos(radians(t.lat))
                  * sin(radians(t.lon - p_lon) / 2) * sin(radians(t.lon - p_lon) / 2) <= reach)
            and (p_unlocated or t.lat is not null)
            and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
              join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = t.item_id)), false) as matches
        from (
          (select r.item_id, r.fair_score, r.upvotes, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims, r.allergens
            from rankings r where r.state = 0 and r.cell = p_cells[1] order by r.fair_score desc, r.upvotes desc, r.item_id)
          order by fair_score desc, upvotes desc, item_id limit scan) t
        window so_far as (rows unbounded preceding)) u
      where u.matches or u.position = scan limit p_limit) n;
    -- end of merge
    found_count := coalesce(cardinality(ids), 0);
    exit when found_count >= p_limit or is_cut_short is not true or scan = p_scan;
    -- The strips know no fair score: all that match are taken from them, where that is less than reading on.
    if in_box < scan / 2 then
      b := matches_of_strips(p_lat, p_lon, p_km, p_unlocated, p_cells, 0, p_min_cents, p_max_cents, p_cuisines,
        p_meal_times, p_claims, least(p_scan, 5000), p_limit, p_is_open, p_avoid);
      if b.ids is not null then
        return query select r.item_id, true, false from unnest(b.ids) c (id) join rankings r on r.item_id = c.id
          order by r.fair_score desc, r.upvotes desc, r.item_id limit p_limit;
        return;
      end if;
    end if;
    scan := p_scan;
  end loop;
  return query select f, true, false from unnest(ids) f;
  if found_count < p_limit and is_cut_short then
    return query select null::uuid, false, true;
  end if;
end $$;
