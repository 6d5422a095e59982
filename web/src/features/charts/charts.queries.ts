import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { rankingLimit } from "@dishboard/contract/limits";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { listKeys } from "../../lib/item-lists.ts";

/** A ranking as it is kept. */
export type KeptChart = Chart & {
  /** Only its first rows, which the page brought: the others are still to be fetched. */
  isBeginning?: true;
};

/** How many rows of a ranking a page carries: eight screens of a phone, within the bytes that a page may have. */
const rowsInPage = 40;

// Ranks do not move while somebody looks at them: a chart is asked for again on a later visit, not on focus.
const steady = {
  staleTime: ({ state }: { state: { data: KeptChart | undefined } }) => (state.data?.isBeginning ? 0 : 5 * 60_000),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The Dishboard 100 around a position, or around the market area where there is none. */
export function dishesQuery(position: Position | null, transport: Transport = browserTransport) {
  const place = position && onPositionGrid(position);
  const queryKey = [...listKeys.dishes, place] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<KeptChart> => {
      const query = place ? { lat: place.latitude, lon: place.longitude } : {};
      const chart = withoutBlurs(await call(transport, dishChart, { query }, { signal }));
      return continued(client.getQueryData(queryKey), chart);
    },
    ...steady,
  });
}

/** The 100 Eat In Hits. */
export function pantryProductsQuery(transport: Transport = browserTransport) {
  const queryKey = listKeys.pantryProducts;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<KeptChart> => {
      const chart = withoutBlurs(await call(transport, productChart, {}, { signal }));
      return continued(client.getQueryData(queryKey), chart);
    },
    ...steady,
  });
}

/** Fetches a ranking for a page, which carries only its first rows. */
export async function fetchBeginning(
  queries: QueryClient,
  query: ReturnType<typeof dishesQuery> | ReturnType<typeof pantryProductsQuery>,
): Promise<void> {
  const { cards } = await queries.fetchQuery<KeptChart>(query as { queryKey: readonly unknown[] });
  if (cards.length <= rowsInPage) return;
  queries.setQueryData<KeptChart>(query.queryKey, { cards: cards.slice(0, rowsInPage), isBeginning: true });
}

/** The rows that are shown already, where they are, and all others of the ranking after them. */
export function continued(known: KeptChart | undefined, { cards }: Chart): Chart {
  if (!known?.isBeginning) return { cards };
  const shown = new Set(known.cards.map(({ id }) => id));
  const all = [...known.cards, ...cards.filter(({ id }) => !shown.has(id))].slice(0, rankingLimit);
  // One that has just risen among those above comes after them this once, under the rank at which it stands.
  return { cards: all.map((card, index) => (card.rank === index + 1 ? card : { ...card, rank: index + 1 })) };
}

/**
 * Of a picture's hash cards show only the mean colour: its first three bytes, which are four letters. The rest would be
 * a tenth of the page.
 */
function withoutBlurs(chart: Chart): Chart {
  const cards = chart.cards.map(({ image, ...card }) => ({
    ...card,
    image: image && { ...image, thumbhash: image.thumbhash && `${image.thumbhash.slice(0, 4)}AAAA` },
  }));
  return { cards };
}
