import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transport } from "@dishboard/contract/endpoint";
import { afterAll } from "vitest";
import { createApp, createTasks } from "../server/src/app.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { loadBuiltPages } from "../server/src/platform/http/pages.ts";
import { runDueJobs } from "../server/src/platform/jobs/jobs.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { ownDatabase } from "../testing/database.ts";
import { type DatabaseProxy, ownDatabaseProxy } from "../testing/database-proxy.ts";
import { type TestEmail, takeEmails } from "../testing/emails.ts";

/** The product with an empty database. */
export type TestServer = {
  url: string;
  db: Database;
  /** Calls as a program. */
  transport: Transport;
  /** Runs due jobs; takes emails from the outbox. */
  emails(): Promise<TestEmail[]>;
  stop(): Promise<void>;
  /** Restarts at the same address. */
  restart(): Promise<void>;
  /** The database's proxy, with `isAwayAtTimes`. */
  database: DatabaseProxy | null;
  /** Ages the server's data. */
  age(ms: number): void;
};

const built = join(import.meta.dirname, "../web/dist");

/** Starts the product for the calling test file. */
export async function startServer(
  environment: Record<string, string> = {},
  { isAwayAtTimes = false, isDemo = false }: { isAwayAtTimes?: boolean; isDemo?: boolean } = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-journey-"));
  const settings = readSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "silent", ...environment });
  const source = await loadBuiltPages(built);
  if (!source) throw new Error("The web is not built. Build it with: node web/build.ts");
  const { db, address } = await ownDatabase();
  const log = openLog(settings.logLevel);
  const database = isAwayAtTimes ? await ownDatabaseProxy(address) : null;
  const viaProxy = database && connect(database.address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
  let agedMs = 0;
  const deps = {
    settings,
    db: viaProxy ?? db,
    log,
    isDemo,
    now: () => performance.now() + agedMs,
  };
  const serve = async (port: number) => {
    const started = await createApp({ ...deps, pages: async () => source });
    await started.listen({ port, host: "127.0.0.1" });
    return started;
  };
  let app = await serve(0);
  const { port } = app.server.address() as AddressInfo;
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  afterAll(async () => {
    await stop();
    await viaProxy?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    db,
    transport: (path, init) => fetch(url + path, init),
    async emails() {
      await runDueJobs(address, createTasks(deps), log);
      return takeEmails(dataDir);
    },
    stop,
    async restart() {
      await stop();
      app = await serve(port);
    },
    database,
    age(ms) {
      agedMs += ms;
    },
  };
}
