/** The whole server with people and items, and next to its voting one that stores each vote alone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoint } from "@dishboard/contract/endpoint";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { createApp } from "../server/src/app.ts";
import { clusterOf } from "../server/src/database/cluster.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { executePrepared } from "../server/src/database/prepared.ts";
import { processesOf } from "../server/src/database/processes.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { route } from "../server/src/platform/http/route.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { newPerson } from "../testing/people.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { processorMsOf } from "./figures.ts";

const [people = 64, items = 2_000, cooks = 50] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
const many = "9999999/1m";
const settings = readSettings({
  DATA_DIR: dataDir,
  GEOCODER_URL: "off",
  NODE_ENV: "production",
  LIMITS: `votes=${many},votes-long=${many}`,
});
const db = connect(embedded.connection, { isDirect: true, maxConnections: settings.databaseConnections });
const app = await createApp({ settings, db, log: openLog(settings.logLevel) });

const oneByOne = endpoint({ ...setVote, path: "/one-by-one/:kind/:id", operationId: "oneByOne" });
route(app, oneByOne, async ({ viewer, params: { kind, id }, body: { vote } }) => {
  // Its own statement and commit, prepared like the site's.
  const [counts] = await executePrepared(
    sql<{ upvotes: number; downvotes: number; net_score: number; version: number }>`
      select * from handle_vote(${id}::uuid, ${kind}, ${vote}, ${viewer.id}::uuid, ${new Date()}::timestamptz)`,
    db.write,
  );
  if (!counts) throw new Error("the item is gone");
  const { upvotes, downvotes, net_score, version } = counts;
  return { id, upvotes, downvotes, netScore: net_score, voteCount: upvotes + downvotes, version, vote };
});

const world = await prepare();
app.get("/world", async () => world);
app.get("/drifted", async () => ({ drifted: (await recount(db.write)).length }));

/** In ms, with the database's. */
app.get("/processor", async () => {
  const { user, system } = process.cpuUsage();
  const ofDatabase = processesOf(clusterOf(dataDir)).map(processorMsOf);
  return { server: (user + system) / 1_000, database: ofDatabase.reduce((sum, ms) => sum + ms, 0) };
});

console.log(await app.listen({ port: 0, host: "127.0.0.1" }));

process.once("SIGTERM", async () => {
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});

async function prepare() {
  const tokens: string[] = [];
  for (let n = 0; n < people; n++) tokens.push((await insertSignedIn(db, `voter_${n}`)).accessToken);
  const ids: string[] = [];
  for (let n = 0; n < cooks; n++) {
    const cook = await newPerson(db, `cook_${n}`);
    for (let own = 0; own < items / cooks; own++) ids.push(await cook.submitsProduct({ name: `Jar ${own}` }));
  }
  // The invented counts of the new items are no drift.
  await recount(db.write);
  return { tokens, ids };
}
