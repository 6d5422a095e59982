/**
 * What does a chart cost at the edge of a city, in proportion to its centre, and to a smaller world? `npm run bench -- edges
 * [DISHES[:OF THE CITY] ...]`: half of the dishes, or so many, are in a box around Camden Market, the others in 600 towns. Pages,
 * and processor time of the database's process.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxFilteredEntries, nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, defaultMarketArea, nowhereCell, type Position } from "@dishboard/contract/places";
import pg from "pg";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { median, printTable, processorMsOf } from "./figures.ts";

type Size = { dishes: number; inCity: number };

const sizes = process.argv.slice(3).map(readSize);
if (sizes.length === 0) sizes.push(readSize("1000000"));
const rounds = 5;
const perRound = 300;

const kmPerDegree = 111.195;
const high = 0.16;
const wide = 0.24;
const { latitude, longitude } = defaultMarketArea;
const corner = { latitude: latitude + high / 2, longitude: longitude + wide / 2 };

/** So many kilometres from the city's north-eastern corner. */
const fromCorner = (north: number, east: number): Position => ({
  latitude: corner.latitude + north / kmPerDegree,
  longitude: corner.longitude + east / kmPerDegree / Math.cos((corner.latitude * Math.PI) / 180),
});
const beyondCorner = (km: number) => fromCorner(km / Math.SQRT2, km / Math.SQRT2);

const places: Record<string, Position> = {
  "the centre": { latitude, longitude },
  "30 m of its north": { ...fromCorner(9.97, 0), longitude },
  "250 m of its north": { ...fromCorner(9.75, 0), longitude },
  "1 km of its north": { ...fromCorner(9, 0), longitude },
  "5 km of its north": { ...fromCorner(5, 0), longitude },
  "30 m of its east": { ...fromCorner(0, 9.97), latitude },
  "250 m of its east": { ...fromCorner(0, 9.75), latitude },
  "200 m of its corner": beyondCorner(9.8),
  "500 m of its corner": beyondCorner(9.5),
  "1 km of its corner": beyondCorner(9),
  "2 km of its corner": beyondCorner(8),
  "5 km of its corner": beyondCorner(5),
  "none of it, but its cells": beyondCorner(10.1),
  "a rural place": { latitude: 53.9, longitude: -3.2 },
};

/** A database of so many dishes, and the process that answers its connection. */
type World = Size & { client: pg.Client; pid: number };

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  const worlds: World[] = [];
  for (const size of sizes) worlds.push(await prepare(size));
  await compare(worlds);
  for (const { client } of worlds) await client.end();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function readSize(text: string): Size {
  const [dishes = 0, inCity = dishes / 2] = text.split(":").map(Number);
  return { dishes, inCity };
}

async function prepare(size: Size): Promise<World> {
  const connection = { ...embedded.connection, database: `bench_${size.dishes}_${size.inCity}` };
  const admin = new pg.Client(embedded.connection);
  await admin.connect();
  await admin.query(`create database ${connection.database}`);
  await admin.end();
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of fill(size)) await client.query(statement);
  for (const place of Object.values(places)) await client.query(storeCards(place));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { ...size, client, pid: rows[0]?.pid ?? 0 };
}

async function compare(worlds: World[]): Promise<void> {
  const kinds = { ranking, cards, filtered };
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++)
    for (const [name, place] of Object.entries(places))
      for (const [kind, queryOf] of Object.entries(kinds))
        for (const { dishes, inCity, client, pid } of worlds) {
          const query = queryOf(place);
          const before = processorMsOf(pid);
          const count = kind === "filtered" ? perRound / 15 : perRound;
          for (let n = 0; n < count; n++) await client.query(query);
          const ms = (processorMsOf(pid) - before) / count;
          const key = `${dishes}:${inCity} ${kind} ${name}`;
          // The first round warms plans and pages and does not count.
          if (round > 0) times.set(key, [...(times.get(key) ?? []), ms]);
        }
  const ms = ({ dishes, inCity }: Size, kind: string, name: string) =>
    median(times.get(`${dishes}:${inCity} ${kind} ${name}`) ?? []);
  const [first] = worlds;
  for (const world of worlds) {
    const { dishes, inCity, client } = world;
    const figures = (kind: string, name: string) => [
      ms(world, kind, name).toFixed(2),
      (ms(world, kind, name) / ms(world, kind, "the centre")).toFixed(2),
    ];
    const table: (string | number)[][] = [];
    for (const [name, place] of Object.entries(places))
      table.push([
        name,
        await countWithin(client, place),
        await pagesOf(client, place),
        ...figures("ranking", name),
        (ms(world, "ranking", name) / ms(first ?? world, "ranking", name)).toFixed(2),
        ...figures("cards", name),
        await pagesOf(client, place, filtered),
        ...figures("filtered", name),
      ]);
    console.log(
      `${dishes} dishes, ${inCity} of the city; ms of the database's processor, medians of ${rounds} interleaved rounds of ${perRound}`,
    );
    const ratio = "of the centre";
    printTable(
      [
        "circle with",
        "dishes in it",
        "pages",
        "ranking",
        ratio,
        `of ${first?.dishes} dishes`,
        "with cards",
        ratio,
        "rare filter, pages",
        "ms",
        ratio,
      ],
      table,
    );
  }
}

type Query = { name: string; text: string; values: unknown[] };

function chart(place: Position): unknown[] {
  return [place.latitude, place.longitude, nearbyRadiusKm, [nowhereCell, ...cellsAround(place, nearbyRadiusKm)]];
}

function ranking(place: Position): Query {
  const text = "select * from nearby_chart($1, $2, $3, $4, $5)";
  return { name: "ranking", text, values: [...chart(place), rankingLimit] };
}

function cards(place: Position): Query {
  const text = `select * from read_cards(array(select item_id from nearby_chart($1, $2, $3, $4, $5)), '{1}')`;
  return { name: "cards", text, values: [...chart(place), rankingLimit] };
}

/** What one dish of two thousand matches. */
function filtered(place: Position): Query {
  const [north, east, km, cells] = chart(place);
  const text = "select * from filtered_nearby_chart($1, $2, $3, true, $4, 500, 508, '{italian}', 8, 0, $5, $6)";
  return { name: "filtered", text, values: [north, east, km, cells, maxFilteredEntries, rankingLimit] };
}

/** Stores cards of the dishes that a place's chart shows, as long as those of the demo town. */
function storeCards(place: Position): pg.QueryConfig {
  const { values } = ranking(place);
  const text = `insert into cards select item_id, repeat('x', 600) from nearby_chart($1, $2, $3, $4, $5) on conflict do nothing`;
  return { text, values };
}

async function countWithin(client: pg.Client, place: Position): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from rankings where cell = any($4) and
       sin(radians(lat - $1) / 2) ^ 2 + cos(radians($1)) * cos(radians(lat)) * sin(radians(lon - $2) / 2) ^ 2
         <= power(sin($3::float8 / (2 * 6371)), 2)`,
    chart(place),
  );
  return rows[0]?.count ?? 0;
}

async function pagesOf(
  client: pg.Client,
  place: Position,
  queryOf: (place: Position) => Query = ranking,
): Promise<number> {
  const { text, values } = queryOf(place);
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

function fill({ dishes, inCity }: Size): string[] {
  return [
    "select setseed(0.5)",
    // Nothing but the rankings is looked at.
    "set session_replication_role = replica",
    `create temp table towns as select n, random() * 100 - 42 as lat, random() * 350 - 175 as lon from generate_series(1, 600) n`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, lat, lon, price_cents, cuisine, meal_times, claims, allergens)
       select gen_random_uuid(), 1, cell_of(p.lat, p.lon), p.up - p.down, p.up, p.down, p.lat, p.lon,
         (random() * 3000)::int, (array['Italian','Mexican','Asian','American','Mediterranean','Indian'])[1 + p.n % 6],
         floor(random() * 16)::int, floor(random() * 512)::int, floor(random() * 16384)::int
       from (select d.n, case when d.n <= ${inCity} then ${latitude} else t.lat end + (random() - 0.5) * ${high} as lat,
           case when d.n <= ${inCity} then ${longitude} else t.lon end + (random() - 0.5) * ${wide} as lon,
           floor(least(120000, 2 / power(1 - random(), 0.9)))::int as up, floor(random() * 3)::int as down
         from generate_series(1, ${dishes}) d(n) join towns t on t.n = 1 + d.n % 600) p`,
    "vacuum analyze rankings",
  ];
}
