/**
 * What does the sitemap of a million dishes cost? Measures time and memory for its index, its pages and boards, and its
 * twenty parts in sequence. Filling takes some minutes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sitemapPartSize } from "@dishboard/contract/sitemap";
import pg from "pg";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { listPartStarts } from "../server/src/features/sitemap/sitemap.repository.ts";
import { listPagePaths, partXml } from "../server/src/features/sitemap/sitemap.service.ts";
import { median, printTable } from "./figures.ts";
import { fillDishes } from "./fill-dishes.ts";

const dishes = 1_000_000;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const client = new pg.Client(embedded.connection);
  await client.connect();
  // A sitemap needs no cards and labels.
  for (const statement of fillDishes(dishes))
    if (!/^insert into (submission_tags|dish_claims|cards)/.test(statement)) await client.query(statement);
  await client.end();
  await measure();
} catch (error) {
  // Stopping the database breaks the connection, which would hide the error.
  console.error(error);
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const database = connect(embedded.connection, { answerTimeoutMs: 600_000 });
  const db = database.read("may-lag");
  const rssMb = () => process.memoryUsage().rss / 2 ** 20;
  const before = rssMb();
  let most = before;
  const [parts, startsMs] = await timed(() => listPartStarts(db, "dishes", sitemapPartSize));
  const [pages, pagesMs] = await timed(() => listPagePaths(db, { marketArea: defaultMarketArea, featuresOff: [] }));
  const times: number[] = [];
  let [letters, addresses] = [0, 0];
  for (const [at, from] of parts.entries()) {
    const range = { from, before: parts[at + 1] ?? null };
    const [, ms] = await timed(async () => {
      for await (const piece of partXml(db, "https://dishes.example.org", "dishes", range)) {
        letters += piece.length;
        addresses += piece.split("<loc>").length - 1;
        most = Math.max(most, rssMb());
      }
    });
    times.push(ms);
  }
  await database.close();
  printTable(
    ["", "ms", "what"],
    [
      ["where parts begin", startsMs.toFixed(0), `${parts.length} parts`],
      ["pages and boards", pagesMs.toFixed(0), `${pages.length} addresses`],
      ["a part, median", median(times).toFixed(0), `${(letters / parts.length / 2 ** 20).toFixed(1)} MB`],
      ["a part, at most", Math.max(...times).toFixed(0), ""],
      ["all parts", times.reduce((sum, one) => sum + one, 0).toFixed(0), `${addresses} addresses`],
    ],
  );
  console.log(`memory: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}
