/**
 * How many of the best hundred does each board order find? Splits real ratings (`person,thing,rating`, gzip) at random.
 * One half, or part of it, becomes votes: 4 and 5 up, 1 and 2 down. The best hundred have the highest mean in the other
 * half, with 15 ratings or more; things with fewer are on no board. `npm run bench -- fair [SEEDS] [FILE]`
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { rankingLimit } from "@dishboard/contract/limits";
import { cellOf, defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { v7 } from "uuid";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { listBoardIds } from "../server/src/features/charts/board-orders.service.ts";
import { listFairIds } from "../server/src/features/charts/filtered-charts.repository.ts";
import { nearbyDishIds } from "../server/src/features/items/chart-ids.tables.ts";
import { refitPriors } from "../server/src/features/items/priors/priors.service.ts";
import { newPerson } from "../testing/people.ts";
import { printTable } from "./figures.ts";

const seeds = Number(process.argv[3] ?? 20);
const file = process.argv[4] ?? join(import.meta.dirname, "../../shared/data/ratings.csv.gz");
const parts = [1, 0.3, 0.1];
const fewestRatings = 15;

type Rating = { thing: number; rating: number };
type Counts = { up: number; down: number };

const [, ...lines] = gunzipSync(await readFile(file))
  .toString()
  .trim()
  .split("\n");
const ratings = lines.map((line): Rating => {
  const [, thing, rating] = line.split(",").map(Number);
  if (thing === undefined || rating === undefined) throw new Error(`No rating: ${line}`);
  return { thing, rating };
});
const things = [...new Set(ratings.map(({ thing }) => thing))];

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const database = connect(embedded.connection);
  const db = database.write;
  const cook = await newPerson(database, "cook");
  const ids = new Map(things.map((thing) => [thing, v7()]));
  const { latitude, longitude } = defaultMarketArea;
  await sql`
    insert into rankings (item_id, kind, cell, lat, lon, submitted_by)
    select id, 1, ${cellOf(defaultMarketArea)}::int, ${latitude}::float8, ${longitude}::float8, ${cook.id}::uuid
    from unnest(${[...ids.values()]}::uuid[]) id`.execute(db);
  const found = parts.map(() => ({ votes: 0, net: 0, fair: 0, board: 0, prior: [] as string[] }));
  for (let seed = 1; seed <= seeds; seed++) {
    const random = randomOf(seed);
    const mixed = shuffled(ratings, random);
    const half = mixed.length / 2;
    const { best, known } = bestOf(mixed.slice(half));
    for (const [index, part] of parts.entries()) {
      const counts = countsOf(mixed.slice(0, half * part));
      await db.transaction().execute(async (transaction) => {
        await sql`
          update rankings r set upvotes = n.up, downvotes = n.down, net_score = n.up - n.down, prior_up = default, prior_votes = default,
            state = case when n.is_known then 0 else 2 end
          from unnest(${things.map((thing) => ids.get(thing))}::uuid[], ${things.map((thing) => counts.get(thing)?.up ?? 0)}::int[],
            ${things.map((thing) => counts.get(thing)?.down ?? 0)}::int[],
            ${things.map((thing) => known.has(thing))}::boolean[]) as n (id, up, down, is_known) where n.id = r.item_id`.execute(
          transaction,
        );
      });
      await refitPriors(db);
      const net = await sql<{ item_id: string }>`${nearbyDishIds(defaultMarketArea)}`.execute(db);
      const of = { kind: "dish", place: defaultMarketArea } as const;
      const fair = await listFairIds(db, of, {});
      const board = await listBoardIds(db, of, { order: "fair" }, {});
      const wanted = new Set(best.map((thing) => ids.get(thing)));
      const share = (list: readonly string[]) => list.filter((id) => wanted.has(id)).length / rankingLimit / seeds;
      const sums = found[index];
      if (!sums) continue;
      sums.votes += [...counts.values()].reduce((sum, { up, down }) => sum + up + down, 0) / things.length / seeds;
      sums.net += share(net.rows.map((row) => row.item_id));
      sums.fair += share(fair.ids);
      sums.board += share(board.ids);
      const prior = await sql<{
        up: number;
        votes: number;
      }>`select prior_up as up, prior_votes as votes from rankings limit 1`.execute(db);
      const [row] = prior.rows;
      if (row) sums.prior.push(`${(row.up / row.votes).toFixed(2)}/${row.votes}`);
    }
  }
  console.log(
    `${ratings.length} ratings of ${things.length} things; seeds 1 to ${seeds}; share of the best ${rankingLimit} that is found`,
  );
  printTable(
    ["votes per thing", "net", "fair", "fair / net", "fair with rising", "prior (mean/votes)"],
    found.map(({ votes, net, fair, board, prior }) => [
      votes.toFixed(1),
      net.toFixed(3),
      fair.toFixed(3),
      (fair / net).toFixed(2),
      board.toFixed(3),
      [...new Set(prior)].sort().join(" "),
    ]),
  );
  await database.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function bestOf(some: readonly Rating[]): { best: number[]; known: Set<number> } {
  const rated = Map.groupBy(some, ({ thing }) => thing);
  const mean = (list: readonly Rating[]) => list.reduce((sum, { rating }) => sum + rating, 0) / list.length;
  const known = [...rated].filter(([, list]) => list.length >= fewestRatings);
  const ordered = known.sort(([, a], [, b]) => mean(b) - mean(a)).map(([thing]) => thing);
  return { best: ordered.slice(0, rankingLimit), known: new Set(ordered) };
}

function countsOf(some: readonly Rating[]): Map<number, Counts> {
  const counts = new Map<number, Counts>();
  for (const { thing, rating } of some) {
    const { up, down } = counts.get(thing) ?? { up: 0, down: 0 };
    counts.set(thing, { up: up + Number(rating > 3), down: down + Number(rating < 3) });
  }
  return counts;
}

function shuffled<One>(list: readonly One[], random: () => number): One[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
