/** The server with the demo town and two people with unlimited uploads; prints its peak memory at the end. */
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
import { insertSignedIn } from "../testing/sign-in.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
const db = connect(embedded.connection);
await fillDemo(db);
const settings = readSettings({
  DATA_DIR: dataDir,
  GEOCODER_URL: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
  LIMITS: "uploads=1000000/1h",
  LIMIT_STORAGE: "1000000",
});
const app = await createApp({ settings, db, log: openLog(settings.logLevel) });
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const tokens = await Promise.all(
  ["bench_uploader", "bench_other"].map(async (name) => (await insertSignedIn(db, name)).accessToken),
);
console.log([url, ...tokens].join(" "));

process.once("SIGTERM", async () => {
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
