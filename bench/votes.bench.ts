/**
 * What does a vote cost, compared with the cheapest possible write? Both on the same database with fsync, 64 at once, by the
 * same driver: a vote, and a bare update of one row.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { setVote } from "../server/src/features/votes/votes.repository.ts";
import { newPerson } from "../testing/people.ts";
import { median, printTable } from "./figures.ts";

const atOnce = 64;
const rounds = 3;
const roundMs = 1_000;
const items = 2_000;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
const db = connect(embedded.connection);
try {
  await migrate(embedded.connection);
  await compare(db);
} finally {
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(db: Database): Promise<void> {
  const { people, ids } = await prepare(db);
  const directions = ["up", "down"] as const;
  const cast = (itemOf: (n: number) => number) => (n: number) =>
    setVote(
      db.write,
      {
        item: { kind: "product", id: ids[itemOf(n)] ?? "" },
        userId: people[n % atOnce] ?? "",
        vote: directions[Math.floor(n / ids.length / atOnce + n / atOnce) % 2] ?? "up",
      },
      new Date(),
    );
  const bare = (itemOf: (n: number) => number) => (n: number) =>
    sql`update bare set n = n + 1 where id = ${itemOf(n)}`.execute(db.write);
  const spread = (n: number) => (n * 7) % items;
  const hot = () => 0;
  const rows: (string | number)[][] = [];
  for (const [name, itemOf] of [
    ["distinct items", spread],
    ["one hot item", hot],
  ] as const) {
    const figures = { votes: [] as number[], bare: [] as number[] };
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      const both = { votes: await perSecond(cast(itemOf)), bare: await perSecond(bare(itemOf)) };
      if (round > 0) for (const kind of ["votes", "bare"] as const) figures[kind].push(both[kind]);
    }
    const ratio = median(figures.votes.map((votes, round) => votes / (figures.bare[round] ?? Number.NaN)));
    rows.push([name, median(figures.votes).toFixed(0), median(figures.bare).toFixed(0), ratio.toFixed(2)]);
  }
  const drifts = await recount(db.write);
  console.log(`per second, ${atOnce} at once, medians of ${rounds} interleaved rounds; drifted: ${drifts.length}`);
  printTable(["on", "votes", "bare updates", "ratio (median)"], rows);
}

async function perSecond(work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let n = 0;
  const worker = async () => {
    while (performance.now() - began < roundMs) await work(n++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return n / ((performance.now() - began) / 1000);
}

async function prepare(db: Database): Promise<{ people: string[]; ids: string[] }> {
  const people: string[] = [];
  for (let n = 0; n < atOnce; n++) people.push((await newPerson(db, `voter_${n}`)).id);
  const cook = await newPerson(db, "cook");
  const ids: string[] = [];
  for (let n = 0; n < items; n++) ids.push(await cook.submitsProduct({ name: `Jar ${n}` }));
  // With the same fill factor as the rankings.
  await sql`create table bare (id int primary key, n int not null) with (fillfactor = 70)`.execute(db.write);
  await sql`insert into bare select i, 0 from generate_series(0, ${items} - 1) i`.execute(db.write);
  // The made-up counts of the new items are no drift.
  await recount(db.write);
  return { people, ids };
}
