import type { ItemFilters } from "@dishboard/contract/filters";
import { nearbyRadiusKm, rankingLimit, walkKm } from "@dishboard/contract/limits";
import { cellOf, cellsAround, distanceKm, nowhereCell, type Position } from "@dishboard/contract/places";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { nearbyDishIds } from "../items/chart-ids.tables.ts";
import { avoidedMask } from "../items/items.tables.ts";
import { listFilteredDishIds } from "./filtered-charts.repository.ts";

const { db } = await ownApp();

type City = { at: Position; high: number; wide: number };
const london: City = { at: { latitude: 51.55, longitude: -0.165 }, high: 0.09, wide: 0.14 };
const taveuni: City = { at: { latitude: -16.85, longitude: 180 }, high: 0.09, wide: 0.09 };
const pole: City = { at: { latitude: 89.95, longitude: 60 }, high: 0.06, wide: 70 };

const cityDishes = 20_000;

beforeAll(async () => {
  // A vacuum would change the pages read.
  await sql`alter table rankings set (autovacuum_enabled = off)`.execute(db.write);
  await sql`select setseed(0.25)`.execute(db.write);
  await addDishes(london, cityDishes);
  await addDishes({ ...london, high: 0.6, wide: 0.9 }, 200);
  await addDishes(taveuni, 2_500);
  await addDishes(pole, 2_500);
  await addUnlocated(nowhereCell, 6);
  await addUnlocated(cellOf(london.at), 6);
}, 120_000);

it("reads a part of the city at its edge, and not half of it", async () => {
  const { latitude, longitude } = london.at;
  const edge = { latitude, longitude: longitude + london.wide / 2 + 0.1435 };
  expect(await pagesRead(edge)).toBeLessThan(cityDishes / 6);
  expect(await pagesRead(london.at)).toBeLessThan(cityDishes / 6);
});

it("finds at the edge of a city what a search through all dishes finds", async () => {
  await expectAllAlike();
}, 120_000);

it("still does after votes, and when dishes are hidden, shown, moved and deleted", async () => {
  const changes = [
    sql`update rankings set upvotes = upvotes * 3 + 1, net_score = upvotes * 3 + 1 - downvotes where hashtext(item_id::text) % 5 = 0`,
    sql`update rankings set upvotes = 0, net_score = -downvotes where hashtext(item_id::text) % 5 = 1`,
    sql`update rankings set state = 2 where hashtext(item_id::text) % 7 = 0`,
    sql`update rankings set state = 0 where state = 2 and hashtext(item_id::text) % 2 = 0`,
    sql`update rankings set lat = lat - 0.05, cell = cell_of(lat - 0.05, lon) where hashtext(item_id::text) % 7 = 2 and lat is not null`,
    sql`update rankings set lat = null, lon = null, cell = ${cellOf(london.at)} where hashtext(item_id::text) % 501 = 0`,
    sql`delete from rankings where hashtext(item_id::text) % 11 = 3`,
  ];
  for (const change of changes) await change.execute(db.write);
  await expectAllAlike();
}, 120_000);

it("finds what matches filters at the edge of a city, or within a walk there, without reading on through the city", async () => {
  // Cuts searches that read a whole city.
  const maxEntries = cityDishes / 2;
  for (const place of placesAround(london))
    for (const within of [undefined, "walk"] as const) {
      if (within === undefined && distanceKm(place, london.at) < 1) continue;
      const filters = { minCents: 1_100, maxCents: 1_149, avoid: "celery", ...(within && { within }) };
      const found = await listFilteredDishIds(db.write, place, filters, maxEntries);
      expect(found, JSON.stringify(place)).toEqual({ ids: await searchAll(place, filters), isCutShort: false });
    }
}, 120_000);

async function addDishes({ at, high, wide }: City, count: number): Promise<void> {
  await sql`
    insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, lat, lon, price_cents, allergens)
    select gen_random_uuid(), 1, cell_of(p.lat, p.lon), p.up - p.down, p.up, p.down, p.lat, p.lon, (random() * 5000)::int, p.n % 4
    from (
      select n, least(90, ${at.latitude}::float8 + (random() - 0.5) * ${high}::float8) as lat,
        (${at.longitude}::float8 + (random() - 0.5) * ${wide}::float8 + 540)::numeric % 360 - 180 as lon,
        floor(least(5000, power(1 - random(), -0.9)))::int as up, floor(random() * 3)::int as down
      from generate_series(1, ${count}::int) n) p`.execute(db.write);
}

async function addUnlocated(cell: number, count: number): Promise<void> {
  await sql`
    insert into rankings (item_id, kind, cell, net_score, upvotes)
    select gen_random_uuid(), 1, ${cell}::int, n, n from generate_series(1, ${count}::int) n`.execute(db.write);
}

async function expectAllAlike(): Promise<void> {
  for (const place of [london, taveuni, pole].flatMap(placesAround)) {
    const found = await sql<{ item_id: string }>`${nearbyDishIds(place)} order by position`.execute(db.write);
    expect(
      found.rows.map((row) => row.item_id),
      JSON.stringify(place),
    ).toEqual(await searchAll(place));
  }
}

/** Places that reach part of a city, on every side. */
function placesAround({ at, high, wide }: City): Position[] {
  const reach = nearbyRadiusKm / 111.2;
  const widening = 1 / Math.cos((Math.min(Math.abs(at.latitude), 89.5) * Math.PI) / 180);
  const sides = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => ({ up, right })));
  return sides.flatMap(({ up, right }) =>
    [0.02, 0.1, 0.3].map((part) => {
      const share = up !== 0 && right !== 0 ? Math.SQRT1_2 : 1;
      return {
        latitude: Math.min(90, at.latitude + up * (high * (0.5 - part) + reach * share)),
        longitude: ((at.longitude + right * (wide * (0.5 - part) + reach * widening * share) + 540) % 360) - 180,
      };
    }),
  );
}

async function searchAll({ latitude, longitude }: Position, filters: ItemFilters = {}): Promise<string[]> {
  const isWalk = filters.within !== undefined;
  const km = isWalk ? walkKm : nearbyRadiusKm;
  const cells = isWalk ? [] : [nowhereCell, ...cellsAround({ latitude, longitude }, km)];
  const { minCents = null, maxCents = null } = filters;
  const { rows } = await sql<{ item_id: string }>`
    with circle as (select ${latitude}::float8 as lat, ${longitude}::float8 as lon)
    select r.item_id from rankings r, circle c where r.state = 0 and r.kind = 1 and case when r.lat is null then r.cell = any(${cells}::int[])
      else sin(radians(r.lat - c.lat) / 2) * sin(radians(r.lat - c.lat) / 2)
        + cos(radians(c.lat)) * cos(radians(r.lat)) * sin(radians(r.lon - c.lon) / 2) * sin(radians(r.lon - c.lon) / 2)
        <= power(sin(${km}::float8 / (2 * 6371)), 2) end
      and (${minCents}::int is null or r.price_cents between ${minCents}::int and ${maxCents}::int)
      and r.allergens & ${avoidedMask(filters.avoid)}::int = 0
    order by r.net_score desc, r.upvotes desc, r.item_id limit ${rankingLimit}`.execute(db.write);
  return rows.map((row) => row.item_id);
}

/** Pages read; without a vacuum each entry costs another. */
async function pagesRead(place: Position): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, timing off, format json) ${nearbyDishIds(place)}`.execute(db.write);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? Number.NaN) + (plan["Shared Read Blocks"] ?? Number.NaN);
}
