import type { Server } from "node:http";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Database } from "./database/connect.ts";
import { chartsRoutes } from "./features/charts/charts.routes.ts";
import { healthRoutes } from "./features/health/health.routes.ts";
import { mediaRoutes } from "./features/media/media.routes.ts";
import { placesRoutes } from "./features/places/places.routes.ts";
import { createGeocoder } from "./platform/geocoder.ts";
import { callerOf } from "./platform/http/caller.ts";
import { mountPages, type PageSource } from "./platform/http/pages.ts";
import { createServer } from "./platform/http/server.ts";
import type { Log } from "./platform/log.ts";
import type { Settings } from "./platform/settings.ts";

/** What the product is made of. */
export type AppParts = {
  settings: Settings;
  db: Database;
  log: Log;
  /** Milliseconds that only grow; tests move them by hand. */
  now?: () => number;
  /** Where the pages come from; without it only the API is served. */
  pages?: (http: Server) => Promise<PageSource | null>;
};

/** Puts the features together; the program and every test start here. */
export async function createApp({
  settings,
  db,
  log,
  now = () => performance.now(),
  pages,
}: AppParts): Promise<FastifyInstance> {
  const server = await createServer(log, {
    trustProxy: settings.trustProxy,
    isHttps: settings.publicUrl.startsWith("https:"),
  });
  await server.register(rateLimit, { global: false, keyGenerator: callerOf, enableDraftSpec: false });
  healthRoutes(server, db, settings.appName);
  chartsRoutes(server, db, settings.marketArea, now);
  await mediaRoutes(server, settings.dataDir);
  const geocoder = createGeocoder({ url: settings.geocoderUrl, site: settings.publicUrl, log });
  placesRoutes(server, { geocoder });
  const source = (await pages?.(server.server)) ?? null;
  if (source) await mountPages(server, source, pageSettings(settings), now);
  return server;
}

/** What everybody may know of the settings. */
function pageSettings({ appName, marketArea, publicUrl }: Settings) {
  return { appName, marketArea, publicUrl };
}
