import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transport } from "@dishboard/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { type AppDeps, createApp, createTasks } from "../server/src/app.ts";
import type { ConnectOptions, Database } from "../server/src/database/connect.ts";
import { runDueJobs } from "../server/src/platform/jobs/jobs.ts";
import { type Log, openLog } from "../server/src/platform/log.ts";
import { readSettings, type Settings } from "../server/src/platform/settings.ts";
import { ownDatabase, type ServerAddress, templateName } from "./database.ts";
import { type TestEmail, takeEmails } from "./emails.ts";

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  address: ServerAddress;
  settings: Settings;
  transport: Transport;
  startAnother(): Promise<FastifyInstance>;
  runJobs(): Promise<void>;
  emails(): Promise<TestEmail[]>;
  laterEmails(): Promise<TestEmail[]>;
};

/** Tests sign up, sign in and request emails more often than people, all from one network. */
const generousLimits =
  "sign-in=1000/15m,sign-in-network=1000/15m,sign-in-right=10000/15m,sign-in-right-network=10000/15m,refresh=10000/5m," +
  "sign-up=1000/15m,mail=1000/15m,mail-address=1000/15m,mail-address-day=1000/15m,mail-known=1000/15m," +
  "mail-known-day=1000/15m,mail-network=1000/15m,usernames=10000/1m";

export function testSettings(environment: Record<string, string> = {}): Record<string, string> {
  return { PASSWORD_WORK: "light", ...environment, LIMITS: `${generousLimits},${environment.LIMITS ?? ""}` };
}

/** It ends with the test file. */
export async function ownApp(
  environment: Record<string, string> = {},
  more: {
    now?: () => number;
    clock?: () => Date;
    log?: Log;
    extend?: (server: FastifyInstance) => void;
    connect?: ConnectOptions;
    videoLimits?: AppDeps["videoLimits"];
    fetchPublic?: AppDeps["fetchPublic"];
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-app-"));
  const settings = readSettings({
    DATA_DIR: dataDir,
    GEOCODER_URL: "off",
    LOG_LEVEL: "silent",
    ...testSettings(environment),
  });
  const { db, address } = await ownDatabase(templateName, more.connect);
  const { now, clock, log = openLog(settings.logLevel), videoLimits = {}, fetchPublic } = more;
  const deps = {
    settings,
    db,
    log,
    videoLimits,
    ...(now ? { now } : {}),
    ...(clock ? { clock } : {}),
    ...(fetchPublic ? { fetchPublic } : {}),
  };
  const apps: FastifyInstance[] = [];
  async function startAnother(): Promise<FastifyInstance> {
    const app = await createApp(deps);
    apps.push(app);
    return app;
  }
  const app = await startAnother();
  more.extend?.(app);
  afterAll(async () => {
    await Promise.all(apps.map((each) => each.close()));
    await rm(dataDir, { recursive: true, force: true });
  });
  const runJobs = () => runDueJobs(address, createTasks(deps), log);
  async function emails(): Promise<TestEmail[]> {
    await runJobs();
    return takeEmails(dataDir);
  }
  async function laterEmails(): Promise<TestEmail[]> {
    await runJobs();
    await sql`update graphile_worker._private_jobs set run_at = run_at - interval '10 minutes'`.execute(db.write);
    return emails();
  }
  return { app, db, address, settings, transport: transportTo(app), startAnother, runJobs, emails, laterEmails };
}

function transportTo(app: FastifyInstance): Transport {
  return async (path, { method, headers, body }) => {
    const reply = await app.inject({
      url: path,
      method: method as "GET",
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { ok: reply.statusCode < 400, status: reply.statusCode, json: async () => reply.json() };
  };
}
