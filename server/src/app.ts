import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { backup } from "./backup/feature.ts";
import { withDemoStreets } from "./demo-streets.ts";
import { accountDeletion } from "./features/account-deletion/feature.ts";
import { accounts } from "./features/accounts/feature.ts";
import { allergenChecks } from "./features/allergen-checks/feature.ts";
import { barcodes } from "./features/barcodes/feature.ts";
import { blocks } from "./features/blocks/feature.ts";
import { charts } from "./features/charts/feature.ts";
import { dataExport } from "./features/data-export/feature.ts";
import { dataSources } from "./features/data-sources/feature.ts";
import { diet } from "./features/diet/feature.ts";
import { dishImports } from "./features/dish-imports/feature.ts";
import { embeds } from "./features/embeds/feature.ts";
import { feeds } from "./features/feeds/feature.ts";
import { follows } from "./features/follows/feature.ts";
import { foodLog } from "./features/food-log/feature.ts";
import { groupTables } from "./features/group-tables/feature.ts";
import { health } from "./features/health/feature.ts";
import { imports } from "./features/imports/feature.ts";
import { items } from "./features/items/feature.ts";
import { boards, lists } from "./features/lists/feature.ts";
import { map } from "./features/map/feature.ts";
import { marketDays } from "./features/market-days/feature.ts";
import { media } from "./features/media/feature.ts";
import { notifications } from "./features/notifications/feature.ts";
import { opening } from "./features/opening/feature.ts";
import { openingHours } from "./features/opening-hours/feature.ts";
import { past } from "./features/past/feature.ts";
import { places } from "./features/places/feature.ts";
import { posts } from "./features/posts/feature.ts";
import { presence } from "./features/presence/feature.ts";
import { profiles } from "./features/profiles/feature.ts";
import { publicLog } from "./features/public-log/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { restaurants } from "./features/restaurants/feature.ts";
import { saves } from "./features/saves/feature.ts";
import { search } from "./features/search/feature.ts";
import { shares } from "./features/shares/feature.ts";
import { sitemap } from "./features/sitemap/feature.ts";
import { videos } from "./features/videos/feature.ts";
import { votes } from "./features/votes/feature.ts";
import { whatsNew } from "./features/whats-new/feature.ts";
import { refuseChangesOnFullDisk } from "./platform/http/full-disk.ts";
import { requireOwnHost } from "./platform/http/own-host.ts";
import { mountPages, type PageSource } from "./platform/http/pages.ts";
import { requireSameSite } from "./platform/http/same-site.ts";
import { createServer } from "./platform/http/server.ts";
import type { Tasks } from "./platform/jobs/jobs.ts";
import { noMapTiles, openMapTiles } from "./platform/map-tiles.ts";
import { registerSessions } from "./platform/sessions/viewer.ts";
import type { Settings } from "./platform/settings.ts";
import { type Feature, openSite, type SiteDeps } from "./platform/site.ts";

/** The whole product. Features are mounted, and listen to each other, in this order. */
const features: readonly Feature[] = [
  health,
  ...[charts, lists, boards, items, votes, whatsNew, search, shares, feeds, embeds, sitemap],
  ...[restaurants, places, presence, openingHours, map, marketDays],
  ...[barcodes, diet, allergenChecks, dataSources, publicLog],
  ...[saves, foodLog, past, groupTables, profiles, follows, blocks],
  ...[media, videos, posts, notifications, reports],
  ...[imports, dishImports, opening, backup],
  // The calls of accounts are in a scope of their own, which has the hooks of every feature before it.
  ...[dataExport, accountDeletion, accounts],
];

/** What the server is made of. */
export type AppDeps = SiteDeps & {
  /** Whether the pages say that there is a demo town. */
  isDemo?: boolean;
  /** Where the pages come from; without it only the API is served. */
  pages?: (http: Server) => Promise<PageSource | null>;
};

/** Assembles the server from its features, for the program and for tests. A worker's server only reports its health. */
export async function createApp({ isDemo = false, pages, ...deps }: AppDeps): Promise<FastifyInstance> {
  const isWorker = deps.settings.role === "worker";
  const tiles = isDemo ? withDemoStreets(deps.settings) : deps.settings;
  const map = isWorker ? noMapTiles : await openMapTiles(tiles, deps.log);
  // Uploads are looked at within the ordinary limits.
  const site = openSite({ ...deps, map, videoLimits: {} });
  const { settings, db, log, now, clock, metrics, publicUrl, cache } = site;
  const server = await createServer(log, {
    ...{ now, metrics, limiter: site.limiter, beginChange: db.beginChange, siteName: site.siteName },
    trustedProxies: settings.trustedProxies,
    isHttps: site.isHttps,
    hstsSubdomains: settings.hstsSubdomains,
    databaseConnections: settings.databaseConnections,
    checksReplies: !settings.isProduction,
  });
  requireOwnHost(server, publicUrl);
  requireSameSite(server, publicUrl);
  if (settings.databaseUrl === null)
    refuseChangesOnFullDisk(server, { folder: settings.dataDir, minFreeBytes: settings.databaseFloor, now });
  registerSessions(server, { tokens: site.tokens, db, clock, administrators: settings.administrators });
  metrics.addCache("replies", cache.counts);
  server.addHook("onClose", () => site.gazetteer.close());
  for (const feature of isWorker ? [health] : featuresOf(settings)) await feature.routes?.(server, site);
  const source = isWorker ? null : ((await pages?.(server.server)) ?? null);
  if (source)
    await mountPages(server, source, {
      ...{ now, uncached: site.uncached, lightPicture: site.lightPicture },
      settings: { ...pageSettings(settings), isDemo, mapTiles: map.tiles },
      movedTo: site.events.movedTo.ask,
    });
  return server;
}

/** The background jobs of all features. */
export function createTasks(deps: AppDeps): Tasks {
  const site = openSite(deps);
  return Object.assign({}, ...featuresOf(deps.settings).map((feature) => feature.jobs?.(site)));
}

/** The features that the host has not switched off. Snaps and Drools are parts of `posts` and `videos`. */
function featuresOf({ featuresOff }: Settings): Feature[] {
  const off: readonly string[] = featuresOff;
  return features.filter(({ name }) => !off.includes(name));
}

/** The settings that pages show. */
function pageSettings({ appName, marketArea, currency, publicUrl, placeSearchUrl, featuresOff }: Settings) {
  return { appName, marketArea, currency, publicUrl, findsStreets: placeSearchUrl !== null, featuresOff };
}
