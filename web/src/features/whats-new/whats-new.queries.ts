import { call, type Transport } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type NewItems, newestDishes, newestProducts } from "@dishboard/contract/whats-new";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";

/** The newest items of a kind, page by page; dishes around a position, around the market area without one. */
export function whatsNewQuery(kind: ItemKind, position: Position | null, transport: Transport = browserTransport) {
  const place = kind === "dish" && position ? onPositionGrid(position) : null;
  return infiniteQueryOptions({
    queryKey: [...listKeys.whatsNew, kind, place] as const,
    queryFn: ({ pageParam, signal }): Promise<NewItems> => {
      const options = { signal, isLatest: mustBeLatest() };
      const before = pageParam === null ? {} : { before: pageParam };
      if (kind === "product") return call(transport, newestProducts, { query: before }, options);
      const around = place ? { lat: place.latitude, lon: place.longitude } : {};
      return call(transport, newestDishes, { query: { ...around, ...before } }, options);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5 * 60_000,
    // Everybody is back at once after an outage; votes that were waiting refresh the lists by themselves.
    refetchOnReconnect: false,
  });
}
