import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import {
  type Chart,
  countVoters,
  dishChart,
  maxCountedVoters,
  nearestBoard,
  productChart,
} from "@dishboard/contract/charts";
import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { type Area, onPositionGrid } from "@dishboard/contract/places";
import type { LastWeek } from "@dishboard/contract/weeks";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import type { Gazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { createJsonCache, type ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import type { TokenBuckets } from "../../platform/rate-limiter.ts";
import { findRanking, type OrderedIds } from "../items/cards.repository.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import { listNarrowedIds, listWholeBoard } from "./board-orders.service.ts";
import type { ChartOf } from "./filtered-charts.repository.ts";
import { findNearestBoard } from "./nearest-board.service.ts";
import { countSomeVoters } from "./voters.repository.ts";

/** Enough for the full charts of about eight hundred places. */
const chartsLimits = { maxBytes: 64 * 1024 * 1024 };

/** Filtered charts are kept and made apart: a crowd that filters leaves the others as fast as they are. */
const filteredLimits = { maxEntries: 2_500, work: { maxActive: 2, maxQueued: 60 } };

/** A reaction that somebody reports has to be seen within a second, on a busy machine too. */
const lensLimits = { ...filteredLimits, maxAgeWhenBusyMs: 1_000 };

/** How many people vote is the same for everybody, and changes little in a minute. */
const votersLimits = { maxAgeMs: 60_000, maxEntries: 1 };

/** A place of which the nearest board is asked for is rounded to this, about 10 km. */
const nearestGridDegrees = 0.1;

/** What charts need. */
type ChartsDeps = {
  db: Database;
  /** What charts are about when no place is given. */
  marketArea: Area;
  gazetteer: Gazetteer;
  /** For what is asked for rarely. */
  cache: ReplyCache;
  now: () => number;
  /** What each network may ask for that is not in the cache. */
  uncached: TokenBuckets;
  findLastWeek: (
    db: ReturnType<Database["read"]>,
    key: string,
    ids: readonly string[],
  ) => Promise<LastWeek | undefined>;
};

/**
 * Mounts the rankings. Each is computed at most once a second per place, except for requests for the latest.
 * `clearCache` makes a submission or deletion visible at once.
 */
export function chartsRoutes(
  server: FastifyInstance,
  { db, marketArea, gazetteer, cache, now, uncached, findLastWeek }: ChartsDeps,
): { clearCache: () => void } {
  const charts = createJsonCache({ now, uncached, ...chartsLimits });
  const filteredCharts = createJsonCache({ now, uncached, ...filteredLimits });
  const lensCharts = createJsonCache({ now, uncached, ...lensLimits });
  const voters = createJsonCache({ now, uncached, ...votersLimits });
  server.metrics.addCache("charts", charts.counts);
  server.metrics.addCache("filtered-charts", filteredCharts.counts);
  server.metrics.addCache("lens-charts", lensCharts.counts);
  const market = onPositionGrid(marketArea);
  const chartOf = async (
    kind: ItemKind,
    freshness: Freshness,
    ids: OrderedIds,
    marks: Omit<Chart, "cards"> & { weeksOf?: string } = {},
    board?: readonly string[],
  ) => {
    const { weeksOf, ...told } = marks;
    const cards = await findRanking(db.read(freshness), ids, [kind], board);
    const lastWeek =
      weeksOf &&
      (await findLastWeek(
        db.read(freshness),
        weeksOf,
        cards.map(({ id }) => id),
      ));
    // Only added to: each `join` would copy all cards.
    let json = '{"cards":[';
    for (const [index, card] of cards.entries()) json += index === 0 ? card.json : `,${card.json}`;
    json += "]";
    for (const [name, mark] of Object.entries({ ...told, ...(lastWeek && { lastWeek }) }))
      json += `,${JSON.stringify(name)}:${JSON.stringify(mark)}`;
    return `${json}}`;
  };
  /** A ranking in another order, or a filtered one, which keeps the ranks of the unfiltered board. */
  const narrowed = async (of: ChartOf, freshness: Freshness, order: RankingOrder, filters: ItemFilters) => {
    const reader = db.read(freshness);
    const [{ ids, isCutShort, rising }, board] = await Promise.all([
      listNarrowedIds(reader, of, { ...order, ...filters }),
      hasFilters(filters) ? listWholeBoard(reader, of, order) : undefined,
    ]);
    return chartOf(of.kind, freshness, ids, { ...(isCutShort && { isCutShort }), ...(rising && { rising }) }, board);
  };
  /** A CDN must not learn what members avoid, nor show items with a new reaction for some more seconds. */
  const keptIn = ({ avoid }: ItemFilters) =>
    avoid === undefined ? { cache: filteredCharts } : { cache: lensCharts, isShared: false };
  /** A chart in another order is kept where one in the usual order is. */
  const inOrder = (of: ChartOf, key: string, order: RankingOrder, filters: ItemFilters) => ({
    ...(hasFilters(filters) ? keptIn(filters) : { cache: charts }),
    key: `${keyOf(key, filters)} ${order.order ?? ""} ${order.votes ?? ""}`,
    make: (freshness: Freshness) => narrowed(of, freshness, order, filters),
  });

  cachedRoute(server, dishChart, ({ query: { lat, lon, order, votes, ...filters } }) => {
    const { latitude, longitude } = marketArea;
    const place = onPositionGrid({ latitude: lat ?? latitude, longitude: lon ?? longitude });
    const key = `dishes ${place.latitude} ${place.longitude}`;
    if (order ?? votes) return inOrder({ kind: "dish", place }, key, { order, votes }, filters);
    // The frozen board is that of the market area.
    const isFrozen = place.latitude === market.latitude && place.longitude === market.longitude;
    const marks = isFrozen ? { weeksOf: dishBoardKey } : {};
    if (!hasFilters(filters))
      return { cache: charts, key, make: (freshness) => chartOf("dish", freshness, nearbyDishIds(place), marks) };
    return {
      ...keptIn(filters),
      key: keyOf(key, filters),
      make: (freshness) => narrowed({ kind: "dish", place }, freshness, {}, filters),
    };
  });

  cachedRoute(server, productChart, ({ query: { order, votes, ...filters } }) => {
    if (order ?? votes) return inOrder({ kind: "product" }, "products", { order, votes }, filters);
    if (!hasFilters(filters))
      return {
        cache: charts,
        key: "products",
        make: (freshness) => chartOf("product", freshness, bestIds("product"), { weeksOf: productBoardKey }),
      };
    return {
      ...keptIn(filters),
      key: keyOf("products", filters),
      make: (freshness) => narrowed({ kind: "product" }, freshness, {}, filters),
    };
  });

  cachedRoute(server, nearestBoard, ({ query: { lat, lon } }) => {
    const round = (degrees: number) => Math.round(degrees / nearestGridDegrees) * nearestGridDegrees;
    const position = { latitude: round(lat), longitude: round(lon) };
    return {
      cache,
      key: `nearest ${position.latitude} ${position.longitude}`,
      make: (freshness) => findNearestBoard({ marketArea, gazetteer }, db.read(freshness), position),
    };
  });

  cachedRoute(server, countVoters, () => ({
    cache: voters,
    key: "voters",
    make: async (freshness) => {
      const count = await countSomeVoters(db.read(freshness), maxCountedVoters + 1);
      return { voters: Math.min(count, maxCountedVoters), areMore: count > maxCountedVoters };
    },
  }));

  return {
    clearCache() {
      charts.clear();
      filteredCharts.clear();
      lensCharts.clear();
    },
  };
}

function hasFilters(filters: ItemFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The same for the same filters, in whatever order they were given. */
function keyOf(chart: string, filters: ItemFilters): string {
  const { minCents, maxCents, cuisine, category, meal, diet, avoid, within, hours } = filters;
  return `${chart} ${JSON.stringify([minCents, maxCents, cuisine, category, meal, diet, avoid, within, hours])}`;
}
