import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createApp, createTasks } from "../server/src/app.ts";
import type { Database } from "../server/src/database/connect.ts";
import { builtPages } from "../server/src/platform/http/pages.ts";
import { runDueJobs } from "../server/src/platform/jobs/jobs.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { ownDatabase } from "../testing/database.ts";
import { type TestLetter, takeLetters } from "../testing/letters.ts";

/** The product on a port, with an empty database of its own. */
export type Site = {
  url: string;
  db: Database;
  /** Does the jobs that are due, and gives the letters in the outbox, which is empty then. */
  letters(): Promise<TestLetter[]>;
  /** Ends the server and starts it again at the same address. */
  restart(): Promise<void>;
};

const built = join(import.meta.dirname, "../web/dist");

/** Starts the product for the calling test file; it ends with the file. */
export async function ownSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-site-"));
  const settings = readSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "silent", ...environment });
  const source = await builtPages(built);
  if (!source) throw new Error("The web is not built. Build it with: node web/build.ts");
  const { db, address } = await ownDatabase();
  const log = openLog(settings.logLevel);
  const parts = { settings, db, log };
  const serve = async (port: number) => {
    const started = await createApp({ ...parts, pages: async () => source });
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
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    async letters() {
      await runDueJobs(address, createTasks(parts), log);
      return takeLetters(dataDir);
    },
    async restart() {
      await stop();
      app = await serve(port);
    },
  };
}
