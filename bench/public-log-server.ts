/** The whole server with many votes; publishes a day on request. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createApp, createTasks } from "../server/src/app.ts";
import { clusterOf } from "../server/src/database/cluster.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { processesOf } from "../server/src/database/processes.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { fillDishes } from "./fill-dishes.ts";
import { memoryOf } from "./site.ts";

const votes = Number(process.argv[2]);
const items = Math.max(1_000, Math.round(votes / 50));
const people = 40_000;
/** One item has more votes than one statement of the job takes. */
const hotVotes = Math.min(25_000, Math.round(votes / 4));

const countVotes = `
  update rankings r set upvotes = v.up, downvotes = v.down, net_score = v.up - v.down, tasted_upvotes = v.tasted, version = r.version + 1
  from (select item_id, count(*) filter (where vote = 1) as up, count(*) filter (where vote = -1) as down,
      count(*) filter (where vote = 1 and is_tasted) as tasted from votes group by item_id) v
  where v.item_id = r.item_id and (r.upvotes, r.downvotes) is distinct from (v.up, v.down)`;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
await fill();
const settings = readSettings({
  DATA_DIR: dataDir,
  GEOCODER_URL: "off",
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  LIMITS: "uncached=1000000/1s",
});
const db = connect(embedded.connection, { isDirect: true, maxConnections: settings.databaseConnections });
const log = openLog(settings.logLevel);
const app = await createApp({ settings, db, log });

app.get<{ Params: { at: string } }>("/publish/:at", async ({ params }) => {
  const memory = () => ({
    node: memoryOf(process.pid),
    database: processesOf(clusterOf(dataDir)).reduce((sum, pid) => sum + memoryOf(pid), 0),
  });
  const before = memory();
  const highest = { ...before };
  const sampling = setInterval(() => {
    const now = memory();
    highest.node = Math.max(highest.node, now.node);
    highest.database = Math.max(highest.database, now.database);
  }, 250);
  const began = performance.now();
  const tasks = createTasks({ settings, db, log, clock: () => new Date(params.at) });
  await tasks["public-log"]?.run(null);
  clearInterval(sampling);
  return { ms: performance.now() - began, before, highest };
});
app.get("/turn", async () => {
  await inDatabase([
    `create temp table turned as select user_id, item_id from votes tablesample bernoulli (1) repeatable (7)`,
    `update votes v set vote = -v.vote from turned t where t.user_id = v.user_id and t.item_id = v.item_id`,
    countVotes,
  ]);
  return {};
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));

process.once("SIGTERM", async () => {
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});

async function inDatabase(statements: string[]): Promise<void> {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  for (const statement of ["set session_replication_role = replica", ...statements]) await client.query(statement);
  await client.end();
}

async function fill(): Promise<void> {
  const ofItems = `(row_number() over (order by item_id))::int`;
  await inDatabase([
    ...fillDishes(items),
    `insert into profiles (id, username, created_at)
       select ('00000000-0000-7000-8009-' || lpad(to_hex(n), 12, '0'))::uuid, 'voter_' || n, now() from generate_series(0, ${people - 1}) n`,
    `insert into votes (user_id, item_id, vote, updated_at, is_tasted)
       select ('00000000-0000-7000-8009-' || lpad(to_hex((i.n * 7919 + p.n) % ${people}), 12, '0'))::uuid, i.item_id,
         case when (i.n + p.n * 31) % 9 = 0 then -1 else 1 end, now() - interval '1 day', p.n % 3 = 0
       from (select item_id, ${ofItems} as n from rankings) i,
         lateral generate_series(1, case when i.n = 1 then ${hotVotes}
           else greatest(1, (${votes - hotVotes} * power(i.n, -0.5) / (2 * sqrt(${items})))::int) end) p(n)`,
    countVotes,
    "vacuum analyze",
  ]);
}
