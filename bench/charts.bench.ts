/**
 * Does a ranking cost the same with ten thousand dishes and with a million? Queries databases of the same shape in
 * turn. A tenth of all dishes is within 10 km of Camden Market, the rest in 600 towns. `npm run bench -- charts [DISHES
 * ...]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxFilteredEntries, nearbyRadiusKm, rankingLimit, walkKm } from "@dishboard/contract/limits";
import { cellsAround, defaultMarketArea, nowhereCell, type Position } from "@dishboard/contract/places";
import { sql } from "kysely";
import pg from "pg";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { findCards } from "../server/src/features/items/cards.repository.ts";
import { nearbyDishIds } from "../server/src/features/items/chart-ids.tables.ts";
import { median, printTable } from "./figures.ts";
import { fillDishes } from "./fill-dishes.ts";

const asked = process.argv.slice(3).map(Number);
const sizes = asked.length > 0 ? asked : [10_000, 100_000, 1_000_000];
const rounds = 7;
const queriesPerRound = 150;

const places: Record<string, Position> = {
  "dense city": defaultMarketArea,
  "edge of the city": { latitude: 51.711, longitude: -0.1471 },
  "corner of the city": { latitude: 51.69, longitude: 0.06 },
  "rural place": { latitude: 51.9, longitude: -3.2 },
  sea: { latitude: 0, longitude: -30 },
};

type Query = { name: string; text: string; values: unknown[]; perRound?: number };
type Filters = {
  prices?: [min: number | null, max: number | null];
  cuisines?: string[];
  meals?: number;
  claims?: number;
  avoid?: number;
  km?: number;
  perRound?: number;
};
type Measured = { size: number; client: pg.Client; database: Database };

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await prepare(size));
  await compare(measured);
  for (const { client, database } of measured) {
    await client.end();
    await database.close();
  }
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(measured: Measured[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const { perRound, ...query } of [...queries(), ...filteredQueries(), ...fairQueries()])
    rows.push(await compareOne(`${query.name}, ranking`, measured, ({ client }) => client.query(query), perRound));
  rows.push(
    await compareOne("dense city, cards", measured, ({ database }) =>
      findCards(database.read("may-lag"), nearbyDishIds(defaultMarketArea), ["dish"]),
    ),
    await compareOne("dense city, ids first, then cards", measured, async ({ database }) => {
      const db = database.read("may-lag");
      const ids = await sql<{ item_id: string }>`${nearbyDishIds(defaultMarketArea)} order by position`.execute(db);
      const idsInOrder = ids.rows.map((row) => row.item_id);
      return findCards(db, idsInOrder, ["dish"]);
    }),
  );
  console.log(`p50 in ms, median of ${rounds} interleaved rounds of ${queriesPerRound}; ratio = last / first`);
  printTable(["list", ...sizes.map((size) => `${size / 1000}k`), "ratio"], rows);
}

function queries(): Query[] {
  const nearby = (name: string, { latitude, longitude }: Position, km: number): Query => ({
    name,
    text: "select * from nearby_chart($1, $2, $3, $4, $5)",
    values: [latitude, longitude, km, [nowhereCell, ...cellsAround({ latitude, longitude }, km)], rankingLimit],
  });
  return [
    ...Object.entries(places).map(([name, place]) => nearby(name, place, nearbyRadiusKm)),
    nearby("25 km around London", { latitude: 51.5074, longitude: -0.1278 }, 25),
    { name: "Global", text: "select * from global_chart(1::smallint, $1)", values: [rankingLimit] },
  ];
}

function filteredQueries(): Query[] {
  const { latitude, longitude } = defaultMarketArea;
  const filtered = (
    name: string,
    { prices = [null, null], cuisines = [], meals = 0, claims = 0, avoid = 0, km = nearbyRadiusKm, ...rest }: Filters,
  ): Query => ({
    name: `dense city, ${name}`,
    text: "select * from filtered_nearby_chart($1, $2, $3, true, $4, $5, $6, $7, $8, $9, $10, $11, false, $12)",
    values: [
      latitude,
      longitude,
      km,
      [nowhereCell, ...cellsAround({ latitude, longitude }, km)],
      ...prices,
      cuisines,
      meals,
      claims,
      maxFilteredEntries,
      rankingLimit,
      avoid,
    ],
    ...rest,
  });
  const all = { prices: [500, 2_000], cuisines: ["asian", "indian"], meals: 4 } satisfies Filters;
  return [
    filtered("prices", { prices: [500, 2_000] }),
    filtered("a cuisine", { cuisines: ["asian"] }),
    filtered("a meal time", { meals: 8 }),
    filtered("a diet", { claims: 1 }),
    filtered("without an allergen", { avoid: 1 }),
    filtered("three diets", { claims: 7 }),
    filtered("without three allergens", { avoid: 7 }),
    filtered("prices, two cuisines, a meal time", all),
    filtered("within a walk", { km: walkKm }),
    filtered("within a walk, all of these", { ...all, km: walkKm }),
    filtered("a cuisine that nobody cooks", { cuisines: ["nordic"], perRound: 5 }),
    filtered("next to nothing", { ...all, prices: [1, 2], perRound: 5 }),
    filtered("next to nothing within a walk", { ...all, prices: [1, 2], km: walkKm, perRound: 5 }),
    filtered("eight diets within a walk", { claims: 255, km: walkKm, perRound: 5 }),
    filtered("without eight allergens within a walk", { avoid: 255, km: walkKm, perRound: 5 }),
  ];
}

function fairQueries(): Query[] {
  const inOrder = (
    name: string,
    { latitude, longitude }: Position,
    chart: string,
    rest: string,
    scan: number,
    claims = 0,
  ) => ({
    name,
    text: `select * from ${chart}($1, $2, $3, true, $4, null, null, '{}', 0, ${claims}, $5, ${rest})`,
    values: [
      latitude,
      longitude,
      nearbyRadiusKm,
      [nowhereCell, ...cellsAround({ latitude, longitude }, nearbyRadiusKm)],
      scan,
    ],
  });
  const perRound = 20;
  return [
    ...Object.entries(places).map(([name, place]) =>
      inOrder(`${name}, fair`, place, "fair_chart", `${rankingLimit}, false`, maxFilteredEntries),
    ),
    inOrder(
      "dense city, fair, three diets",
      defaultMarketArea,
      "fair_chart",
      `${rankingLimit}, false`,
      maxFilteredEntries,
      7,
    ),
    inOrder(
      "dense city, fair, without three allergens",
      defaultMarketArea,
      "fair_chart",
      `${rankingLimit}, false, 7`,
      maxFilteredEntries,
    ),
    inOrder("dense city, rising", defaultMarketArea, "rising_items", "20, false, 5", 300),
    {
      ...inOrder("dense city, tasted", defaultMarketArea, "tasted_chart", `${rankingLimit}, false, false`, 20_000),
      perRound,
    },
  ];
}

async function compareOne(
  name: string,
  measured: Measured[],
  run: (one: Measured) => Promise<unknown>,
  perRound = queriesPerRound,
): Promise<(string | number)[]> {
  const perSize = measured.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, one] of measured.entries()) {
      const times: number[] = [];
      for (let n = 0; n < perRound; n++) {
        const began = performance.now();
        await run(one);
        times.push(performance.now() - began);
      }
      // The first round warms plans and pages and does not count.
      if (round > 0) perSize[index]?.push(median(times));
    }
  }
  const figures = perSize.map(median);
  const [first = Number.NaN, last = Number.NaN] = [figures[0], figures.at(-1)];
  return [name, ...figures.map((figure) => figure.toFixed(2)), (last / first).toFixed(2)];
}

async function prepare(size: number): Promise<Measured> {
  const name = `bench_${size}`;
  const admin = new pg.Client(embedded.connection);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const connection = { ...embedded.connection, database: name };
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const began = performance.now();
  for (const statement of fillDishes(size)) await client.query(statement);
  console.error(`${size} dishes in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { size, client, database: connect(connection) };
}
