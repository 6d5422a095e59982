import { allergens, deliveryPlatforms, dietaryClaims } from "@dishboard/contract/labels";
import { type Kysely, sql } from "kysely";

/** People, restaurants, dishes, products, their labels, and the ranking projection with its chart functions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...tables,
    ...rankingIndexes,
    cellFunction,
    nearbyChart("nearby_chart", 12),
    nearbyChart("wide_chart", 48),
    globalChart,
  ])
    await sql.raw(statement).execute(db);
  await fillLabels(db);
}

const label = (table: string, icon: boolean) =>
  `create table ${table} (id smallint primary key, name text not null unique${icon ? ", icon text not null" : ""})`;

const itemColumns = `
  id uuid primary key references rankings (item_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  price numeric(7,2) check (price >= 0 and price <> 'NaN'),
  description text check (char_length(description) <= 2000),
  image_url text, image_width int, image_height int, image_thumbhash text, image_description text,
  submitted_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null, updated_at timestamptz not null,
  share_count int not null default 0 check (share_count >= 0),
  is_featured boolean not null default false`;

const itemLabel = (table: string, item: string, kind: string) => `create table ${table} (
  ${item}_id uuid not null references ${item}${item === "dish" ? "es" : "s"} (id) on delete cascade,
  ${kind}_id smallint not null references ${kind === "claim" ? "dietary_claims" : "allergens"} (id),
  primary key (${item}_id, ${kind}_id))`;

const itemTags = (table: string, item: string) => `create table ${table} (
  ${item}_id uuid not null references ${item}${item === "dish" ? "es" : "s"} (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (${item}_id, position), unique (${item}_id, tag))`;

const tables = [
  `create table profiles (
    id uuid primary key,
    username text check (username ~ '^[A-Za-z0-9_]{3,30}$'),
    full_name text, bio text, avatar_url text,
    created_at timestamptz not null)`,
  "create unique index profiles_username on profiles (lower(username))",

  `create table restaurants (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 120),
    cuisine text,
    latitude float8 check (latitude between -90 and 90),
    longitude float8 check (longitude between -180 and 180),
    city text, state text,
    created_at timestamptz not null,
    check ((latitude is null) = (longitude is null)))`,
  "create index restaurants_name on restaurants (lower(name))",

  // Votes rewrite only this row, so it is narrow, and its pages keep room for the next version of a row.
  `create table rankings (
    item_id uuid primary key,
    kind smallint not null check (kind in (1, 2)),
    cell int not null,
    state smallint not null default 0 check (state in (0, 1, 2)),
    net_score int not null default 0,
    upvotes int not null default 0 check (upvotes >= 0),
    downvotes int not null default 0 check (downvotes >= 0),
    version int not null default 0,
    submitted_by uuid,
    lat float8, lon float8,
    price_cents int,
    cuisine text,
    meal_times smallint not null default 0,
    claims int not null default 0,
    allergens int not null default 0,
    check (net_score = upvotes - downvotes),
    check ((lat is null) = (lon is null))
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,

  `create table dishes (${itemColumns},
    chef text check (char_length(chef) <= 120),
    cuisine text check (char_length(cuisine) <= 60),
    meal_times text[] not null default '{}',
    restaurant_id uuid not null references restaurants (id))`,
  "create index dishes_restaurant on dishes (restaurant_id)",
  "create index dishes_submitted_by on dishes (submitted_by, id desc)",

  `create table products (${itemColumns},
    brand text not null check (char_length(brand) between 1 and 120),
    category text check (char_length(category) <= 60),
    where_to_buy text, platform_link text check (char_length(platform_link) <= 2048))`,
  "create index products_submitted_by on products (submitted_by, id desc)",

  label("dietary_claims", true),
  label("allergens", true),
  label("delivery_platforms", false),
  itemLabel("dish_claims", "dish", "claim"),
  itemLabel("dish_allergens", "dish", "allergen"),
  itemLabel("product_claims", "product", "claim"),
  itemLabel("product_allergens", "product", "allergen"),
  itemTags("submission_tags", "dish"),
  itemTags("product_tags", "product"),

  "create table demo_entries (kind text not null, key text not null, id uuid not null, primary key (kind, key))",
];

// One index per order of a list. It includes the columns of the filters, so that a chart reads no table rows.
const filterColumns = "lat, lon, price_cents, cuisine, meal_times, claims, allergens";
const rankingIndexes = [
  `create index rankings_by_cell on rankings (cell, net_score desc, upvotes desc, item_id) include (${filterColumns}) where state = 0`,
  `create index rankings_by_kind on rankings (kind, net_score desc, upvotes desc, item_id) include (${filterColumns}) where state = 0`,
  `create index rankings_newest on rankings (cell, item_id desc) include (kind, ${filterColumns}) where state = 0`,
];

// The same arithmetic as `cellOf` in the contract; a test compares the two.
const cellFunction = `
create function cell_of(latitude float8, longitude float8) returns int language sql immutable parallel safe as $$
  select b.band * 8192 + least(b.columns - 1, greatest(0, floor((longitude + 180) / 360 * b.columns)::int))
  from (select a.band, greatest(1, floor(360 * cos(((a.band + 0.5::float8) * 0.1::float8 - 90) * (pi() / 180)) / 0.1::float8)::int) as columns
        from (select least(1799, greatest(0, floor((latitude + 90) / 0.1::float8)::int)) as band) a) b
$$`;

/**
 * The best dishes within p_km of a place: a merge of one ordered index scan per cell, which reads about p_limit entries
 * in all, however many dishes the cells have. Dishes without coordinates are included. The settings pin that plan;
 * otherwise the planner may collect and sort whole cells. Unused arms have a cell that does not exist. The Earth's radius
 * is that of the contract; a test compares the two.
 */
function nearbyChart(name: string, arms: number): string {
  const arm = (index: number) => `(select r.item_id, r.net_score, r.upvotes from rankings r
      where r.state = 0 and r.cell = p_cells[${index}] and (r.lat is null or
        sin(radians(r.lat - p_lat) / 2) * sin(radians(r.lat - p_lat) / 2)
        + cos(radians(p_lat)) * cos(radians(r.lat)) * sin(radians(r.lon - p_lon) / 2) * sin(radians(r.lon - p_lon) / 2) <= reach)
      order by r.net_score desc, r.upvotes desc, r.item_id)`;
  return `
create function ${name}(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
returns table (item_id uuid, net_score int, upvotes int)
language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare reach float8 := power(sin(p_km / (2 * 6371)), 2);
begin
  return query
  select t.item_id, t.net_score, t.upvotes from (
    ${Array.from({ length: arms }, (_, index) => arm(index + 1)).join("\n    union all\n    ")}
  ) t order by t.net_score desc, t.upvotes desc, t.item_id limit p_limit;
end $$`;
}

/** The best items of a kind anywhere. */
const globalChart = `
create function global_chart(p_kind smallint, p_limit int)
returns table (item_id uuid, net_score int, upvotes int)
language plpgsql stable rows 100
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select r.item_id, r.net_score, r.upvotes from rankings r
  where r.state = 0 and r.kind = p_kind
  order by r.net_score desc, r.upvotes desc, r.item_id limit p_limit;
end $$`;

async function fillLabels(db: Kysely<unknown>): Promise<void> {
  const fill = (table: string, rows: readonly object[]) =>
    sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
      db,
    );
  await fill("dietary_claims", dietaryClaims);
  await fill("allergens", allergens);
  await fill("delivery_platforms", deliveryPlatforms);
}
