/** The server with the demo town, and constant replies of the measured path's bytes, here and in a bare Fastify. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createApp } from "../server/src/app.ts";
import { clusterOf } from "../server/src/database/cluster.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { processesOf } from "../server/src/database/processes.ts";
import { fillDemo } from "../server/src/demo.ts";
import { loadBuiltPages } from "../server/src/platform/http/pages.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { processorMsOf } from "./figures.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
const settings = readSettings({
  DATA_DIR: dataDir,
  GEOCODER_URL: "off",
  NODE_ENV: "production",
  LIMITS: process.env.LIMITS,
});
const db = connect(embedded.connection, { isDirect: true, maxConnections: settings.databaseConnections });
await fillDemo(db);
const account = await insertAccount();
const path = process.argv[2] ?? "/";
const app = await createApp({
  settings,
  db,
  log: openLog(settings.logLevel),
  pages: () => loadBuiltPages(fileURLToPath(new URL("../web/dist", import.meta.url))),
});

let constant: Buffer = Buffer.alloc(0);
let type = "";
const bare = Fastify();
for (const server of [app, bare] as FastifyInstance[])
  server.get("/constant", async (_request, reply) => {
    reply.header("content-encoding", "br").header("vary", "accept-encoding").type(type);
    return reply.send(constant);
  });
const bareUrl = await bare.listen({ port: 0, host: "127.0.0.1" });
app.get("/bare", async () => ({ bare: bareUrl }));

app.get("/memory", async () => ({ megabytes: Math.round(process.memoryUsage.rss() / 1_048_576) }));

app.get("/account", async () => account);

/** In ms, with the database's. */
app.get("/processor", async () => {
  const { user, system } = process.cpuUsage();
  const ofDatabase = processesOf(clusterOf(dataDir)).map(processorMsOf);
  return { server: (user + system) / 1_000, database: ofDatabase.reduce((sum, ms) => sum + ms, 0) };
});

const url = await app.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 });
const measured = await app.inject({ url: path, headers: { "accept-encoding": "br" } });
constant = measured.rawPayload;
type = String(measured.headers["content-type"]);
console.log(url);

process.once("SIGTERM", async () => {
  await bare.close();
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});

async function insertAccount() {
  const { id, accessToken } = await insertSignedIn(db, "crowd");
  await sql`insert into follows (id, follower_id, following_id, created_at)
    select gen_random_uuid(), ${id}::uuid, p.id, now() from profiles p where p.id <> ${id}::uuid`.execute(db.write);
  const snaps = await sql<{ id: string; user_id: string }>`
    insert into posts (id, user_id, content, image_url, image_width, image_height, image_bytes, state, like_count,
      comment_count, submission_key, created_at, updated_at)
    select gen_random_uuid(), p.id, 'Caption', '/media/post-images/none.webp', 1280, 960, 1, 0, 0, 0, gen_random_uuid(), now(), now()
    from profiles p cross join generate_series(1, 3) where p.id <> ${id}::uuid returning id, user_id`.execute(db.write);
  const [snap] = snaps.rows;
  return { accessToken, other: snap?.user_id, post: snap?.id };
}
