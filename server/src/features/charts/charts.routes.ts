import { Chart, dishChart, productChart } from "@dishboard/contract/charts";
import type { Card } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/connect.ts";
import { type Bytes, makeBytes, sendBytes, sizeOf } from "../../platform/http/bytes.ts";
import { routeBytes } from "../../platform/http/route.ts";
import { listBestProducts, listNearbyDishes } from "./charts.repository.ts";

/** How long a made chart is given again: as long as nobody would see the difference. */
const keptMilliseconds = 1_000;

/** About eight hundred different places at once. */
const keptBytes = 64 * 1024 * 1024;

const jsonType = "application/json; charset=utf-8";

/** Everybody may use the copy they have once the server has said that it is still the chart. */
const cacheControl = "public, max-age=0, must-revalidate";

/**
 * Mounts the rankings. A chart is made once a second per place at most, however many people ask for it. Gives what
 * forgets the made ones: whoever submits or deletes something sees it at once.
 */
export function chartsRoutes(
  server: FastifyInstance,
  db: Database,
  marketArea: Position,
  now: () => number,
): { forget: () => void } {
  const charts = new LRUCache<string, Bytes, () => Promise<Card[]>>({
    ttl: keptMilliseconds,
    ttlResolution: 0,
    maxSize: keptBytes,
    sizeCalculation: sizeOf,
    perf: { now },
    // Those who ask while a chart is being made wait for the same one.
    fetchMethod: async (_key, _stale, { context: list }) =>
      makeBytes(jsonType, JSON.stringify(Chart.parse({ cards: await list() }))),
  });

  routeBytes(server, dishChart, async ({ query, request, reply }) => {
    const { lat = marketArea.latitude, lon = marketArea.longitude } = query;
    const place = onPositionGrid({ latitude: lat, longitude: lon });
    const list = () => listNearbyDishes(db.read("may-lag"), place);
    const chart = await charts.forceFetch(`dishes ${place.latitude} ${place.longitude}`, { context: list });
    return sendBytes(request, reply, chart, cacheControl);
  });

  routeBytes(server, productChart, async ({ request, reply }) => {
    const list = () => listBestProducts(db.read("may-lag"));
    return sendBytes(request, reply, await charts.forceFetch("products", { context: list }), cacheControl);
  });

  return { forget: () => charts.clear() };
}
