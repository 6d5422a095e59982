import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transport } from "@dishboard/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { createApp } from "../server/src/app.ts";
import type { Database } from "../server/src/database/connect.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings, type Settings } from "../server/src/platform/settings.ts";
import { ownDatabase } from "./database.ts";

/** The whole server on its own database, without a port. */
export type TestApp = { app: FastifyInstance; db: Database; settings: Settings; transport: Transport };

/** Starts the whole server for the calling test file; it ends with the file. */
export async function ownApp(
  environment: Record<string, string> = {},
  more: { now?: () => number; extend?: (server: FastifyInstance) => void } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-app-"));
  const settings = readSettings({ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "silent", ...environment });
  const { db } = await ownDatabase();
  const app = await createApp({
    settings,
    db,
    log: openLog(settings.logLevel),
    ...(more.now ? { now: more.now } : {}),
  });
  more.extend?.(app);
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { app, db, settings, transport: transportTo(app) };
}

/** Carries calls to a server in the same process. */
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
