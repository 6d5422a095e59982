import { Chart, dishChart, productChart } from "@dishboard/contract/charts";
import type { ItemFilters } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
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
import { type FilteredIds, listFilteredDishIds, listFilteredProductIds } from "./filtered-charts.repository.ts";

/** How old a cached chart may be. */
const maxAgeMs = 1_000;

/** Enough for the full charts of about eight hundred places. */
const cacheLimits = { maxBytes: 64 * 1024 * 1024, maxEntries: 5_000 };

/** A chart takes about 4 ms, half of them in the database. */
const work = { maxActive: 4, maxQueued: 80 };

/** Filtered charts are kept and made apart: a crowd that filters leaves the others as fast as they are. */
const filteredLimits = { maxBytes: 32 * 1024 * 1024, maxEntries: 2_500 };
const filteredWork = { maxActive: 2, maxQueued: 60 };

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
  { db: database, marketArea, now, uncached }: ChartsDeps,
): { clearCache: () => void } {
  const shared = { now, maxAgeMs, sizeOf: preparedSize, uncached };
  const cache = createReplyCache<PreparedReply>({ ...shared, ...cacheLimits, work });
  const filteredCache = createReplyCache<PreparedReply>({ ...shared, ...filteredLimits, work: filteredWork });

  routePrepared(server, dishChart, async ({ query: { lat, lon, ...filters }, request, reply }) => {
    const { latitude, longitude } = marketArea;
    const place = onPositionGrid({ latitude: lat ?? latitude, longitude: lon ?? longitude });
    const asker = askerOf(request);
    const db = () => database.read(freshnessFor(asker));
    const key = `dishes ${place.latitude} ${place.longitude}`;
    const chart = await (hasFilters(filters)
      ? filteredCache.get(keyOf(key, filters), asker, async () =>
          prepareFiltered(db(), "dish", await listFilteredDishIds(db(), place, filters)),
        )
      : cache.get(key, asker, async () => prepareChart(await findCards(db(), nearbyDishIds(place), ["dish"]))));
    return sendPrepared(request, reply, chart, cacheControl);
  });

  routePrepared(server, productChart, async ({ query: filters, request, reply }) => {
    const asker = askerOf(request);
    const db = () => database.read(freshnessFor(asker));
    const chart = await (hasFilters(filters)
      ? filteredCache.get(keyOf("products", filters), asker, async () =>
          prepareFiltered(db(), "product", await listFilteredProductIds(db(), filters)),
        )
      : cache.get("products", asker, async () => prepareChart(await findCards(db(), bestIds("product"), ["product"]))));
    return sendPrepared(request, reply, chart, cacheControl);
  });

  return {
    clearCache() {
      cache.clear();
      filteredCache.clear();
    },
  };
}

function hasFilters(filters: ItemFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The same for the same filters, in whatever order they were given. */
function keyOf(chart: string, filters: ItemFilters): string {
  const { minCents, maxCents, cuisine, category, meal, diet, within } = filters;
  return `${chart} ${JSON.stringify([minCents, maxCents, cuisine, category, meal, diet, within])}`;
}

async function prepareFiltered(
  db: ReturnType<Database["read"]>,
  kind: ItemKind,
  { ids, isCutShort }: FilteredIds,
): Promise<PreparedReply> {
  return prepareChart(await findCards(db, ids, [kind]), isCutShort);
}

/** A browser whose person has just changed something says `no-cache`: another instance may have an older copy. */
function askerOf(request: FastifyRequest): Asker {
  const isLatest = request.headers["cache-control"]?.includes("no-cache") ?? false;
  return { network: callingNetwork(request), isLatest };
}

function freshnessFor({ isLatest }: Asker): Freshness {
  return isLatest ? "latest" : "may-lag";
}

function prepareChart(unranked: UnrankedCard[], isCutShort = false): PreparedReply {
  const cards = unranked.map((card, index) => ({ ...card, rank: index + 1 }));
  const chart: Chart = { cards, ...(isCutShort && { isCutShort }) };
  return prepareReply(jsonType, JSON.stringify(Chart.parse(chart)));
}
