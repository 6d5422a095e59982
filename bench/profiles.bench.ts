/**
 * What does the profile of a busy person cost? 10,000 submissions with a million votes received, 1,000 posts, 10,000
 * followers, 5,000 votes, likes and comments of their own, among 300,000 items of others. Each call as a browser
 * makes it, with its session; processor time is that of Node and PostgreSQL together.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createApp } from "../server/src/app.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { median, printTable, processorMsOf } from "./figures.ts";
import { storeCards } from "./store-cards.ts";

const items = 300_000;
const people = 20_000;
const rounds = 5;
const callsPerRound = 20;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const database = connect(embedded.connection, { answerTimeoutMs: 600_000, maxConnections: 1 });
  await fill(database);
  await database.close();
  // One connection, whose processor time can be read.
  const measured = connect(embedded.connection, { maxConnections: 1, isDirect: true });
  await measure(measured);
  await measured.close();
} catch (error) {
  // Stopping the database breaks the connections, which would hide what was wrong.
  console.error(error);
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "error", NODE_ENV: "production" });
  const app = await createApp({ settings, db, log: openLog(settings.logLevel) });
  const viewer = await insertSignedIn(db, "viewer");
  const call = async (id: string, path: string) => {
    const headers = { host: "localhost:3000", authorization: `Bearer ${viewer.accessToken}` };
    const reply = await app.inject({ url: `/api/profiles/${id}${path}`, headers });
    if (reply.statusCode !== 200) throw new Error(`${path} was answered ${reply.statusCode}: ${reply.body}`);
    return reply;
  };
  const paths = ["", "/stats", "/dishes", "/products", "/posts"];
  const [busy, quiet] = [idOf("8001", 1), idOf("8001", 2)];
  const all = (id: string) => async () => {
    for (const path of paths) await call(id, path);
  };
  const parts: [string, () => Promise<unknown>][] = [
    ...paths.map((path): [string, () => Promise<unknown>] => [path || "/", () => call(busy, path)]),
    ["all five, of the busy person", all(busy)],
    ["all five, of somebody with 50 submissions", all(quiet)],
  ];
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.write);
  const work = new Map<string, number[]>(parts.map(([name]) => [name, []]));
  const times = new Map<string, number[]>(parts.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of parts) {
      const worked = processorMs(backends[0]?.pid ?? 0);
      for (let n = 0; n < callsPerRound; n++) {
        const began = performance.now();
        await run();
        if (round > 0) times.get(name)?.push(performance.now() - began);
      }
      // The first round warms plans and pages and does not count.
      if (round > 0) work.get(name)?.push((processorMs(backends[0]?.pid ?? 0) - worked) / callsPerRound);
    }
  console.log(`ms of Node and PostgreSQL together, median of ${rounds} rounds of ${callsPerRound}, by turns`);
  printTable(
    ["calls of a profile", "processor", "p50"],
    parts.map(([name]) => [name, median(work.get(name) ?? []).toFixed(2), median(times.get(name) ?? []).toFixed(2)]),
  );
  await app.close();
}

/** The processor time that this process and a connection's have used. */
function processorMs(backend: number): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + processorMsOf(backend);
}

function idOf(group: string, n: number): string {
  return `00000000-0000-7000-${group}-${n.toString(16).padStart(12, "0")}`;
}

async function fill({ write }: Database): Promise<void> {
  const id = (group: string, n: string) => `('00000000-0000-7000-${group}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const person = (n: string) => id("8001", n);
  // Every thirtieth item is the busy person's, and every fifth item is a product.
  const submitter = person(`case when n % 30 = 0 then 1 else 2 + n % ${people - 2} end`);
  const isProduct = "(n / 30) % 5 = 0";
  const statements = [
    // Neither foreign keys nor the entries of the search: they would take most of the time.
    "set session_replication_role = replica",
    `insert into profiles (id, username, full_name, created_at)
       select ${person("n")}, 'person_' || n, 'Person ' || n, now() from generate_series(1, ${people}) n`,
    `insert into users (id, email, email_confirmed_at, created_at, updated_at)
       select ${person("n")}, 'person_' || n || '@example.org', now(), now(), now() from generate_series(1, ${people}) n`,
    `insert into restaurants (id, name, created_at) select ${id("8002", "n")}, 'Restaurant ' || n, now() from generate_series(1, 1000) n`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, submitted_by)
       select ${id("8003", "n")}, case when ${isProduct} then 2 else 1 end, n % 1000, 100, 100, ${submitter}
       from generate_series(1, ${items}) n`,
    `insert into dishes (id, name, description, price, restaurant_id, submitted_by, created_at, updated_at)
       select ${id("8003", "n")}, 'Dish ' || n, repeat('Good. ', 20), 12.50, ${id("8002", "1 + n % 1000")}, ${submitter}, now(), now()
       from generate_series(1, ${items}) n where not ${isProduct}`,
    `insert into products (id, name, brand, submitted_by, created_at, updated_at)
       select ${id("8003", "n")}, 'Product ' || n, 'Brand', ${submitter}, now(), now()
       from generate_series(1, ${items}) n where ${isProduct}`,
    storeCards("dishes"),
    storeCards("products"),
    `insert into submission_counts (user_id, slot, dishes, products, upvotes)
       select submitted_by, 0, count(*) filter (where kind = 1), count(*) filter (where kind = 2), sum(upvotes)
       from rankings group by submitted_by`,
    // A million votes on the items of the busy person; every twentieth vote of anybody else is theirs.
    `insert into votes (user_id, item_id, vote, updated_at)
       select ${person("1 + v")}, ${id("8003", "30 * n")}, 1, now() from generate_series(1, 10000) n, generate_series(1, 100) v`,
    `insert into votes (user_id, item_id, vote, updated_at)
       select ${person("1")}, ${id("8003", "50 * n + 1")}, case when n % 4 = 0 then -1 else 1 end, now() from generate_series(1, 5000) n`,
    `insert into posts (id, user_id, content, image_url, image_width, image_height, image_bytes, state, like_count, comment_count,
         submission_key, created_at, updated_at)
       select ${id("8004", "n")}, ${person(`case when n <= 1000 then 1 else n % ${people} + 1 end`)}, 'Caption', '/media/post-images/' || n || '.webp',
         1280, 960, 1, 0, 20, 5, ${id("8006", "n")}, now(), now() from generate_series(1, 50000) n`,
    `insert into likes (user_id, post_id, created_at)
       select ${person("1")}, ${id("8004", "2000 + n")}, now() from generate_series(1, 5000) n`,
    `insert into comments (id, post_id, user_id, content, created_at, submission_key)
       select ${id("8005", "n")}, ${id("8004", "1 + n % 50000")}, ${person("case when n % 20 = 0 then 1 else 3 + n % 1000 end")}, 'Nice', now(), ${id("8007", "n")}
       from generate_series(1, 100000) n`,
    `insert into follows (id, follower_id, following_id, created_at)
       select ${id("8008", "n")}, ${person("n + 1")}, ${person("1")}, now() from generate_series(1, 10000) n`,
    `insert into follows (id, follower_id, following_id, created_at)
       select ${id("8009", "n")}, ${person("1")}, ${person("n + 1")}, now() from generate_series(1, 2000) n`,
    "vacuum analyze",
    // As on a living site: so many rows change before they are vacuumed again.
    `update rankings set version = version + 1 where item_id in (select ${id("8003", "n * 50")} from generate_series(1, 6000) n)`,
    "analyze rankings",
  ];
  for (const statement of statements) await sql.raw(statement).execute(write);
}
