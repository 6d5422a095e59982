import { earthRadiusKm } from "@dishboard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";

const { db } = await ownApp();

/** So many cells the functions of the database merge at most, each by an arm of its own. */
const few = 12;
const many = 48;
const anywhereKm = Math.PI * earthRadiusKm;
const everything = sql`100000::int, 1000::int`;
const end = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const cellsUpTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index);

beforeAll(async () => {
  // In each cell dishes whose order only their upvotes say, and one that is not shown.
  await sql`
    insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, lat, lon, submitted_by, state, allergens)
    select gen_random_uuid(), 1, cell, 5 - n / 4, 10 - n % 4, 5 - n % 4 + n / 4, 0.001 * n, 0.001 * (cell % 50), gen_random_uuid(),
      (n = 3)::int * 2, (n = 5)::int
    from unnest(${cellsUpTo(many)}::int[]) cell, generate_series(0, 11) n`.execute(db.write);
});

const best = sql`net_score desc, upvotes desc, item_id`;
const newest = sql`item_id desc`;
const around = (cells: number[]) => sql`0::float8, 0::float8, ${anywhereKm}::float8, ${cells}::int[]`;
const chart = (name: string) => (cells: number[]) => sql`${sql.raw(name)}(${around(cells)}, 1000::int)`;
const filtered = (name: string) => (cells: number[]) =>
  sql`
  (select item_id from ${sql.raw(name)}(0::float8, 0::float8, ${anywhereKm}::float8, true, ${cells}::int[], null::int, null::int,
    '{}'::text[], 0::int, 0::int, ${everything}) where item_id is not null)`;
const newestItems = (name: string) => (cells: number[]) =>
  sql`
  (select item_id from ${sql.raw(name)}(${around(cells)}, ${end}::uuid, 1000::int, 100000::int) where is_found)`;

const idsOf = async (query: RawBuilder<unknown>) =>
  (await sql<{ item_id: string }>`select item_id from ${query}`.execute(db.write)).rows.map(({ item_id }) => item_id);

it.each<[string, number, (name: string) => (cells: number[]) => RawBuilder<unknown>, RawBuilder<unknown>]>([
  ["nearby_chart", few, chart, best],
  ["nearby_chart", many, chart, best],
  ["filtered_nearby_chart", few, filtered, best],
  ["filtered_nearby_chart", many, filtered, best],
  ["newest_items", few, newestItems, newest],
  ["newest_items_wide", many, newestItems, newest],
])("%s finds in each of %i cells what is shown there, in its order", async (name, count, read, order) => {
  const cells = cellsUpTo(count);
  const all = sql`(select item_id from rankings where cell = any(${cells}::int[]) and state = 0 order by ${order}) shown`;
  const found = await idsOf(sql`${read(name)(cells)} found`);
  expect(found).toHaveLength(count * 11);
  expect(found).toEqual(await idsOf(all));
});

it.each([
  ["filtered_nearby_chart", few],
  ["filtered_nearby_chart", many],
  ["fair_chart", few],
  ["fair_chart", many],
])("%s leaves out of each of %i cells what contains what is avoided", async (name, count) => {
  const cells = cellsUpTo(count);
  const chart = sql`(select item_id from ${sql.raw(name)}(0::float8, 0::float8, ${anywhereKm}::float8, true, ${cells}::int[], null::int,
    null::int, '{}'::text[], 0::int, 0::int, ${everything}, p_avoid => 1) where item_id is not null)`;
  const found = await idsOf(sql`${chart} found`);
  const free = sql`(select item_id from rankings where cell = any(${cells}::int[]) and state = 0 and allergens = 0) free`;
  expect(found.toSorted()).toEqual((await idsOf(free)).toSorted());
  expect(found).toHaveLength(count * 10);
});
