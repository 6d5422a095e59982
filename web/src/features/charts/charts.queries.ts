import { type Chart, countVoters, dishChart, nearestBoard, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";
import { type CachedRanking, firstRows } from "../../lib/partial-list.ts";
import { callFilters, type Filters } from "./filters/filter-fields.ts";

export type CachedChart = Chart & CachedRanking;

const maxAgeMs = 5 * 60_000;

const maxAgeOfOpenMs = 60_000;

const cacheOptions = {
  // After an outage everyone is back at once; waiting votes refresh lists themselves.
  refetchOnReconnect: false,
};

/** The Dishboard 100 around a position, or the market area. */
export function dishesQuery(position: Position | null, filters: Filters = {}, transport = browserTransport) {
  const place = position && onPositionGrid(position);
  const query = { ...(place && { lat: place.latitude, lon: place.longitude }), ...callFilters(filters) };
  return chartOptions(
    [...listKeys.dishes, place, ...keyOf(filters)],
    (options) => call(transport, dishChart, { query }, options),
    query.hours === undefined ? maxAgeMs : maxAgeOfOpenMs,
  );
}

export function pantryProductsQuery(filters: Filters = {}, transport = browserTransport) {
  return chartOptions([...listKeys.pantryProducts, ...keyOf(filters)], (options) =>
    call(transport, productChart, { query: callFilters(filters) }, options),
  );
}

export function chartQuery(kind: ItemKind, place: Position | null, filters: Filters) {
  return kind === "dish" ? dishesQuery(place, filters) : pantryProductsQuery(filters);
}

export function nearestBoardQuery({ latitude, longitude }: Position) {
  return queryOptions({
    queryKey: ["nearest-board", latitude, longitude],
    queryFn: async ({ signal }) =>
      (await call(browserTransport, nearestBoard, { query: { lat: latitude, lon: longitude } }, { signal })).board,
  });
}

export function votersQuery(transport = browserTransport) {
  return queryOptions({
    queryKey: ["voters"],
    queryFn: ({ signal }) => call(transport, countVoters, {}, { signal }),
    staleTime: maxAgeMs,
    ...cacheOptions,
  });
}

function chartOptions(
  queryKey: QueryKey,
  fetchChart: (options: { signal: AbortSignal; isLatest: boolean }) => Promise<Chart>,
  staleMs = maxAgeMs,
) {
  return queryOptions<CachedChart>({
    queryKey,
    queryFn: ({ signal }) => fetchChart({ signal, isLatest: mustBeLatest() }),
    staleTime: ({ state }: { state: { data: CachedChart | undefined } }) => (state.data?.isPartial ? 0 : staleMs),
    ...cacheOptions,
  });
}

function keyOf(filters: Filters): (ItemFilters & RankingOrder)[] {
  const asked = callFilters(filters);
  return Object.keys(asked).length > 0 ? [asked] : [];
}

/** Fetches a chart's first rows: all of them in another order. */
export async function prefetchChart(
  client: QueryClient,
  query: ReturnType<typeof chartQuery>,
  { isWhole = false } = {},
): Promise<void> {
  const chart = await client.fetchQuery<CachedChart>(query);
  if (!isWhole) client.setQueryData<CachedChart>(query.queryKey, firstRows(chart));
}
