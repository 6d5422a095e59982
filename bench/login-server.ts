/** The whole server with the demo town and one account, and limits that let a flood through to the passwords. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createApp } from "../server/src/app.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { fillDemo } from "../server/src/demo.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { known } from "./login-account.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
await migrate(embedded.connection);
const db = connect(embedded.connection);
await fillDemo(db);
const limit = "1000000/1h";
const settings = readSettings({
  DATA_DIR: dataDir,
  GEOCODER_URL: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
  LIMIT_SIGN_IN: limit,
  LIMIT_SIGN_IN_NETWORK: limit,
  LIMIT_SIGN_IN_RIGHT: limit,
  LIMIT_SIGN_IN_RIGHT_NETWORK: limit,
  LIMIT_SIGN_UP: limit,
  LIMIT_MAIL: limit,
  LIMIT_MAIL_ADDRESS: limit,
  LIMIT_MAIL_ADDRESS_DAY: limit,
  LIMIT_MAIL_KNOWN: limit,
  LIMIT_MAIL_KNOWN_DAY: limit,
  LIMIT_MAIL_NETWORK: limit,
});
const app = await createApp({ settings, db, log: openLog(settings.logLevel) });
await app.inject({ method: "POST", url: "/auth/v1/signup", payload: { ...known, data: { username: "known" } } });
await sql`update users set email_confirmed_at = now()`.execute(db.write);
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));

process.once("SIGTERM", async () => {
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
