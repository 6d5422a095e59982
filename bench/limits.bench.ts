/**
 * What does counting a limit cost, in this process and in a database that several instances share? Compared with the
 * shortest possible query on the same pool, one after the other and 64 at once.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { openLog } from "../server/src/platform/log.ts";
import { createRateLimiter, type RateLimiter } from "../server/src/platform/rate-limiter.ts";
import { createSharedRateLimiter } from "../server/src/platform/shared-rate-limiter.ts";
import { median, printTable } from "./figures.ts";

const rounds = 3;
const roundMs = 1_000;

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
  const options = { now: () => performance.now(), overrides: {} };
  const alone = createRateLimiter(options);
  const shared = createSharedRateLimiter({ ...options, db, log: openLog("warn") });
  const works: [string, (n: number) => Promise<unknown>][] = [
    ["select 1", () => sql`select 1`.execute(db.write)],
    ["in this process", countWith(alone, (n) => `caller ${n}`)],
    ["in the database, a new caller each", countWith(shared, (n) => `caller ${n}`)],
    ["in the database, a thousand callers", countWith(shared, (n) => `known ${n % 1_000}`)],
    ["in the database, one caller", countWith(shared, () => "one")],
    ["in the database, refused", countWith(shared, () => "refused", 1)],
  ];
  for (const atOnce of [1, 64]) {
    const figures = works.map(() => [] as number[]);
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const [n, [, work]] of works.entries()) {
        const perSecond = await measure(work, atOnce);
        if (round > 0) figures[n]?.push(perSecond);
      }
    const [query = []] = figures;
    console.log(`per second, ${atOnce} at once, medians of ${rounds} interleaved rounds`);
    printTable(
      ["counted", "per second", "microseconds each", "times select 1"],
      works.map(([name], n) => {
        const perSecond = median(figures[n] ?? []);
        return [name, perSecond.toFixed(0), (1e6 / perSecond).toFixed(1), (median(query) / perSecond).toFixed(2)];
      }),
    );
  }
}

/** Counts one use of a limit of a network and of one of an account, as a sign-in does. */
function countWith(limiter: RateLimiter, keyOf: (n: number) => string, max = 1_000_000_000) {
  return (n: number) =>
    limiter.consume([
      { limit: { name: `network ${max}`, max, perSeconds: 900 }, key: keyOf(n) },
      { limit: { name: `account ${max}`, max, perSeconds: 900 }, key: `account of ${keyOf(n)}` },
    ]);
}

async function measure(work: (n: number) => Promise<unknown>, atOnce: number): Promise<number> {
  const began = performance.now();
  let n = 0;
  const worker = async () => {
    for (let own = 1; performance.now() - began < roundMs; own++) {
      await work(n++);
      // What does not wait for the database would keep it from being heard.
      if (own % 50 === 0) await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return n / ((performance.now() - began) / 1000);
}
