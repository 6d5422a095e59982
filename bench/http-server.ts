/** The whole server with the demo town, and a reply of the chart's bytes that costs nothing to find. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/src/app.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { fillDemo } from "../server/src/demo.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
const db = connect(embedded.connection, () => {});
await fillDemo(db);
const settings = readSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "warn", NODE_ENV: "production" });
const app = await createApp({ settings, db, log: openLog(settings.logLevel) });

let constant: Buffer = Buffer.alloc(0);
app.get("/constant", async (_request, reply) => {
  reply.header("content-encoding", "br").header("vary", "accept-encoding").type("application/json; charset=utf-8");
  return reply.send(constant);
});

const url = await app.listen({ port: 0, host: "127.0.0.1" });
const chart = await app.inject({ url: "/api/charts/dishes", headers: { "accept-encoding": "br" } });
constant = chart.rawPayload;
console.log(url);

process.once("SIGTERM", async () => {
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
