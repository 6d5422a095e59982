-- Dishes within p_km of a place, among them the best p_limit, and hardly more: those of the highest levels. It begins
-- at a level that may be too high, and goes on below it. Null when they would be more than p_max. Of each strip it
-- reads what the circle can reach; once around the Earth where it reaches a pole, and in two parts across the
-- antimeridian. Only charts call it, whose settings pin its plans.
create or replace function best_of_strips(
  p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int, p_level int, p_max int,
  out ids uuid[], out net_scores int[], out all_upvotes int[]
)
language plpgsql stable as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;
  width float8 := case when abs(p_lat) + height >= 90 then 360
    else asind(least(1, sind(height) / cosd(p_lat))) * 1.0001 + 1e-6 end;
  is_whole boolean := p_lon - width < -180 or p_lon + width > 180;
  west float8 := case when is_whole then -180 else p_lon - width end;
  east float8 := case when is_whole then 180 else p_lon + width end;
  radius float8 := degrees(p_km / 6371);
  is_polar boolean := abs(p_lat) + height >= 90;
  -- The circle is widest at this latitude, not at its centre's.
  widest float8 := case when not is_polar then asind(least(1, greatest(-1, sind(p_lat) / cosd(radius)))) end;
  sine float8 := sind(p_lat);
  cosine float8 := cosd(p_lat);
  cosine_of_radius float8 := cosd(radius);
  turns int[] := case when is_whole and not is_polar then '{0,-360,360}' else '{0}' end;
  unlocated int[] := array(select -10 - c from unnest(p_cells) c);
  above int := 32767;
  low int := greatest(0, p_level);
  more record;
begin
  loop
    select array_agg(f.item_id) as ids, array_agg(f.net_score) as net_scores,
      array_agg(f.upvotes) as all_upvotes
    into more from (
      select f.* from (
        select w.strip, greatest(-180, p_lon - w.half_width + turn) as west,
          least(180, p_lon + w.half_width + turn) as east
        from (
          select a.strip, case when is_polar then 360 else acosd(least(1, greatest(-1,
            (cosine_of_radius - sine * sind(a.latitude)) / (cosine * cosd(a.latitude))))) * 1.0001 + 1e-6 end as half_width
          from (
            select tier * 100000 + n as strip,
              least((n + 1) * (0.00625::float8 * (1 << 2 * tier)) - 90,
                greatest(n * (0.00625::float8 * (1 << 2 * tier)) - 90, widest)) as latitude
            from generate_series(least(2, low / 3), least(2, (above - 1) / 3)) tier
            cross join lateral generate_series(
              greatest(0, floor((p_lat - height + 90) / (0.00625::float8 * (1 << 2 * tier)))::int),
              floor((p_lat + height + 90) / (0.00625::float8 * (1 << 2 * tier)))::int) n offset 0) a offset 0) w
        cross join unnest(turns) turn
        where p_lon - w.half_width + turn <= 180 and p_lon + w.half_width + turn >= -180) b
      cross join lateral (
        select s.item_id, s.net_score, s.upvotes from rankings s
        where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = b.strip
          and s.lon between b.west and b.east and s.lat between p_lat - height and p_lat + height
          and level_of(s.net_score) >= low and level_of(s.net_score) < above
          and sin(radians(s.lat - p_lat) / 2) * sin(radians(s.lat - p_lat) / 2)
            + cos(radians(p_lat)) * cos(radians(s.lat))
              * sin(radians(s.lon - p_lon) / 2) * sin(radians(s.lon - p_lon) / 2) <= reach
        offset 0) f
      union all
      select s.item_id, s.net_score, s.upvotes from rankings s
      where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = any(unlocated)
        and s.lon is null and s.lat is null
        and level_of(s.net_score) >= low and level_of(s.net_score) < above
      limit p_max + 1 - coalesce(cardinality(ids), 0)) f;
    ids := coalesce(ids, '{}') || more.ids;
    net_scores := net_scores || more.net_scores;
    all_upvotes := all_upvotes || more.all_upvotes;
    if cardinality(ids) > p_max then
      ids := null;
      return;
    end if;
    exit when low = 0 or cardinality(ids) >= p_limit;
    above := low;
    low := greatest(0, low - greatest(1,
      floor(log(p_limit / greatest(cardinality(ids), 0.5::float8)) / log(2::float8))::int));
  end loop;
end $$;
