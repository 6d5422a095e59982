/**
 * How do the indexes of the rankings grow while people vote, and what does `reindex concurrently` do to them, to a chart and to the
 * votes? `npm run bench -- bloat [VOTES] [DISHES]`: batches of 128 votes on 100,000 dishes, a few of which get most, straight through
 * `handle_votes`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, defaultMarketArea, nowhereCell } from "@dishboard/contract/places";
import pg from "pg";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { median, percentile, printTable } from "./figures.ts";

const votes = Number(process.argv[3] ?? 1_000_000);
const dishes = Number(process.argv[4] ?? 100_000);
const people = 20_000;
const batch = 128;
const steps = 10;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
// A site has far fewer votes in the minute between two looks at the table.
const flags = { fsync: "off", autovacuum_naptime: "1s" };
const embedded = await startEmbedded({ dataDir, log: () => {}, flags });
const [voter, other] = [new pg.Client(embedded.connection), new pg.Client(embedded.connection)];
try {
  await migrate(embedded.connection);
  await voter.connect();
  await other.connect();
  for (const statement of fill()) await voter.query(statement);
  await measure();
} finally {
  await voter.end();
  await other.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const names = (await sizes()).map(({ name }) => name);
  const rows: (string | number)[][] = [];
  const note = async (when: string, batches: number[]) =>
    rows.push([when, ...(await sizes()).map(({ mb }) => mb.toFixed(1)), await pagesOfChart(), ...slowness(batches)]);
  await note("0", []);
  for (let step = 1; step <= steps; step++) {
    const batches: number[] = [];
    while (batches.length < votes / steps / batch) batches.push(await cast());
    await note(`${(votes * step) / steps}`, batches);
  }
  let isDone = false;
  const began = performance.now();
  const reindexed = other.query("reindex table concurrently rankings").then(() => {
    isDone = true;
  });
  const meanwhile: number[] = [];
  while (!isDone) meanwhile.push(await cast());
  await reindexed;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  await note(`and reindexed in ${seconds} s, with ${meanwhile.length * batch} votes meanwhile`, meanwhile);
  console.log(
    `${dishes} dishes; MB of the rankings and each of their indexes; pages of a chart; ms for ${batch} votes`,
  );
  printTable(["after votes", ...names, "a chart", "median", "p99", "slowest"], rows);
}

/** Stores a batch of votes of random people, and returns how many ms that took. */
async function cast(): Promise<number> {
  const began = performance.now();
  await voter.query("execute cast_votes");
  return performance.now() - began;
}

async function sizes(): Promise<{ name: string; mb: number }[]> {
  const { rows } = await other.query<{ name: string; mb: number }>(`
    select 'rows' as name, pg_relation_size('rankings') / 1e6::float8 as mb union all
    (select replace(indexrelid::regclass::text, 'rankings_', ''), pg_relation_size(indexrelid) / 1e6::float8
      from pg_index where indrelid = 'rankings'::regclass and indexrelid::regclass::text not like '%category' order by 1)`);
  return rows;
}

/** How many pages a chart of the middle reads. */
async function pagesOfChart(): Promise<number> {
  const { latitude, longitude } = defaultMarketArea;
  const { rows } = await other.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
    "explain (analyze, buffers, timing off, format json) select * from nearby_chart($1, $2, $3, $4, $5)",
    [
      ...[latitude, longitude, nearbyRadiusKm],
      [nowhereCell, ...cellsAround(defaultMarketArea, nearbyRadiusKm)],
      rankingLimit,
    ],
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

function slowness(batches: number[]): string[] {
  return [median(batches), percentile(batches, 99), Math.max(...batches)].map((ms) =>
    Number.isFinite(ms) ? ms.toFixed(1) : "",
  );
}

function fill(): string[] {
  const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  return [
    "select setseed(0.5)",
    "set session_replication_role = replica",
    `insert into profiles (id, username, created_at) select ${id("n")}, 'person_' || n, now() from generate_series(1, ${people}) n`,
    `insert into rankings (item_id, kind, cell, lat, lon, price_cents, cuisine, submitted_by)
       select ${id("p.n")}, 1, cell_of(p.lat, p.lon), p.lat, p.lon, 1250, 'Asian', ${id(`1 + p.n % ${people}`)}
       from (select n, 51.5414 + (random() - 0.5) * 0.16 as lat, -0.1471 + (random() - 0.5) * 0.24 as lon
         from generate_series(1, ${dishes}) n) p`,
    "set session_replication_role = origin",
    "vacuum analyze rankings",
    `prepare cast_votes as select count(*) from (
       select array_agg(${id(`1 + floor(random() * ${people})::int`)}) as users, array_agg(${id(`1 + floor(${dishes} * random() ^ 3)::int`)}) as items,
         array_agg('dish'::text) as kinds, array_agg(case when random() < 0.8 then 'up' else 'down' end) as directions
       from generate_series(1, ${batch})) v cross join lateral handle_votes(v.users, v.items, v.kinds, v.directions, now())`,
  ];
}
