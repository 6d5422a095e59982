import type { Server } from "node:http";
import { moneyOf } from "@dishboard/contract/prices";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { sharePictureSize } from "@dishboard/contract/share-pictures";
import type { FastifyInstance } from "fastify";
import { backupJobs } from "./backup/backup.jobs.ts";
import type { Database } from "./database/connect.ts";
import { withDemoStreets } from "./demo-streets.ts";
import { accountDeletionJobs } from "./features/account-deletion/account-deletion.jobs.ts";
import { accountDeletionRoutes } from "./features/account-deletion/account-deletion.routes.ts";
import { accountsJobs } from "./features/accounts/accounts.jobs.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { authRoutes } from "./features/accounts/auth.routes.ts";
import { passkeysRoutes } from "./features/accounts/passkeys/passkeys.routes.ts";
import { allergenChecksJobs } from "./features/allergen-checks/allergen-checks.jobs.ts";
import { allergenChecksRoutes, restoreAlertsAt } from "./features/allergen-checks/allergen-checks.routes.ts";
import { barcodesJobs } from "./features/barcodes/barcodes.jobs.ts";
import { barcodesRoutes } from "./features/barcodes/barcodes.routes.ts";
import { codeDisputesRoutes } from "./features/barcodes/code-disputes.routes.ts";
import { blocksRoutes } from "./features/blocks/blocks.routes.ts";
import { boardPicturesRoutes } from "./features/charts/board-pictures.routes.ts";
import { chartsRoutes } from "./features/charts/charts.routes.ts";
import { followedRoutes } from "./features/charts/followed/followed.routes.ts";
import { dataExportJobs } from "./features/data-export/data-export.jobs.ts";
import { dataExportRoutes } from "./features/data-export/data-export.routes.ts";
import { dataSourcesRoutes } from "./features/data-sources/data-sources.routes.ts";
import { dietRoutes } from "./features/diet/diet.routes.ts";
import { dishImportsJobs } from "./features/dish-imports/dish-imports.jobs.ts";
import { dishImportsRoutes } from "./features/dish-imports/dish-imports.routes.ts";
import { embedsRoutes } from "./features/embeds/embeds.routes.ts";
import { feedsJobs } from "./features/feeds/feeds.jobs.ts";
import { feedsRoutes } from "./features/feeds/feeds.routes.ts";
import { endFollows, followsRoutes } from "./features/follows/follows.routes.ts";
import { foodLogRoutes } from "./features/food-log/food-log.routes.ts";
import { notesJobs } from "./features/food-log/notes/notes.jobs.ts";
import { notesRoutes } from "./features/food-log/notes/notes.routes.ts";
import { visitsRoutes } from "./features/food-log/visits/visits.routes.ts";
import { groupTablesJobs } from "./features/group-tables/group-tables.jobs.ts";
import { groupTablesRoutes } from "./features/group-tables/group-tables.routes.ts";
import { healthRoutes } from "./features/health/health.routes.ts";
import { importFilesJobs } from "./features/imports/uploads/import-files.jobs.ts";
import { importFilesRoutes } from "./features/imports/uploads/import-files.routes.ts";
import { itemsRoutes } from "./features/items/items.routes.ts";
import { labelsRoutes } from "./features/items/labels.routes.ts";
import { detailsRoutes } from "./features/items/page/details.routes.ts";
import { priorsJobs } from "./features/items/priors/priors.jobs.ts";
import { recountJobs } from "./features/items/recount/recount.jobs.ts";
import { sharePictureRoutes } from "./features/items/share-picture/share-picture.routes.ts";
import { tastedJobs } from "./features/items/tasted/tasted.jobs.ts";
import { boardsRoutes, endBoardFollows } from "./features/lists/boards/boards.routes.ts";
import { handListsRoutes } from "./features/lists/by-hand/hand-lists.routes.ts";
import { listPicturesRoutes } from "./features/lists/list-pictures.routes.ts";
import { listsRoutes } from "./features/lists/lists.routes.ts";
import { weeksJobs } from "./features/lists/weeks/weeks.jobs.ts";
import { weeksRoutes } from "./features/lists/weeks/weeks.routes.ts";
import { mapRoutes } from "./features/map/map.routes.ts";
import { marketDaysRoutes } from "./features/market-days/market-days.routes.ts";
import { mediaJobs } from "./features/media/media.jobs.ts";
import { mediaRoutes } from "./features/media/media.routes.ts";
import { notificationsJobs } from "./features/notifications/notifications.jobs.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { pushJobs } from "./features/notifications/push/push.jobs.ts";
import { pushRoutes } from "./features/notifications/push/push.routes.ts";
import { weeklyEmailJobs } from "./features/notifications/weekly-email/weekly-email.jobs.ts";
import { weeklyEmailRoutes } from "./features/notifications/weekly-email/weekly-email.routes.ts";
import { openingRoutes, signUpDoors } from "./features/opening/opening.routes.ts";
import { openingHoursJobs } from "./features/opening-hours/opening-hours.jobs.ts";
import { pastRoutes } from "./features/past/past.routes.ts";
import { mergingRoutes, movedPages } from "./features/places/merging/merging.routes.ts";
import { placesRoutes } from "./features/places/places.routes.ts";
import { restaurantsRoutes } from "./features/places/restaurants.routes.ts";
import { commentsRoutes } from "./features/posts/comments/comments.routes.ts";
import { likesRoutes } from "./features/posts/likes/likes.routes.ts";
import { onVideoMoved, onVideoSettled, postsJobs } from "./features/posts/posts.jobs.ts";
import { postsRoutes } from "./features/posts/posts.routes.ts";
import { presenceJobs } from "./features/presence/presence.jobs.ts";
import { presenceRoutes } from "./features/presence/presence.routes.ts";
import { editingRoutes } from "./features/profiles/editing/editing.routes.ts";
import { profilesRoutes } from "./features/profiles/profiles.routes.ts";
import { bestPictureRoutes } from "./features/profiles/taste/best-picture.routes.ts";
import { tasteRoutes } from "./features/profiles/taste/taste.routes.ts";
import { publicLogJobs } from "./features/public-log/public-log.jobs.ts";
import { publicLogRoutes } from "./features/public-log/public-log.routes.ts";
import { appealsRoutes } from "./features/reports/appeals/appeals.routes.ts";
import { decisionsRoutes, onCodeDecision, onPlaceDecision } from "./features/reports/decisions.routes.ts";
import { deedsRoutes } from "./features/reports/deeds/deeds.routes.ts";
import { endSuspendedFollows, onPostShown } from "./features/reports/measures/measures.jobs.ts";
import { moderatorsRoutes } from "./features/reports/moderators/moderators.routes.ts";
import { reportsJobs } from "./features/reports/reports.jobs.ts";
import { reportsRoutes } from "./features/reports/reports.routes.ts";
import { restaurantPagesRoutes } from "./features/restaurants/restaurants.routes.ts";
import { savedPlacesRoutes } from "./features/saves/places/saved-places.routes.ts";
import { savesRoutes } from "./features/saves/saves.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { sharesJobs } from "./features/shares/shares.jobs.ts";
import { sharesRoutes } from "./features/shares/shares.routes.ts";
import { sitemapRoutes } from "./features/sitemap/sitemap.routes.ts";
import { videosJobs } from "./features/videos/videos.jobs.ts";
import { videosRoutes } from "./features/videos/videos.routes.ts";
import { checksJobs } from "./features/votes/checks/checks.jobs.ts";
import { checksRoutes, countVisitors } from "./features/votes/checks/checks.routes.ts";
import { votesRoutes } from "./features/votes/votes.routes.ts";
import { whatsNewRoutes } from "./features/whats-new/whats-new.routes.ts";
import { createGazetteer } from "./platform/gazetteer/gazetteer.ts";
import { createGeocoder } from "./platform/geocoder.ts";
import { createPublicFetch, type FetchPublic } from "./platform/http/fetch-public.ts";
import { refuseChangesOnFullDisk } from "./platform/http/full-disk.ts";
import { requireOwnHost } from "./platform/http/own-host.ts";
import { mountPages, type PageSource } from "./platform/http/pages.ts";
import { createJsonCache } from "./platform/http/reply-cache.ts";
import { requireSameSite } from "./platform/http/same-site.ts";
import { createServer } from "./platform/http/server.ts";
import type { RunningJobs, Tasks } from "./platform/jobs/jobs.ts";
import { createLightPictures } from "./platform/light-pictures.ts";
import type { Log } from "./platform/log.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { openMapTiles } from "./platform/map-tiles.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import { createPacedClient } from "./platform/paced-client.ts";
import { createPasswords } from "./platform/passwords.ts";
import { createPlaceSearch } from "./platform/place-search.ts";
import { createSharePictures } from "./platform/previews/share-pictures.ts";
import { createPushClient } from "./platform/push/push-client.ts";
import { createRateLimiter, createTokenBuckets, type RateLimiter } from "./platform/rate-limiter.ts";
import { createAccessTokens } from "./platform/sessions/access-tokens.ts";
import { registerSessions } from "./platform/sessions/viewer.ts";
import type { Settings } from "./platform/settings.ts";
import { createSharedRateLimiter } from "./platform/shared-rate-limiter.ts";
import { openArchives } from "./platform/storage/archives.ts";
import { openStorage } from "./platform/storage/open.ts";
import { type EngineLimits, openVideoEngine } from "./platform/video-engine/engine.ts";

/** What the server is made of. */
export type AppDeps = {
  settings: Settings;
  db: Database;
  log: Log;
  /** A monotonic clock in milliseconds; tests set it. */
  now?: () => number;
  /** The date and time; tests set it. */
  clock?: () => Date;
  limiter?: RateLimiter;
  /** The jobs that this process runs, which `/readyz` looks at. */
  jobs?: RunningJobs | undefined;
  /** What this process counts, its jobs included. */
  metrics?: Metrics;
  /** Limits of the processes that convert videos; tests shorten them. */
  videoLimits?: Partial<EngineLimits>;
  /** How jobs fetch what administrators name by its address; tests have servers on this machine. */
  fetchPublic?: FetchPublic;
  /** Whether the pages say that there is a demo town. */
  isDemo?: boolean;
  /** Where the pages come from; without it only the API is served. */
  pages?: (http: Server) => Promise<PageSource | null>;
};

/** Assembles the server from its features, for the program and for tests. A worker's server only reports its health. */
export async function createApp({
  settings,
  db,
  log,
  now = () => performance.now(),
  clock = () => new Date(),
  limiter = openLimiter({ settings, db, log }, now),
  jobs,
  metrics = createMetrics(),
  isDemo = false,
  pages,
}: AppDeps): Promise<FastifyInstance> {
  const server = await createServer(log, {
    trustedProxies: settings.trustedProxies,
    isHttps: settings.publicUrl.startsWith("https:"),
    hstsSubdomains: settings.hstsSubdomains,
    now,
    limiter,
    databaseConnections: settings.databaseConnections,
    beginChange: db.beginChange,
    metrics,
    checksReplies: !settings.isProduction,
    siteName: settings.appName,
  });
  requireOwnHost(server, settings.publicUrl);
  requireSameSite(server, settings.publicUrl);
  if (settings.databaseUrl === null)
    refuseChangesOnFullDisk(server, { folder: settings.dataDir, minFreeBytes: settings.databaseFloor, now });
  const tokens = createAccessTokens(db, clock);
  registerSessions(server, { tokens, db, clock, administrators: settings.administrators });
  const storage = openStorage(settings);
  const uncached = createTokenBuckets(settings.limits.uncached ?? rateLimits.uncached, now, () =>
    metrics.countRefusal("uncached"),
  );
  const cache = createJsonCache({ now, uncached });
  metrics.addCache("replies", cache.counts);
  healthRoutes(server, { db, storage, settings, jobs, now, cache });
  if (settings.role === "worker") return server;
  const gazetteer = createGazetteer(log);
  server.addHook("onClose", () => gazetteer.close());
  const { findLastWeek } = weeksRoutes(server, { db, marketArea: settings.marketArea, cache, clock, now });
  const charts = chartsRoutes(server, {
    db,
    marketArea: settings.marketArea,
    gazetteer,
    cache,
    now,
    uncached,
    findLastWeek,
  });
  followedRoutes(server, { db, marketArea: settings.marketArea });
  listsRoutes(server, { db, cache, findLastWeek });
  feedsRoutes(server, { db, settings, cache });
  const lightPicture = createLightPictures(storage);
  embedsRoutes(server, { db, settings, cache, lightPicture });
  const { marketArea, publicUrl } = settings;
  marketDaysRoutes(server, { db, marketArea, publicUrl, clock, cache });
  sitemapRoutes(server, { db, marketArea, publicUrl, now });
  dataSourcesRoutes(server, { db, cache });
  publicLogRoutes(server, { db, cache });
  restaurantPagesRoutes(server, { db, cache });
  whatsNewRoutes(server, { db, marketArea: settings.marketArea, cache });
  const placeServices = createPacedClient({ site: settings.publicUrl, log });
  const geocoder = createGeocoder({ url: settings.geocoderUrl, client: placeServices });
  placesRoutes(server, {
    geocoder,
    placeSearch: createPlaceSearch({
      url: settings.placeSearchUrl,
      client: placeServices,
      gazetteer,
      home: settings.marketArea,
    }),
  });
  restaurantsRoutes(server, db);
  labelsRoutes(server, db);
  accountsRoutes(server, db, clock);
  const passwords = createPasswords({ work: settings.passwordWork, queue: settings.passwordQueue });
  const pictures = {
    db,
    sharePictures: createSharePictures(storage, sharePictureSize),
    siteName: settings.appName,
    uncached,
  };
  const itemPictures = sharePictureRoutes(server, { ...pictures, now });
  const bestPictures = bestPictureRoutes(server, { ...pictures, now });
  const boardPictures = boardPicturesRoutes(server, { ...pictures, marketArea: settings.marketArea, now });
  const listPictures = listPicturesRoutes(server, { ...pictures, now });
  const onChange = () => {
    charts.clearCache();
    cache.clear();
    itemPictures.clearCache();
    bestPictures.clearCache();
    boardPictures.clearCache();
    listPictures.clearCache();
  };
  const money = moneyOf(settings.currency);
  itemsRoutes(server, { db, clock, money, onChange });
  barcodesRoutes(server, { db, clock, now, limiter: server.limiter, settings });
  codeDisputesRoutes(server, { db, clock, onChange, log: onCodeDecision });
  mergingRoutes(server, { db, clock, restoreAlertsAt, onChange });
  presenceRoutes(server, { db, clock, onChange, log: onPlaceDecision });
  editingRoutes(server, { db, clock, onChange });
  detailsRoutes(server, { db, cache });
  votesRoutes(server, { db, clock });
  checksRoutes(server, { db, clock, onChange });
  countVisitors(server, { db, clock });
  savesRoutes(server, { db, clock });
  savedPlacesRoutes(server, { db, clock });
  pastRoutes(server, { db, clock });
  followsRoutes(server, { db, clock });
  const onListChange = () => {
    cache.clear();
    listPictures.clearCache();
  };
  boardsRoutes(server, { db, clock, onChange: onListChange });
  handListsRoutes(server, { db, clock, onChange: onListChange });
  blocksRoutes(server, {
    ...{ db, clock },
    endFollows: async (transaction, one, other) => {
      await endFollows(transaction, one, other);
      await endBoardFollows(transaction, one, other);
      await endSuspendedFollows(transaction, one, other);
    },
  });
  dietRoutes(server, { db, clock });
  foodLogRoutes(server, { db, clock, onChange: () => cache.clear() });
  visitsRoutes(server, { db, clock, onChange: () => cache.clear() });
  notesRoutes(server, { db, clock, cache });
  sharesRoutes(server, { db, clock });
  groupTablesRoutes(server, { db, clock, now, isHttps: settings.publicUrl.startsWith("https:") });
  postsRoutes(server, { db, dataDir: settings.dataDir, clock, cache, onChange: () => cache.clear() });
  likesRoutes(server, { db, clock });
  commentsRoutes(server, { db, clock, cache, onRemoved: () => cache.clear() });
  notificationsRoutes(server, { db, clock, refreshMs: settings.notificationRefreshMs });
  pushRoutes(server, { db, clock, settings: settings.push });
  weeklyEmailRoutes(server, { db, clock, siteName: settings.appName });
  profilesRoutes(server, { db, clock });
  tasteRoutes(server, { db, onChange: bestPictures.clearCache });
  searchRoutes(server, { db, marketArea: settings.marketArea });
  reportsRoutes(server, { db, clock });
  allergenChecksRoutes(server, { db, clock, onChange });
  const decisions = { db, clock, administrators: settings.administrators, onChange };
  decisionsRoutes(server, decisions);
  deedsRoutes(server, decisions);
  appealsRoutes(server, decisions);
  moderatorsRoutes(server, decisions);
  dishImportsRoutes(server, { db, clock, money, onChange });
  importFilesRoutes(server, { db, archives: openArchives(settings, "imports"), settings, clock });
  openingRoutes(server, { db, clock, settings, gazetteer });
  const map = await openMapTiles(isDemo ? withDemoStreets(settings) : settings, log);
  mapRoutes(server, map.archive);
  mediaRoutes(server, { db, storage, settings, clock, limiter: server.limiter });
  const engine = openVideoEngine(settings.ffmpegPath);
  if (engine.kind === "none" && settings.ffmpegPath !== "off")
    log.warn(
      { ffmpegPath: settings.ffmpegPath },
      "there is no video engine: only MP4 videos are taken, without posters",
    );
  videosRoutes(server, { db, storage, engine, settings, clock, limiter: server.limiter, log });
  const findDoor = signUpDoors({ db, clock });
  const accounts = { db, tokens, passwords, limiter: server.limiter, clock, log, findDoor };
  dataExportRoutes(server, { db, clock, archives: openArchives(settings), siteName: settings.appName });
  accountDeletionRoutes(server, accounts);
  const site = { name: settings.appName, url: settings.publicUrl };
  await authRoutes(server, accounts, { site, log });
  passkeysRoutes(server, accounts, site);
  const source = (await pages?.(server.server)) ?? null;
  if (source)
    await mountPages(server, source, {
      settings: { ...pageSettings(settings), isDemo, mapTiles: map.tiles },
      lightPicture,
      now,
      uncached,
      movedTo: movedPages(db),
    });
  return server;
}

/** Counts limits in this process, or in a database that other instances may use too. */
function openLimiter({ settings, db, log }: AppDeps, now: () => number): RateLimiter {
  const options = { now, overrides: settings.limits };
  return settings.databaseUrl === null ? createRateLimiter(options) : createSharedRateLimiter({ ...options, db, log });
}

/** The background jobs. */
export function createTasks({
  settings,
  db,
  log,
  clock = () => new Date(),
  metrics = createMetrics(),
  videoLimits = {},
  fetchPublic = createPublicFetch({ site: settings.publicUrl }),
}: AppDeps): Tasks {
  const { smtpUrl, mailFrom, dataDir, appName, publicUrl } = settings;
  const site = { name: appName, url: publicUrl };
  const mailer = createMailer({ smtpUrl, from: mailFrom, dataDir, site, log });
  const storage = openStorage(settings);
  return {
    ...accountsJobs({ db, mailer, site, clock }),
    ...mediaJobs({ db, storage, dataDir, bucketUser: settings.bucket ? publicUrl : null, clock, log }),
    ...videosJobs({
      db,
      storage,
      engine: openVideoEngine(settings.ffmpegPath, { limits: videoLimits }),
      dataDir,
      settings,
      clock,
      log,
      onSettled: async (transaction, videoId, outcome) => {
        await onVideoSettled(transaction, videoId, outcome);
        await onPostShown(transaction, videoId);
      },
      onMoved: onVideoMoved,
    }),
    ...recountJobs({ db, clock, log, metrics }),
    ...priorsJobs({ db }),
    ...tastedJobs({ db }),
    ...openingHoursJobs({ db, clock, log }),
    ...postsJobs({ db, clock, log, metrics }),
    ...notesJobs({ db, clock, log, metrics }),
    ...sharesJobs({ db, clock }),
    ...groupTablesJobs({ db, clock }),
    ...checksJobs({ db, clock }),
    ...feedsJobs({ db, settings, hub: settings.websubHub, fetchPublic, log }),
    ...weeksJobs({ db, marketArea: settings.marketArea, clock, log }),
    ...(settings.hasPublicLog &&
      publicLogJobs({
        db,
        storage,
        dataDir,
        storageFloor: settings.storageFloor,
        marketArea: settings.marketArea,
        clock,
        log,
      })),
    ...barcodesJobs({ db, clock }),
    ...allergenChecksJobs({ db, clock }),
    ...notificationsJobs({ db, clock }),
    ...pushJobs({
      db,
      clock,
      refreshMs: settings.notificationRefreshMs,
      client: createPushClient({ db, settings: settings.push }),
      isOn: settings.push.isOn,
      log,
    }),
    ...weeklyEmailJobs({ db, clock, refreshMs: settings.notificationRefreshMs, mailer, site }),
    ...reportsJobs({ db, mailer, site, administrators: settings.administrators, clock }),
    ...presenceJobs({ db, clock }),
    ...dishImportsJobs({ db, storage, settings, clock, log, fetchPublic }),
    ...importFilesJobs({ db, archives: openArchives(settings, "imports"), settings, clock, log }),
    ...backupJobs({ settings, db, mailer, clock, log }),
    ...accountDeletionJobs({ db, mailer, dataDir, clock, log }),
    ...dataExportJobs({
      db,
      storage,
      archives: openArchives(settings),
      dataDir,
      storageFloor: settings.storageFloor,
      siteName: appName,
      clock,
      log,
    }),
  };
}

/** The settings that pages show. */
function pageSettings({ appName, marketArea, currency, publicUrl, placeSearchUrl, hasPublicLog }: Settings) {
  return { appName, marketArea, currency, publicUrl, findsStreets: placeSearchUrl !== null, hasPublicLog };
}
