/**
 * What do frozen weeks cost? Measures the storage of 52 weeks of a thousand boards, a week and a member's board next to
 * a ranking, and the movers' part of a ranking. Needs the built web. `npm run bench -- weeks [BOARDS]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dishBoardKey } from "@dishboard/contract/board-keys";
import { rankingLimit } from "@dishboard/contract/limits";
import { weekOf } from "@dishboard/contract/weeks";
import { sql } from "kysely";
import pg from "pg";
import { createApp } from "../server/src/app.ts";
import { clusterOf } from "../server/src/database/cluster.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { processesOf } from "../server/src/database/processes.ts";
import { loadBuiltPages } from "../server/src/platform/http/pages.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { median, printTable, processorMsOf } from "./figures.ts";
import { fillDishes } from "./fill-dishes.ts";

const boards = Number(process.argv[3] ?? 1_000);
const weeks = 52;
const newEachWeek = 5;
const rounds = 7;
const warmUps = 3;
const repliesPerRound = 150;
const firstMonday = Date.UTC(2025, 0, 6);
const dayMs = 24 * 3_600_000;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  await fill();
  const db = connect(embedded.connection, { isDirect: true });
  await printRoom(db);
  await printCosts(db);
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  for (const statement of fillDishes(10_000)) await client.query(statement);
  await client.query(`
    insert into member_lists (id, owner_id, submission_key, slug, title, created_at, updated_at, kind, area_name, latitude, longitude, radius_km, cuisine)
    select gen_random_uuid(), id, gen_random_uuid(), 'asian-near-camden', 'Asian near Camden', now(), now(), 1,
      'Camden Market', 51.5414, -0.1471, 10, 'asian' from profiles limit 1`);
  const names = rankingLimit + newEachWeek * weeks;
  await client.query(`
    insert into lists (slug, position, name) select 'board-' || n, n + 10, 'Board ' || n from generate_series(2, ${boards}) n`);
  await client.query(`
    insert into weekly_boards (board_key, since)
      select case when n = 1 then '${dishBoardKey}' else 'board-' || n end, now() from generate_series(1, ${boards}) n;
    insert into weekly_entries (board_id, item_id, name, restaurant)
      select b.id, ('00000000-0000-7000-8003-' || lpad(to_hex(1 + (b.id * 37 + n) % 10000), 12, '0'))::uuid,
        'Slow Roast Dish ' || n, 'The Long Corner ' || n % 90
      from weekly_boards b cross join generate_series(1, ${names}) n order by b.id, n;
    analyze weekly_entries`);
  await client.query(`
    insert into weekly_charts (board_id, monday, due_at, made_at, entry_ids, upvotes, downvotes, previous_ranks, best_ranks, week_counts)
    select b.id, date '2025-01-06' + 7 * w, now(), now(), r.entry_ids, r.upvotes, r.downvotes, r.previous_ranks, r.best_ranks, r.week_counts
    from weekly_boards b cross join generate_series(0, ${weeks - 1}) w cross join lateral (
      select array_agg((b.id - 1) * ${names} + 1 + w * ${newEachWeek} + n) as entry_ids,
        array_agg((random() * 900)::int) as upvotes, array_agg((random() * 90)::int) as downvotes,
        array_agg((random() * 100)::smallint) as previous_ranks, array_agg((1 + random() * 99)::smallint) as best_ranks,
        array_agg((1 + random() * 50)::smallint) as week_counts
      from generate_series(0, ${rankingLimit - 1}) n where b.id > 0 and w >= 0) r
    order by w, b.id`);
  await client.query("vacuum analyze");
  await client.end();
}

async function printRoom(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; mb: number }>`
    select relname as name, round(pg_total_relation_size(oid) / 1e6)::int as mb from pg_class
    where relname in ('weekly_boards', 'weekly_entries', 'weekly_charts') order by relname`.execute(db.write);
  console.log(`${weeks} weeks of ${boards} boards of ${rankingLimit}, with their indexes, in MB`);
  printTable(
    ["table", "MB"],
    [...rows.map(({ name, mb }) => [name, mb]), ["together", rows.reduce((sum, { mb }) => sum + mb, 0)]],
  );
}

type Measured = { name: string; ask: (turn: number) => { url: string; headers?: Record<string, string> } };

async function printCosts(db: Database): Promise<void> {
  let now = 0;
  const app = await createApp({
    settings: readSettings({
      DATA_DIR: dataDir,
      GEOCODER_URL: "off",
      NODE_ENV: "production",
      LIMITS: "uncached=1000000/1s",
    }),
    db,
    log: openLog("silent"),
    now: () => now,
    pages: () => loadBuiltPages(fileURLToPath(new URL("../web/dist", import.meta.url))),
  });
  const week = (turn: number) => {
    const board = 2 + ((turn * 7) % (boards - 1));
    return `board-${board}/${weekOf(new Date(firstMonday + 7 * dayMs * (turn % weeks)).toISOString().slice(0, 10))}`;
  };
  const weekAddress = (turn: number) => `/api/lists/${week(turn).replace("/", "/weeks/")}`;
  const all: Measured[] = [
    // The same dishes from a hundred metres further, where nothing is frozen.
    { name: "chart without movers", ask: () => ({ url: "/api/charts/dishes?lat=51.542&lon=-0.147" }) },
    { name: "chart with movers", ask: () => ({ url: "/api/charts/dishes" }) },
    { name: "a week", ask: (turn) => ({ url: weekAddress(turn) }) },
    { name: "a person's board", ask: () => ({ url: "/api/lists/asian-near-camden" }) },
    { name: "page of the chart", ask: () => ({ url: "/" }) },
    { name: "page of a person's board", ask: () => ({ url: "/lists/asian-near-camden" }) },
    { name: "page of a week", ask: (turn) => ({ url: `/lists/${week(turn)}` }) },
  ];
  const costs = all.map((): number[] => []);
  let turn = 0;
  for (let round = 0; round < warmUps + rounds; round++)
    for (const [index, { name, ask }] of all.entries()) {
      const before = processorMs();
      for (let n = 0; n < repliesPerRound; n++) {
        // No earlier reply is new enough.
        now += 1_001;
        const { statusCode } = await app.inject({ ...ask(turn++), headers: { "accept-encoding": "br" } });
        if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
      }
      if (round >= warmUps) costs[index]?.push((processorMs() - before) / repliesPerRound);
    }
  const ratio = (index: number, to: number) =>
    median((costs[index] ?? []).map((cost, round) => cost / (costs[to]?.[round] ?? Number.NaN))).toFixed(2);
  console.log(
    `processor time of server and database for each reply that is made, medians of ${rounds} rounds by turns`,
  );
  printTable(
    ["reply", "ms", "beside the chart"],
    all.map(({ name }, index) => [name, median(costs[index] ?? []).toFixed(2), ratio(index, index < 4 ? 0 : 4)]),
  );
  await app.close();
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const ofDatabase = processesOf(clusterOf(dataDir)).map(processorMsOf);
  return (user + system) / 1_000 + ofDatabase.reduce((sum, ms) => sum + ms, 0);
}
