import { Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import { callingNetwork } from "../../platform/http/in-process.ts";
import { type PreparedReply, preparedSize, prepareReply, sendPrepared } from "../../platform/http/prepared-reply.ts";
import { type Asker, createReplyCache } from "../../platform/http/reply-cache.ts";
import { routePrepared } from "../../platform/http/route.ts";
import type { TokenBuckets } from "../../platform/token-buckets.ts";
import { findCards, type UnrankedCard } from "../items/cards.repository.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";

/** How old a cached chart may be. */
const maxAgeMs = 1_000;

/** Enough for the full charts of about eight hundred places. */
const cacheLimits = { maxBytes: 64 * 1024 * 1024, maxEntries: 5_000 };

/** A chart takes about 4 ms, half of them in the database. */
const work = { maxActive: 4, maxQueued: 80 };

const jsonType = "application/json; charset=utf-8";

/** Browsers and proxies may use their copy once the server has said that it is still current. */
const cacheControl = "public, max-age=0, must-revalidate";

/** What charts need. */
type ChartsDeps = {
  db: Database;
  /** What charts are about when no place is given. */
  marketArea: Position;
  now: () => number;
  /** What each network may ask for that is not in the cache. */
  uncached: TokenBuckets;
};

/**
 * Mounts the rankings. A chart is computed at most once a second per place, however many people ask for it, unless somebody
 * asks for the latest. `clearCache` makes a submission or deletion visible at once.
 */
export function chartsRoutes(
  server: FastifyInstance,
  { db, marketArea, now, uncached }: ChartsDeps,
): { clearCache: () => void } {
  const cache = createReplyCache<PreparedReply>({
    now,
    maxAgeMs,
    ...cacheLimits,
    sizeOf: preparedSize,
    work,
    uncached,
  });

  routePrepared(server, dishChart, async ({ query, request, reply }) => {
    const { lat = marketArea.latitude, lon = marketArea.longitude } = query;
    const place = onPositionGrid({ latitude: lat, longitude: lon });
    const asker = askerOf(request);
    const chart = await cache.get(`dishes ${place.latitude} ${place.longitude}`, asker, async () =>
      prepareChart(await findCards(db.read(freshnessFor(asker)), nearbyDishIds(place), ["dish"])),
    );
    return sendPrepared(request, reply, chart, cacheControl);
  });

  routePrepared(server, productChart, async ({ request, reply }) => {
    const asker = askerOf(request);
    const chart = await cache.get("products", asker, async () =>
      prepareChart(await findCards(db.read(freshnessFor(asker)), bestIds("product"), ["product"])),
    );
    return sendPrepared(request, reply, chart, cacheControl);
  });

  return { clearCache: () => cache.clear() };
}

/** A browser whose person has just changed something says `no-cache`: another instance may have an older copy. */
function askerOf(request: FastifyRequest): Asker {
  const isLatest = request.headers["cache-control"]?.includes("no-cache") ?? false;
  return { network: callingNetwork(request), isLatest };
}

function freshnessFor({ isLatest }: Asker): Freshness {
  return isLatest ? "latest" : "may-lag";
}

function prepareChart(unranked: UnrankedCard[]): Promise<PreparedReply> {
  const cards = unranked.map((card, index) => ({ ...card, rank: index + 1 }));
  return prepareReply(jsonType, JSON.stringify(Chart.parse({ cards })));
}
