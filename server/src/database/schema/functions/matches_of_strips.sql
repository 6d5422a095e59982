-- As best_of_strips, of the dishes that match. Null when more than p_scan entries would have to be looked at.
create or replace function matches_of_strips(
  p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], p_level int, p_min_cents int,
  p_max_cents int, p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int,
  p_is_open boolean, p_avoid int default 0,
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
  seen int := 0;
begin
  loop
    select array_agg(f.item_id) filter (where f.matches) as ids,
      array_agg(f.net_score) filter (where f.matches) as net_scores,
      array_agg(f.upvotes) filter (where f.matches) as all_upvotes, count(*) as entries
    into more from (
      select s.item_id, s.net_score, s.upvotes, coalesce(
          (p_min_cents is null or s.price_cents between p_min_cents and p_max_cents)
          and s.claims & p_claims = p_claims and s.allergens & p_avoid = 0 and (p_meal_times = 0 or s.meal_times & p_meal_times <> 0)
          and (p_cuisines = '{}' or lower(s.cuisine) = any(p_cuisines))
          and (s.lat is null
            or sin(radians(s.lat - p_lat) / 2) * sin(radians(s.lat - p_lat) / 2)
              + cos(radians(p_lat)) * cos(radians(s.lat))
                * sin(radians(s.lon - p_lon) / 2) * sin(radians(s.lon - p_lon) / 2) <= reach)
          and (not p_is_open or (select is_open_now(h.opens, h.closes) from dishes d
            join opening_hours h on h.restaurant_id = d.restaurant_id where d.id = s.item_id)), false) as matches
      from (
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
        select s.item_id, s.net_score, s.upvotes, s.lat, s.lon, price_cents, cuisine, meal_times, claims, allergens
        from rankings s where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = b.strip
          and s.lon between b.west and b.east and s.lat between p_lat - height and p_lat + height
          and level_of(s.net_score) >= low and level_of(s.net_score) < above
        offset 0) f
      union all
      select s.item_id, s.net_score, s.upvotes, s.lat, s.lon, price_cents, cuisine, meal_times, claims, allergens from rankings s
      where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = any(unlocated)
        and s.lon is null and s.lat is null
        and level_of(s.net_score) >= low and level_of(s.net_score) < above
        and p_unlocated
      limit p_scan + 1 - seen) s) f;
    seen := seen + more.entries;
    if seen > p_scan then
      ids := null;
      return;
    end if;
    ids := coalesce(ids, '{}') || more.ids;
    net_scores := net_scores || more.net_scores;
    all_upvotes := all_upvotes || more.all_upvotes;
    exit when low = 0 or cardinality(ids) >= p_limit;
    above := low;
    low := greatest(0, low - greatest(1,
      floor(log(p_limit / greatest(cardinality(ids), 0.5::float8)) / log(2::float8))::int));
  end loop;
end $$;
