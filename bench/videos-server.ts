/** The whole server with the demo town, its jobs and a person whose uploads are not counted. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, createTasks } from "../server/src/app.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { fillDemo } from "../server/src/demo.ts";
import { startJobs } from "../server/src/platform/jobs/jobs.ts";
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
  LIMIT_VIDEOS: "1000000/1h",
  LIMIT_STORAGE: "1000000",
});
const deps = { settings, db, log: openLog(settings.logLevel) };
const app = await createApp(deps);
const jobs = await startJobs({ direct: embedded.connection, isAlone: true }, createTasks(deps), deps.log);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`${url} ${(await insertSignedIn(db, "bench_uploader")).accessToken}`);

process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.once("SIGTERM", async () => {
  await jobs.stop();
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
