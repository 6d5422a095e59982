import { type Kysely, sql } from "kysely";

/**
 * Charts at a city's edge ask strips of latitude in place of squares: of a strip, exactly what lies between the circle's sides
 * is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    stripFunction,
    index,
    ...dropSpots,
    bestOfStrips,
    matchesOfStrips,
    ...charts(12, "nearby_chart", "filtered_nearby_chart"),
    ...charts(48, "wide_chart", "filtered_wide_chart"),
    "analyze rankings",
  ])
    await sql.raw(statement).execute(db);
}

const lowestHeight = "0.00625::float8";
const tierOf = (level: string) => `least(2, ${level} / 3)`;
const heightOf = (tier: string) => `(${lowestHeight} * (1 << 2 * ${tier}))`;

/**
 * The strip of latitude of a dish: 700 m high below 16 votes, four times as high from there, and again from 128, so that a
 * strip holds about as many of each. What has no coordinates has the strip of its whole cell.
 */
const stripFunction = `
create function strip_of(level int, cell int, latitude float8) returns int language sql immutable parallel safe as $$
  select case when latitude is null then -10 - cell else
    ${tierOf("level")} * 100000 + floor((latitude + 90) / ${heightOf(tierOf("level"))})::int end
$$`;

const filterColumns = "price_cents, cuisine, meal_times, claims";

// Of products too, which have a strip of their own: a condition on the kind would let a planner without statistics read the index by kind.
const index = `
create index rankings_by_strip on rankings (strip_of(level_of(net_score), cell, lat), lon, lat, level_of(net_score))
  include (item_id, net_score, upvotes, cell, ${filterColumns}) where state = 0`;

const dropSpots = [
  "drop index rankings_by_spot",
  "drop function best_of_spots(float8, float8, float8, int[], int, int, int)",
  "drop function matches_of_spots(float8, float8, float8, boolean, int[], int, int, int, text[], int, int, int, int)",
  "drop function spots_around(float8, float8, float8)",
  "drop function spot_of(int, float8, float8)",
];

const isWithin = (row: string) => `sin(radians(${row}.lat - p_lat) / 2) * sin(radians(${row}.lat - p_lat) / 2)
      + cos(radians(p_lat)) * cos(radians(${row}.lat)) * sin(radians(${row}.lon - p_lon) / 2) * sin(radians(${row}.lon - p_lon) / 2) <= reach`;
// What is clearly further away needs no trigonometry.
const isNear = (row: string) => `(${row}.lat is null or abs(${row}.lat - p_lat) <= height and ${isWithin(row)})`;

const circle = `
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  height float8 := degrees(p_km / 6371) * 1.000001;`;
const box = `
  width float8 := case when abs(p_lat) + height >= 90 then 360
    else asind(least(1, sind(height) / cosd(p_lat))) * 1.0001 + 1e-6 end;
  is_whole boolean := p_lon - width < -180 or p_lon + width > 180;
  west float8 := case when is_whole then -180 else p_lon - width end;
  east float8 := case when is_whole then 180 else p_lon + width end;`;
const search = `
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
  low int := greatest(0, p_level);`;

/** What of each strip the circle can reach, for some levels; once around the Earth where it reaches a pole, and in two parts across the antimeridian. */
const strips = `
        select w.strip, greatest(-180, p_lon - w.half_width + turn) as west, least(180, p_lon + w.half_width + turn) as east from (
          select a.strip, case when is_polar then 360 else acosd(least(1, greatest(-1,
            (cosine_of_radius - sine * sind(a.latitude)) / (cosine * cosd(a.latitude))))) * 1.0001 + 1e-6 end as half_width
          from (
            select tier * 100000 + n as strip,
              least((n + 1) * ${heightOf("tier")} - 90, greatest(n * ${heightOf("tier")} - 90, widest)) as latitude
            from generate_series(${tierOf("low")}, ${tierOf("(above - 1)")}) tier
            cross join lateral generate_series(greatest(0, floor((p_lat - height + 90) / ${heightOf("tier")})::int),
              floor((p_lat + height + 90) / ${heightOf("tier")})::int) n offset 0) a offset 0) w
        cross join unnest(turns) turn
        where p_lon - w.half_width + turn <= 180 and p_lon + w.half_width + turn >= -180`;

/** The dishes of some levels in what a circle can reach of each strip, in no order, of those with coordinates and of the others. */
const ofLevels = (columns: string, located: string, unlocated: string) => `
      select f.* from (${strips}) b cross join lateral (
        select ${columns} from rankings s
        where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = b.strip
          and s.lon between b.west and b.east and s.lat between p_lat - height and p_lat + height
          and level_of(s.net_score) >= low and level_of(s.net_score) < above${located} offset 0) f
      union all
      select ${columns} from rankings s
      where s.state = 0 and strip_of(level_of(s.net_score), s.cell, s.lat) = any(unlocated) and s.lon is null and s.lat is null
        and level_of(s.net_score) >= low and level_of(s.net_score) < above${unlocated}`;

/** How many levels lower there are p_limit dishes, where so many are above: each level down doubles them, more or less. */
const levelsBelow = (count: string) => `floor(log(p_limit / greatest(${count}, 0.5::float8)) / log(2::float8))::int`;

/**
 * Dishes within p_km of a place, among them the best p_limit, and hardly more: those of the highest levels. It begins at a
 * level that may be too high, and goes on below it. Null when they would be more than p_max. Only charts call it, whose
 * settings pin its plans.
 */
const bestOfStrips = `
create function best_of_strips(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int, p_level int, p_max int,
  out ids uuid[], out net_scores int[], out all_upvotes int[])
language plpgsql stable as $$
#variable_conflict use_column
declare${circle}${box}${search}
  more record;
begin
  loop
    select array_agg(f.item_id) as ids, array_agg(f.net_score) as net_scores, array_agg(f.upvotes) as all_upvotes into more from (
      ${ofLevels("s.item_id, s.net_score, s.upvotes", ` and ${isWithin("s")}`, "")}
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
    low := greatest(0, low - greatest(1, ${levelsBelow("cardinality(ids)")}));
  end loop;
end $$`;

const parameters =
  "p_min_cents int, p_max_cents int, p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int";
const matches = (row: string) => `(p_min_cents is null or ${row}.price_cents between p_min_cents and p_max_cents)
      and ${row}.claims & p_claims = p_claims and (p_meal_times = 0 or ${row}.meal_times & p_meal_times <> 0)
      and (p_cuisines = '{}' or lower(${row}.cuisine) = any(p_cuisines))`;

/** As `best_of_strips`, of the dishes that match. Null when more than p_scan entries would have to be looked at. */
const matchesOfStrips = `
create function matches_of_strips(p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], p_level int, ${parameters},
  out ids uuid[], out net_scores int[], out all_upvotes int[])
language plpgsql stable as $$
#variable_conflict use_column
declare${circle}${box}${search}
  more record;
  seen int := 0;
begin
  loop
    select array_agg(f.item_id) filter (where f.matches) as ids, array_agg(f.net_score) filter (where f.matches) as net_scores,
      array_agg(f.upvotes) filter (where f.matches) as all_upvotes, count(*) as entries
    into more from (
      select s.item_id, s.net_score, s.upvotes, coalesce(${matches("s")} and (s.lat is null or ${isWithin("s")}), false) as matches from (
        ${ofLevels(`s.item_id, s.net_score, s.upvotes, s.lat, s.lon, ${filterColumns}`, "", "\n        and p_unlocated")}
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
    low := greatest(0, low - greatest(1, ${levelsBelow("cardinality(ids)")}));
  end loop;
end $$`;

const chartSettings = `language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_memoize = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan`;

const merge = (arms: number, columns: string) =>
  Array.from(
    { length: arms },
    (_, index) => `(select ${columns} from rankings r where r.state = 0 and r.cell = p_cells[${index + 1}]
        order by r.net_score desc, r.upvotes desc, r.item_id)`,
  ).join("\n          union all\n          ");

/**
 * The best dishes within p_km of a place, all of them and those that match: a merge of one ordered index scan per cell.
 * Where little of what is read first is taken, as at the edge of a city, most of a city would be read: there the strips
 * are asked, unless that would be more. Dishes without coordinates are included. The settings pin the plan of the
 * merge; otherwise the planner may collect and sort whole cells. Unused arms have a cell that does not exist. The distance
 * is tested after the merge: before it, an arm without a dish within reach is read to its end.
 */
const charts = (arms: number, name: string, filteredName: string) => [
  `
create or replace function ${name}(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
returns table (item_id uuid, net_score int, upvotes int)
${chartSettings} as $$
#variable_conflict use_column
declare${circle}
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
        select t.item_id, t.net_score, t.upvotes, row_number() over () as position, ${isNear("t")} as is_near from (
          ${merge(arms, "r.item_id, r.net_score, r.upvotes, r.lat, r.lon")}
          order by net_score desc, upvotes desc, item_id limit scan) t) e
      where e.is_near or e.position = scan limit p_limit) n;
    found_count := coalesce(cardinality(ids), 0);
    exit when found_count >= p_limit or is_cut_short is not true;
    to_read := scan * p_limit / greatest(found_count, 1);
    if to_read > 1000 then
      b := best_of_strips(p_lat, p_lon, p_km, p_cells, p_limit, level_of(last_score) - ${levelsBelow("found_count")}, to_read / 2);
      if b.ids is not null then
        return query select * from unnest(b.ids, b.net_scores, b.all_upvotes) c (item_id, net_score, upvotes)
          order by c.net_score desc, c.upvotes desc, c.item_id limit p_limit;
        return;
      end if;
    end if;
    scan := null;
  end loop;
  return query select * from unnest(ids, net_scores, all_upvotes);
end $$`,
  `
create or replace function ${filteredName}(p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], ${parameters})
returns table (item_id uuid, matches boolean, is_last boolean)
${chartSettings} as $$
#variable_conflict use_column
declare${circle}${box}
  scan int := least(p_scan, 2000);
  ids uuid[];
  in_box int;
  is_cut_short boolean;
  last_score int;
  found_count int;
  b record;
begin
  loop
    select array_agg(n.item_id) filter (where n.matches), bool_or(n.position = scan), min(n.net_score), max(n.in_box)
    into ids, is_cut_short, last_score, in_box from (
      select u.item_id, u.net_score, u.position, u.in_box, u.matches from (
        select t.item_id, t.net_score, row_number() over so_far as position,
          count(*) filter (where t.lat between p_lat - height and p_lat + height and t.lon between west and east) over so_far as in_box,
          coalesce(${matches("t")} and ${isNear("t")} and (p_unlocated or t.lat is not null), false) as matches from (
          ${merge(arms, `r.item_id, r.net_score, r.upvotes, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims`)}
          order by net_score desc, upvotes desc, item_id limit scan) t
        window so_far as (rows unbounded preceding)) u
      where u.matches or u.position = scan limit p_limit) n;
    found_count := coalesce(cardinality(ids), 0);
    exit when found_count >= p_limit or is_cut_short is not true or scan = p_scan;
    -- Where most of a city is in reach, the strips would have as many entries.
    if in_box < scan / 2 then
      b := matches_of_strips(p_lat, p_lon, p_km, p_unlocated, p_cells, level_of(last_score) - ${levelsBelow("found_count")},
        p_min_cents, p_max_cents, p_cuisines, p_meal_times, p_claims, p_scan, p_limit);
      if b.ids is not null then
        return query select c.item_id, true, false from unnest(b.ids, b.net_scores, b.all_upvotes) c (item_id, net_score, upvotes)
          order by c.net_score desc, c.upvotes desc, c.item_id limit p_limit;
        return;
      end if;
    end if;
    scan := p_scan;
  end loop;
  return query select f, true, false from unnest(ids) f;
  if found_count < p_limit and is_cut_short then
    return query select null::uuid, false, true;
  end if;
end $$`,
];
