import { type Kysely, sql } from "kysely";

/** The charts that filters narrow, and the cuisine of a dish's restaurant where the dish has none, as cards show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    shownCuisines,
    filteredNearbyChart("filtered_nearby_chart", 12),
    filteredNearbyChart("filtered_wide_chart", 48),
    filteredGlobalChart,
  ])
    await sql.raw(statement).execute(db);
}

const shownCuisines = `
update rankings r set cuisine = s.cuisine from dishes d join restaurants s on s.id = d.restaurant_id
where d.id = r.item_id and r.cuisine is null and s.cuisine is not null`;

const columns = "r.item_id, r.net_score, r.upvotes, r.lat, r.lon, r.price_cents, r.cuisine, r.meal_times, r.claims";
const bestFirst = "net_score desc, upvotes desc, item_id";

// No range of prices is null; an item without a price is in none. No cuisine, meal time or claim passes everything.
const parameters =
  "p_min_cents int, p_max_cents int, p_cuisines text[], p_meal_times int, p_claims int, p_scan int, p_limit int";
const matches = `(p_min_cents is null or t.price_cents between p_min_cents and p_max_cents)
      and t.claims & p_claims = p_claims and (p_meal_times = 0 or t.meal_times & p_meal_times <> 0)
      and (p_cuisines = '{}' or lower(t.cuisine) = any(p_cuisines))`;

// Pins the merge of ordered index scans, as for the charts without filters.
const settings = `language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan`;

/**
 * The best items of an ordered query that match: it reads on until it has p_limit of them or has seen p_scan entries,
 * whichever comes first. Then the last entry that it has seen follows, marked, whether it matches or not.
 */
function filtered(inOrder: string, condition: string): string {
  return `
  return query
  select u.item_id, u.matches, u.position = p_scan from (
    select t.item_id, row_number() over () as position, coalesce(${condition}, false) as matches
    from (${inOrder} order by ${bestFirst} limit p_scan) t
  ) u where u.matches or u.position = p_scan limit p_limit;`;
}

/** The best dishes within p_km of a place that match; the distance is tested last and only of what is in its band, because it costs the most. */
function filteredNearbyChart(name: string, arms: number): string {
  const arm = (index: number) =>
    `(select ${columns} from rankings r where r.state = 0 and r.cell = p_cells[${index}] order by r.net_score desc, r.upvotes desc, r.item_id)`;
  const isNear = `(t.lat is null or abs(t.lat - p_lat) <= band and
        sin(radians(t.lat - p_lat) / 2) * sin(radians(t.lat - p_lat) / 2)
        + cos(radians(p_lat)) * cos(radians(t.lat)) * sin(radians(t.lon - p_lon) / 2) * sin(radians(t.lon - p_lon) / 2) <= reach)
      and (p_unlocated or t.lat is not null)`;
  const inOrder = `select * from (
      ${Array.from({ length: arms }, (_, index) => arm(index + 1)).join("\n      union all\n      ")}) a`;
  return `
create function ${name}(p_lat float8, p_lon float8, p_km float8, p_unlocated boolean, p_cells int[], ${parameters})
returns table (item_id uuid, matches boolean, is_last boolean)
${settings} as $$
#variable_conflict use_column
declare
  reach float8 := power(sin(p_km / (2 * 6371)), 2);
  band float8 := degrees(p_km / 6371) * 1.000001;
begin${filtered(inOrder, `${matches}\n      and ${isNear}`)}
end $$`;
}

/** The best items of a kind anywhere that match. */
const filteredGlobalChart = `
create function filtered_global_chart(p_kind smallint, ${parameters})
returns table (item_id uuid, matches boolean, is_last boolean)
${settings} as $$
#variable_conflict use_column
begin${filtered(`select ${columns} from rankings r where r.state = 0 and r.kind = p_kind`, matches)}
end $$`;
