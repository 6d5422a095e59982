import { Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/connect.ts";
import { type PreparedReply, preparedSize, prepareReply, sendPrepared } from "../../platform/http/prepared-reply.ts";
import { routePrepared } from "../../platform/http/route.ts";
import { findCards, type UnrankedCard } from "../items/cards.repository.ts";
import { bestProductIds, nearbyDishIds } from "./charts.repository.ts";

/** How old a cached chart may be. */
const maxAgeMs = 1_000;

/** Enough for the charts of about eight hundred places. */
const maxCacheBytes = 64 * 1024 * 1024;

const jsonType = "application/json; charset=utf-8";

/** Browsers and proxies may use their copy once the server has said that it is still current. */
const cacheControl = "public, max-age=0, must-revalidate";

/**
 * Mounts the rankings. A chart is computed at most once a second per place, however many people ask for it.
 * `clearCache` makes a submission or deletion visible at once.
 */
export function chartsRoutes(
  server: FastifyInstance,
  db: Database,
  marketArea: Position,
  now: () => number,
): { clearCache: () => void } {
  const cache = new LRUCache<string, PreparedReply, () => Promise<UnrankedCard[]>>({
    ttl: maxAgeMs,
    ttlResolution: 0,
    maxSize: maxCacheBytes,
    sizeCalculation: preparedSize,
    perf: { now },
    // Requests that arrive while a chart is computed wait for the same one.
    fetchMethod: async (_key, _stale, { context: list }) => {
      const cards = (await list()).map((card, index) => ({ ...card, rank: index + 1 }));
      return prepareReply(jsonType, JSON.stringify(Chart.parse({ cards })));
    },
  });

  routePrepared(server, dishChart, async ({ query, request, reply }) => {
    const { lat = marketArea.latitude, lon = marketArea.longitude } = query;
    const place = onPositionGrid({ latitude: lat, longitude: lon });
    const list = () => findCards(db.read("may-lag"), nearbyDishIds(place), ["dish"]);
    const chart = await cache.forceFetch(`dishes ${place.latitude} ${place.longitude}`, { context: list });
    return sendPrepared(request, reply, chart, cacheControl);
  });

  routePrepared(server, productChart, async ({ request, reply }) => {
    const list = () => findCards(db.read("may-lag"), bestProductIds(), ["product"]);
    return sendPrepared(request, reply, await cache.forceFetch("products", { context: list }), cacheControl);
  });

  return { clearCache: () => cache.clear() };
}
