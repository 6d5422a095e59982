-- The newest items with fewer than p_votes votes, at most half of them down, that match the filters of
-- filtered_nearby_chart. At most one per submitter, restaurant and brand. Items of accounts under seven days old need
-- another member's vote; where votes are checked, of a member with standing. Reads each cell's newest p_scan entries
-- and takes up to p_limit submitters per cell.
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
  next_cell int;
  e record;
  place text;
  -- The newest of each submitter in each cell, and the submitters of this cell.
  ids uuid[] := '{}';
  cell_submitters uuid[];
  -- Who and what has a place.
  submitters uuid[] := '{}';
  places text[] := '{}';
begin
  foreach next_cell in array p_cells loop
    cell_submitters := '{}';
    for e in
      select n.item_id, n.submitted_by from (
        select r.item_id, r.submitted_by, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims, r.allergens,
          r.upvotes + r.downvotes as votes, r.net_score
        from rankings r where r.state = 0 and r.submitted_by is not null and r.cell = next_cell
        order by r.item_id desc limit p_scan) n
      where n.votes < p_votes and n.net_score >= 0
        and (p_min_cents is null or n.price_cents between p_min_cents and p_max_cents)
        and n.claims & p_claims = p_claims and n.allergens & p_avoid = 0 and (p_meal_times = 0 or n.meal_times & p_meal_times <> 0)
        and (p_cuisines = '{}' or lower(n.cuisine) = any(p_cuisines))
        and (n.lat is null or abs(n.lat - p_lat) <= height
          and sin(radians(n.lat - p_lat) / 2) * sin(radians(n.lat - p_lat) / 2)
            + cos(radians(p_lat)) * cos(radians(n.lat))
              * sin(radians(n.lon - p_lon) / 2) * sin(radians(n.lon - p_lon) / 2) <= reach)
        and (p_unlocated or n.lat is not null)
        and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
          join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = n.item_id))
        and (not exists (select from users u where u.id = n.submitted_by and u.created_at > now() - interval '7 days')
          or exists (select from votes v
            where v.item_id = n.item_id and v.user_id <> n.submitted_by and not (v.is_held or v.is_void)
              and (has_standing(v.user_id, now()) or not exists (select from vote_areas a where a.cell = next_cell))))
    loop
      continue when e.submitted_by = any(cell_submitters);
      cell_submitters := cell_submitters || e.submitted_by;
      ids := ids || e.item_id;
      exit when cardinality(cell_submitters) = p_limit;
    end loop;
  end loop;
  for e in
    select r.item_id, r.kind, r.submitted_by from unnest(ids) i (id) join rankings r on r.item_id = i.id
    order by r.item_id desc
  loop
    continue when e.submitted_by = any(submitters);
    place := case e.kind when 1 then (select d.restaurant_id::text from dishes d where d.id = e.item_id)
      else (select name_key(p.brand) from products p where p.id = e.item_id) end;
    continue when place = any(places);
    submitters := submitters || e.submitted_by;
    places := places || place;
    item_id := e.item_id;
    return next;
    exit when cardinality(places) = p_limit;
  end loop;
end $$;
