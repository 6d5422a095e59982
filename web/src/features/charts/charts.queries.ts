import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import type { Card } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";

/** A chart in the cache. */
export type CachedChart = Chart & {
  /** True while it holds only the rows that came with the page. */
  isPartial?: true;
};

// Three screens of a phone. Twenty rows would make the page 2 kB larger and hydration block half as long again.
const rowsInPage = 12;

const cacheOptions = {
  staleTime: ({ state }: { state: { data: CachedChart | undefined } }) => (state.data?.isPartial ? 0 : 5 * 60_000),
  // Everybody is back at once after an outage; votes that were waiting refresh the lists by themselves.
  refetchOnReconnect: false,
};

/** The Dishboard 100 around a position; around the market area without one. */
export function dishesQuery(position: Position | null, transport: Transport = browserTransport) {
  const place = position && onPositionGrid(position);
  const queryKey = [...listKeys.dishes, place] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<CachedChart> => {
      const query = place ? { lat: place.latitude, lon: place.longitude } : {};
      const chart = await call(transport, dishChart, { query }, { signal, isLatest: mustBeLatest() });
      return completeChart(client.getQueryData(queryKey), chart);
    },
    ...cacheOptions,
  });
}

/** The 100 Eat In Hits. */
export function pantryProductsQuery(transport: Transport = browserTransport) {
  const queryKey = listKeys.pantryProducts;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<CachedChart> => {
      const chart = await call(transport, productChart, {}, { signal, isLatest: mustBeLatest() });
      return completeChart(client.getQueryData(queryKey), chart);
    },
    ...cacheOptions,
  });
}

/** Fetches the rows of a chart that come with its page. */
export async function prefetchChart(
  client: QueryClient,
  query: ReturnType<typeof dishesQuery> | ReturnType<typeof pantryProductsQuery>,
): Promise<void> {
  const { cards } = await client.fetchQuery<CachedChart>(query as { queryKey: readonly unknown[] });
  if (cards.length <= rowsInPage) return;
  client.setQueryData<CachedChart>(query.queryKey, { cards: cards.slice(0, rowsInPage), isPartial: true });
}

/** All cards of a chart, undefined while there are only those that came with the page. */
export function wholeChart(chart: CachedChart | undefined): readonly Card[] | undefined {
  return chart?.isPartial ? undefined : chart?.cards;
}

/** The rows that came with the page, which stay where they are, followed by the other rows of the chart. */
function completeChart(cached: CachedChart | undefined, { cards }: Chart): Chart {
  if (!cached?.isPartial) return { cards };
  const shownIds = new Set(cached.cards.map(({ id }) => id));
  const all = [...cached.cards, ...cards.filter(({ id }) => !shownIds.has(id))].slice(0, rankingLimit);
  // A dish that has just risen into the rows shown comes after them until the next visit, and ranks stay consecutive.
  return { cards: all.map((card, index) => (card.rank === index + 1 ? card : { ...card, rank: index + 1 })) };
}
