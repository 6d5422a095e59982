-- The best dishes within p_km of a place: a merge of one ordered index scan per cell, which cell-merges.ts writes out.
-- If little of what is read first is taken, as at the edge of a city, most of a city would be read: then the strips are
-- asked, unless that would be more. Dishes without coordinates are included. The settings pin the plan of the merge;
-- otherwise the planner may collect and sort whole cells. Unused arms have a cell that does not exist. The distance is
-- tested after the merge: before it, an arm without a dish within reach is read to its end. The Earth's radius is that
-- of the contract; a test compares the two.
create or replace function nearby_chart(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
returns table (item_id uuid, net_score int, upvotes int) language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_memoize = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;
  scan int := greatest(400, 4 * p_limit);
  ids uuid[];
  net_scores int[];
  all_upvotes int[];
  is_cut_short boolean;
  last_score int;
  found_count int;
  to_read int;
  b record;
begin
  loop
    -- merge
    select array_agg(n.item_id) filter (where n.is_near), array_agg(n.net_score) filter (where n.is_near),
      array_agg(n.upvotes) filter (where n.is_near), bool_or(n.position = scan), min(n.net_score)
    into ids, net_scores, all_upvotes, is_cut_short, last_score from (
      select e.item_id, e.net_score, e.upvotes, e.position, e.is_near from (
        select t.item_id, t.net_score, t.upvotes, row_number() over () as position,
          (t.lat is null or abs(t.lat - p_lat) <= height
            and sin(radians(t.lat - p_lat) / 2) * sin(radians(t.lat - p_lat) / 2)
              + cos(radians(p_lat)) * cos(radians(t.lat))
                * sin(radians(t.lon - p_lon) / 2) * sin(radians(t.lon - p_lon) / 2) <= reach) as is_near
        from (
          (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[1] order by r.net_score desc, r.upvotes desc, r.item_id)
          order by net_score desc, upvotes desc, item_id limit scan) t) e
      where e.is_near or e.position = scan limit p_limit) n;
    -- end of merge
    found_count := coalesce(cardinality(ids), 0);
    exit when found_count >= p_limit or is_cut_short is not true;
    to_read := scan * p_limit / greatest(found_count, 1);
    if to_read > 1000 then
      b := best_of_strips(p_lat, p_lon, p_km, p_cells, p_limit,
        level_of(last_score) - floor(log(p_limit / greatest(found_count, 0.5::float8)) / log(2::float8))::int,
        to_read / 2);
      if b.ids is not null then
        return query select * from unnest(b.ids, b.net_scores, b.all_upvotes) c (item_id, net_score, upvotes)
          order by c.net_score desc, c.upvotes desc, c.item_id limit p_limit;
        return;
      end if;
    end if;
    scan := null;
  end loop;
  return query select * from unnest(ids, net_scores, all_upvotes);
end $$;
