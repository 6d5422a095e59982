import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

// Ranks do not move while somebody looks at them: a chart is asked for again on a later visit, not on focus.
const steady = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The Dishboard 100 around a position, or around the market area where there is none. */
export function dishesQuery(position: Position | null, transport: Transport = browserTransport) {
  const place = position && onPositionGrid(position);
  return queryOptions({
    queryKey: ["dishes", place],
    queryFn: async ({ signal }) => {
      const query = place ? { lat: place.latitude, lon: place.longitude } : {};
      return withoutBlurs(await call(transport, dishChart, { query }, { signal }));
    },
    ...steady,
  });
}

/** The 100 Eat In Hits. */
export function pantryProductsQuery(transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["pantry-products"],
    queryFn: async ({ signal }) => withoutBlurs(await call(transport, productChart, {}, { signal })),
    ...steady,
  });
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
