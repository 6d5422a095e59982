import { type Kysely, sql } from "kysely";

/** Charts that cost about the same at a city's edge as in its centre: smaller cells, which only such charts look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    table,
    spotFunction,
    fillFunction,
    "select fill_dish_spots()",
    ...indexes,
    keepFunction,
    ...triggers,
    spotsFunction,
    bestOfSpots,
    nearbyChart("nearby_chart", 12),
    nearbyChart("wide_chart", 48),
  ])
    await sql.raw(statement).execute(db);
}

/** The level of a net score; 0 is below 4, and each level after that begins at twice the score of the one before. */
const level = (score: string) =>
  `width_bucket(${score}, '{${Array.from({ length: 18 }, (_, n) => 2 ** (n + 2)).join(",")}}'::int[])::smallint`;

// A vote changes a row only where it takes the net score over a power of two.
const table = `
create table dish_spots (
  item_id uuid not null, spot int not null, level smallint not null, lat float8, lon float8)
  with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`;

const indexes = [
  `alter table dish_spots add primary key (item_id),
    add foreign key (item_id) references rankings (item_id) on delete cascade`,
  "create index dish_spots_best on dish_spots (spot, level, lat, lon) include (item_id)",
];

// Like `cell_of`, with squares of a quarter of the width. What has no coordinates has the spot of its whole cell.
const spotFunction = `
create function spot_of(cell int, latitude float8, longitude float8) returns int language sql immutable parallel safe as $$
  select case when latitude is null then -10 - cell else
    b.band * 16384 + least(b.columns - 1, greatest(0, floor((longitude + 180) / 360 * b.columns)::int)) end
  from (select a.band, greatest(1, floor(360 * cos(((a.band + 0.5::float8) * 0.025::float8 - 90) * (pi() / 180)) / 0.025::float8)::int) as columns
        from (select least(7199, greatest(0, floor((latitude + 90) / 0.025::float8)::int)) as band) a) b
$$`;

/** Derives all rows from the rankings anew. */
const fillFunction = `
create function fill_dish_spots() returns void language sql as $$
  delete from dish_spots;
  insert into dish_spots (item_id, spot, level, lat, lon)
    select item_id, spot_of(cell, lat, lon), ${level("net_score")}, lat, lon from rankings where kind = 1 and state = 0;
$$`;

const keepFunction = `
create function keep_dish_spot() returns trigger language plpgsql as $$
begin
  if new.state = 0 then
    insert into dish_spots as s (item_id, spot, level, lat, lon)
      values (new.item_id, spot_of(new.cell, new.lat, new.lon), ${level("new.net_score")}, new.lat, new.lon)
      on conflict (item_id) do update set spot = excluded.spot, level = excluded.level, lat = excluded.lat, lon = excluded.lon;
  else
    delete from dish_spots s where s.item_id = new.item_id;
  end if;
  return null;
end $$`;

// Whoever changes a spot has locked its item, so nobody waits here who would not have waited there.
const triggers = [
  `create trigger dish_spot_insert after insert on rankings for each row
    when (new.kind = 1 and new.state = 0) execute function keep_dish_spot()`,
  `create trigger dish_spot_update after update on rankings for each row
    when (new.kind = 1 and (${level("old.net_score")} <> ${level("new.net_score")} or old.state <> new.state
      or old.cell <> new.cell or old.lat is distinct from new.lat or old.lon is distinct from new.lon))
    execute function keep_dish_spot()`,
];

/** Every spot that a circle touches, by the arithmetic of `cellsAround` in the contract. */
const spotsFunction = `
create function spots_around(p_lat float8, p_lon float8, p_km float8) returns int[] language plpgsql immutable as $$
declare
  height constant float8 := 0.025;
  reach float8 := degrees(p_km / 6371);
  spots int[] := '{}';
  columns int;
  first int;
  half_width float8;
  widest float8;
  cosine float8;
begin
  for band in greatest(0, floor((p_lat - reach * 1.000001 + 90) / height)::int)
    .. least(7199, floor((p_lat + reach * 1.000001 + 90) / height)::int)
  loop
    columns := greatest(1, floor(360 * cos(((band + 0.5::float8) * height - 90) * (pi() / 180)) / height)::int);
    half_width := 180;
    if abs(p_lat) + reach < 90 then
      -- The circle is widest at this latitude, not at its centre's.
      widest := asind(least(1, greatest(-1, sind(p_lat) / cosd(reach))));
      widest := least((band + 1) * height - 90, greatest(band * height - 90, widest));
      cosine := (cosd(reach) - sind(p_lat) * sind(widest)) / (cosd(p_lat) * cosd(widest));
      half_width := case when cosine <= -1 then 180 when cosine >= 1 then 0 else acosd(cosine) end * 1.0001 + 1e-6;
    end if;
    first := floor((p_lon - half_width + 180) / 360 * columns);
    spots := spots || array(select band * 16384 + (n + columns) % columns
      from generate_series(first, least(first + columns - 1, floor((p_lon + half_width + 180) / 360 * columns)::int)) n);
  end loop;
  return spots;
end $$`;

const isNear = (row: string) => `(${row}.lat is null or ${isWithin(row)})`;
const isWithin = (row: string) => `sin(radians(${row}.lat - p_lat) / 2) * sin(radians(${row}.lat - p_lat) / 2)
      + cos(radians(p_lat)) * cos(radians(${row}.lat)) * sin(radians(${row}.lon - p_lon) / 2) * sin(radians(${row}.lon - p_lon) / 2) <= reach`;

/**
 * Dishes within p_km of a place, among them the best p_limit, and hardly more: those of the highest levels. It begins at a
 * level that may be too high, and goes on below it. Null when they would be more than p_max.
 */
const bestOfSpots = `
create function best_of_spots(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int, p_level int, p_max int)
returns uuid[] language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  spots int[] := spots_around(p_lat, p_lon, p_km);
  unlocated int[] := array(select -10 - c from unnest(p_cells) c);
  -- A box around the circle, which is tested faster.
  height float8 := degrees(p_km / 6371) * 1.000001;
  width float8 := case when abs(p_lat) + height >= 90 then 360
    else asind(least(1, sind(height) / cosd(p_lat))) * 1.0001 + 1e-6 end;
  is_whole boolean := p_lon - width < -180 or p_lon + width > 180;
  west float8 := case when is_whole then -180 else p_lon - width end;
  east float8 := case when is_whole then 180 else p_lon + width end;
  above int := 32767;
  low int := greatest(0, p_level);
  ids uuid[] := '{}';
  levels smallint[] := '{}';
  more_ids uuid[];
  more_levels smallint[];
begin
  loop
    select array_agg(f.item_id), array_agg(f.level) into more_ids, more_levels from (
      select s.item_id, s.level from dish_spots s
      where s.spot = any(spots) and s.level >= low and s.level < above
        and s.lat between p_lat - height and p_lat + height and s.lon between west and east and ${isWithin("s")}
      union all
      select s.item_id, s.level from dish_spots s
      where s.spot = any(unlocated) and s.level >= low and s.level < above
      limit p_max + 1 - cardinality(ids)) f;
    ids := ids || more_ids;
    levels := levels || more_levels;
    if cardinality(ids) > p_max then return null; end if;
    exit when low = 0 or cardinality(ids) >= p_limit;
    above := low;
    low := greatest(0, low - 2);
  end loop;
  return array(select c.item_id from unnest(ids, levels) c (item_id, level)
    order by c.level desc fetch first p_limit rows with ties);
end $$`;

/**
 * The best dishes within p_km of a place: a merge of one ordered index scan per cell. Where little of what is
 * read first lies within reach, as at the edge of a city, most of a city would be read: there the smaller spots are asked,
 * unless that would be more. Dishes without coordinates are included. The settings pin the plan of the merge; otherwise
 * the planner may collect and sort whole cells. Unused arms have a cell that does not exist. The distance is tested after
 * the merge: before it, an arm without a dish within reach is read to its end.
 */
function nearbyChart(name: string, arms: number): string {
  const arm = (index: number) =>
    `(select r.item_id, r.net_score, r.upvotes, r.lat, r.lon from rankings r where r.state = 0 and r.cell = p_cells[${index}]
        order by r.net_score desc, r.upvotes desc, r.item_id)`;
  return `
create or replace function ${name}(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
returns table (item_id uuid, net_score int, upvotes int)
language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  scan int := greatest(400, 4 * p_limit);
  ids uuid[];
  net_scores int[];
  all_upvotes int[];
  is_cut_short boolean;
  last_score int;
  found_count int;
  to_read int;
begin
  loop
    select array_agg(n.item_id) filter (where n.is_near), array_agg(n.net_score) filter (where n.is_near),
      array_agg(n.upvotes) filter (where n.is_near), bool_or(n.position = scan), min(n.net_score)
    into ids, net_scores, all_upvotes, is_cut_short, last_score from (
      select e.item_id, e.net_score, e.upvotes, e.position, e.is_near from (
        select t.item_id, t.net_score, t.upvotes, row_number() over () as position, ${isNear("t")} as is_near from (
          ${Array.from({ length: arms }, (_, index) => arm(index + 1)).join("\n          union all\n          ")}
          order by net_score desc, upvotes desc, item_id limit scan) t) e
      where e.is_near or e.position = scan limit p_limit) n;
    found_count := coalesce(cardinality(ids), 0);
    exit when found_count >= p_limit or is_cut_short is not true;
    to_read := scan * p_limit / greatest(found_count, 1);
    if to_read > 2000 then
      -- Finding a row by its id costs what reading on by some entries of the index costs.
      ids := best_of_spots(p_lat, p_lon, p_km, p_cells, p_limit,
        ${level("last_score")} - ceil(log((p_limit / greatest(found_count, 1))::float8) / log(2::float8))::int, to_read / 5);
      if ids is not null then
        return query select r.item_id, r.net_score, r.upvotes from rankings r where r.item_id = any(ids)
          order by r.net_score desc, r.upvotes desc, r.item_id limit p_limit;
        return;
      end if;
    end if;
    scan := null;
  end loop;
  return query select * from unnest(ids, net_scores, all_upvotes);
end $$`;
}
