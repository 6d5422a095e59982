-- As nearby_chart, for circles that touch up to 48 cells.
create or replace function wide_chart(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
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
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[2] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[3] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[4] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[5] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[6] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[7] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[8] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[9] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[10] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[11] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[12] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[13] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[14] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[15] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[16] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[17] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[18] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[19] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[20] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[21] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[22] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[23] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[24] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[25] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[26] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[27] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[28] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[29] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[30] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[31] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[32] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[33] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[34] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[35] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[36] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[37] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[38] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[39] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[40] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[41] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[42] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[43] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[44] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[45] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[46] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[47] order by r.net_score desc, r.upvotes desc, r.item_id)
          union all (select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r
            where r.state = 0 and r.cell = p_cells[48] order by r.net_score desc, r.upvotes desc, r.item_id)
          order by net_score desc, upvotes desc, item_id limit scan) t) e
      where e.is_near or e.position = scan limit p_limit) n;
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
