-- The best dishes by tasted votes: by the fair score or the net score of these. Of each cell it reads the entries with
-- the most tasted upvotes, up to its share of p_scan; a last row marks a stop. Filters as in filtered_nearby_chart.
create or replace function tasted_chart(
  p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], p_min_cents int, p_max_cents int,
  p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int, p_is_open boolean, p_is_fair boolean,
  p_avoid int default 0
)
returns table (item_id uuid, matches boolean, is_last boolean) language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;
  per_cell int := greatest(1, p_scan / cardinality(p_cells));
  ids uuid[];
  is_cut_short boolean;
begin
  select array_agg(n.item_id order by n.position) filter (where n.matches and n.position <= p_limit), bool_or(n.is_cut)
  into ids, is_cut_short from (
    select u.item_id, u.matches, u.is_cut, row_number() over (order by u.matches desc, u.score desc, u.up desc, u.item_id) as position
    from (
      select e.item_id, e.position >= per_cell as is_cut, e.tasted_upvotes as up,
        case when p_is_fair
          then (e.tasted_upvotes + e.prior_up) / (e.tasted_upvotes + e.tasted_downvotes + e.prior_votes)
          else e.tasted_upvotes - e.tasted_downvotes end as score,
        coalesce(
          (p_min_cents is null or e.price_cents between p_min_cents and p_max_cents)
          and e.claims & p_claims = p_claims and e.allergens & p_avoid = 0 and (p_meal_times = 0 or e.meal_times & p_meal_times <> 0)
          and (p_cuisines = '{}' or lower(e.cuisine) = any(p_cuisines))
          and (e.lat is null or abs(e.lat - p_lat) <= height
            and sin(radians(e.lat - p_lat) / 2) * sin(radians(e.lat - p_lat) / 2)
              + cos(radians(p_lat)) * cos(radians(e.lat))
                * sin(radians(e.lon - p_lon) / 2) * sin(radians(e.lon - p_lon) / 2) <= reach)
          and (p_unlocated or e.lat is not null)
          and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
            join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = e.item_id)), false) as matches
      from unnest(p_cells) c (cell) cross join lateral (
        select t.*, row_number() over () as position from (
          select r.item_id, r.shown_tasted_upvotes as tasted_upvotes, r.shown_tasted_downvotes as tasted_downvotes, r.prior_up, r.prior_votes, r.lat, r.lon, r.price_cents,
            r.cuisine, r.meal_times, r.claims, r.allergens
          from rankings r
          where r.state = 0 and r.shown_tasted_upvotes + r.shown_tasted_downvotes > 0 and r.cell = c.cell
          order by r.shown_tasted_upvotes desc limit per_cell) t) e) u) n;
  return query select f, true, false from unnest(ids) f;
  if is_cut_short then
    return query select null::uuid, false, true;
  end if;
end $$;
