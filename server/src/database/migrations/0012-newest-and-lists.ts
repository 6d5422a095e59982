import { type Kysely, sql } from "kysely";

/** The newest items around a place, page by page, and the lists of dishes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [newestItems("newest_items", 12), newestItems("newest_items_wide", 48), lists, firstLists])
    await sql.raw(statement).execute(db);
}

/**
 * The items within p_km of a place that are older than p_before, newest first: a merge of one ordered index scan per
 * cell that ends with the entry that completes the page. Items without coordinates are included. It looks at p_scan
 * entries at most; where it stops for that, the last row is the entry at which it stopped, with is_found false. The
 * settings pin the plan, and unused arms have a cell that does not exist, as in `nearby_chart`.
 */
function newestItems(name: string, arms: number): string {
  const arm = (index: number) => `(select r.item_id, r.lat, r.lon from rankings r
        where r.state = 0 and r.cell = p_cells[${index}] and r.item_id < p_before order by r.item_id desc)`;
  return `
create function ${name}(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_before uuid, p_limit int, p_scan int)
returns table (item_id uuid, is_found boolean)
language plpgsql stable rows 10
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  entry record;
  scanned int := 0;
  found_count int := 0;
begin
  for entry in
    select t.item_id, t.lat is null or
      sin(radians(t.lat - p_lat) / 2) * sin(radians(t.lat - p_lat) / 2)
      + cos(radians(p_lat)) * cos(radians(t.lat)) * sin(radians(t.lon - p_lon) / 2) * sin(radians(t.lon - p_lon) / 2) <= reach
      as is_near
    from (
      ${Array.from({ length: arms }, (_, index) => arm(index + 1)).join("\n      union all\n      ")}
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
end $$`;
}

const lists = `
create table lists (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  position smallint not null unique,
  name text not null check (char_length(name) between 1 and 120),
  area_name text check (char_length(area_name) between 1 and 120),
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  radius_km float8 check (radius_km > 0 and radius_km <= 25),
  check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4)))`;

const firstLists = `
insert into lists (slug, position, name, area_name, latitude, longitude, radius_km) values
  ('camden-market-top-100', 1, 'Camden Market Top 100', 'Camden Market', 51.5414, -0.1471, 10),
  ('london-top-100', 2, 'London Top 100', 'the centre', 51.5074, -0.1278, 25),
  ('global-top-100', 3, 'Global Top 100', null, null, null, null)`;
