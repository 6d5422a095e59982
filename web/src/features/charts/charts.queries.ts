import { dishChart, productChart } from "@dishboard/contract/charts";
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
    queryFn: ({ signal }) =>
      call(transport, dishChart, { query: place ? { lat: place.latitude, lon: place.longitude } : {} }, { signal }),
    ...steady,
  });
}

/** The 100 Eat In Hits. */
export function pantryProductsQuery(transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["pantry-products"],
    queryFn: ({ signal }) => call(transport, productChart, {}, { signal }),
    ...steady,
  });
}
