import { postKindsOf } from "@dishboard/contract/features";
import { moneyOf } from "@dishboard/contract/prices";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { sharePictureSize } from "@dishboard/contract/share-pictures";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/connect.ts";
import { createEvents } from "./events.ts";
import { createGazetteer } from "./gazetteer/gazetteer.ts";
import { createPublicFetch, type FetchPublic } from "./http/fetch-public.ts";
import { createJsonCache } from "./http/reply-cache.ts";
import type { RunningJobs, Tasks } from "./jobs/jobs.ts";
import { createLightPictures } from "./light-pictures.ts";
import type { Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { noMapTiles, type OpenedMapTiles } from "./map-tiles.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createPasswords } from "./passwords.ts";
import { createSharePictures } from "./previews/share-pictures.ts";
import { countRefusals, createRateLimiter, createTokenBuckets, type RateLimiter } from "./rate-limiter.ts";
import { createAccessTokens } from "./sessions/access-tokens.ts";
import type { Settings } from "./settings.ts";
import { createSharedRateLimiter } from "./shared-rate-limiter.ts";
import { openStorage } from "./storage/open.ts";
import { type EngineLimits, openVideoEngine } from "./video-engine/engine.ts";

/** A part of the product that declares itself, in the `feature.ts` of its folder. */
export type Feature = {
  name: string;
  /** Mounts its calls. Here it also listens to what is announced by calls. */
  routes?(server: FastifyInstance, site: Site): void | Promise<void>;
  /** Returns its jobs. Here it also listens to what is announced by jobs. */
  jobs?(site: Site): Tasks;
};

/** What a site is made of. */
export type SiteDeps = {
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
  map?: OpenedMapTiles;
  /** Limits of the processes that convert videos; tests shorten them. */
  videoLimits?: Partial<EngineLimits>;
  /** How jobs fetch what administrators name by its address; tests have servers on this machine. */
  fetchPublic?: FetchPublic;
};

/** What the platform offers to every feature. */
export type Site = ReturnType<typeof openSite>;

/** Opens a site. The settings that many features need are also at its top, under the names by which they take them. */
export function openSite({
  settings,
  db,
  log,
  now = () => performance.now(),
  clock = () => new Date(),
  limiter = openLimiter({ settings, db, log, now }),
  jobs,
  metrics = createMetrics(),
  map = noMapTiles,
  videoLimits = {},
  fetchPublic = createPublicFetch({ site: settings.publicUrl }),
}: SiteDeps) {
  const { appName, publicUrl, dataDir, smtpUrl, mailFrom } = settings;
  const site = { name: appName, url: publicUrl };
  const storage = openStorage(settings);
  const uncached = createTokenBuckets(settings.limits.uncached ?? rateLimits.uncached, now, () =>
    metrics.countRefusal("uncached"),
  );
  const cache = createJsonCache({ now, uncached });
  const events = createEvents();
  events.itemChanged.listen(cache.clear);
  events.listChanged.listen(cache.clear);
  return {
    ...{ settings, db, log, now, clock, jobs, metrics, map, fetchPublic, site, storage, publicUrl, dataDir },
    siteName: appName,
    isHttps: publicUrl.startsWith("https:"),
    marketArea: settings.marketArea,
    postKinds: postKindsOf(settings),
    money: moneyOf(settings.currency),
    administrators: settings.administrators,
    storageFloor: settings.storageFloor,
    refreshMs: settings.notificationRefreshMs,
    events,
    limiter: countRefusals(limiter, metrics.countRefusal),
    /** What each caller may ask for that is not in a cache. */
    uncached,
    /** Replies for which a feature has no cache of its own. */
    cache,
    gazetteer: createGazetteer(log),
    mailer: createMailer({ smtpUrl, from: mailFrom, dataDir, site, log }),
    engine: openVideoEngine(settings.ffmpegPath, { limits: videoLimits }),
    lightPicture: createLightPictures(storage),
    sharePictures: createSharePictures(storage, sharePictureSize),
    tokens: createAccessTokens(db, clock),
    passwords: createPasswords({ work: settings.passwordWork, queue: settings.passwordQueue }),
  };
}

/** Counts limits in this process, or in a database that other instances may use too. */
function openLimiter({ settings, db, log, now }: SiteDeps & { now: () => number }): RateLimiter {
  const options = { now, overrides: settings.limits };
  return settings.databaseUrl === null ? createRateLimiter(options) : createSharedRateLimiter({ ...options, db, log });
}
