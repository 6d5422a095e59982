import { earthRadiusKm } from "@dishboard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { fewCells, maxMergedCells } from "../../database/cell-merges.ts";

const { db } = await ownApp();

const anywhereKm = Math.PI * earthRadiusKm;
const everything = sql`100000::int, 1000::int`;
const end = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const cellsUpTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index);

beforeAll(async () => {
  // Dishes ordered by upvotes only, and a hidden one.
  await sql`
    insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, lat, lon, submitted_by, state, allergens)
    select gen_random_uuid(), 1, cell, 5 - n / 4, 10 - n % 4, 5 - n % 4 + n / 4, 0.001 * n, 0.001 * (cell % 50), gen_random_uuid(),
      (n = 3)::int * 2, (n = 5)::int
    from unnest(${cellsUpTo(maxMergedCells)}::int[]) cell, generate_series(0, 11) n`.execute(db.write);
});

const best = sql`net_score desc, upvotes desc, item_id`;
const newest = sql`item_id desc`;
const around = (cells: number[]) => sql`0::float8, 0::float8, ${anywhereKm}::float8, ${cells}::int[]`;
const nearby = (cells: number[]) => sql`nearby_chart(${around(cells)}, 1000::int)`;
const filtered = (cells: number[]) =>
  sql`
  (select item_id from filtered_nearby_chart(0::float8, 0::float8, ${anywhereKm}::float8, true, ${cells}::int[], null::int, null::int,
    '{}'::text[], 0::int, 0::int, ${everything}) where item_id is not null)`;
const newestItems = (cells: number[]) =>
  sql`
  (select item_id from newest_items(${around(cells)}, ${end}::uuid, 1000::int, 100000::int) where is_found)`;

const idsOf = async (query: RawBuilder<unknown>) =>
  (await sql<{ item_id: string }>`select item_id from ${query}`.execute(db.write)).rows.map(({ item_id }) => item_id);

describe.each([fewCells, fewCells + 1, maxMergedCells])("in each of %i cells", (count) => {
  const cells = cellsUpTo(count);

  it.each([
    ["nearby_chart", nearby, best],
    ["filtered_nearby_chart", filtered, best],
    ["newest_items", newestItems, newest],
  ])("%s finds what is shown there, in its order", async (_, read, order) => {
    const all = sql`(select item_id from rankings where cell = any(${cells}::int[]) and state = 0 order by ${order}) shown`;
    const found = await idsOf(sql`${read(cells)} found`);
    expect(found).toHaveLength(count * 11);
    expect(found).toEqual(await idsOf(all));
  });

  it.each(["filtered_nearby_chart", "fair_chart"])("%s leaves out what contains what is avoided", async (name) => {
    const chart = sql`(select item_id from ${sql.raw(name)}(0::float8, 0::float8, ${anywhereKm}::float8, true, ${cells}::int[], null::int,
      null::int, '{}'::text[], 0::int, 0::int, ${everything}, p_avoid => 1) where item_id is not null)`;
    const found = await idsOf(sql`${chart} found`);
    const free = sql`(select item_id from rankings where cell = any(${cells}::int[]) and state = 0 and allergens = 0) free`;
    expect(found.toSorted()).toEqual((await idsOf(free)).toSorted());
    expect(found).toHaveLength(count * 10);
  });
});
