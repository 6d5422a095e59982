-- Items within p_km of a place that are older than p_before, newest first: merges one ordered index scan per cell, as
-- nearby_chart does, and ends with the last entry of the page. Leaves out items without a submitter; includes those
-- without coordinates. Reads up to p_scan entries; if it stops there, the last row is that entry with is_found false.
create or replace function newest_items(
  p_lat float8, p_lon float8, p_km float8, p_cells int[], p_before uuid, p_limit int, p_scan int
)
returns table (item_id uuid, is_found boolean) language plpgsql stable rows 10
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  entry record;
  scanned int := 0;
  found_count int := 0;
begin
  -- merge
  for entry in
    select t.item_id, t.lat is null or
      sin(radians(t.lat - p_lat) / 2) * sin(radians(t.lat - p_lat) / 2)
      + cos(radians(p_lat)) * cos(radians(t.lat)) * sin(radians(t.lon - p_lon) / 2) * sin(radians(t.lon - p_lon) / 2) <= reach
      as is_near
    from (
      (select r.item_id, r.lat, r.lon from rankings r
        where r.state = 0 and r.submitted_by is not null and r.cell = p_cells[1] and r.item_id < p_before order by r.item_id desc)
    ) t order by t.item_id desc
  loop
    scanned := scanned + 1;
    if entry.is_near then
      found_count := found_count + 1;
      item_id := entry.item_id;
      is_found := true;
      return next;
      exit when found_count = p_limit;
    end if;
    if scanned >= p_scan then
      item_id := entry.item_id;
      is_found := false;
      return next;
      exit;
    end if;
  end loop;
  -- end of merge
end $$;
