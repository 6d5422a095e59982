import { call, type Transport } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { followedItems, type NewItems, newestDishes, newestProducts } from "@dishboard/contract/whats-new";
import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { followingKey } from "../../lib/follow-lists.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";
import { before, pagedById } from "../../lib/pages.ts";
import { transportAs } from "../../lib/person-call.ts";

/** Newest items by followed people, by page. */
export function followedItemsQuery(kind: ItemKind, followerId: string) {
  return newItemsQuery([...followingKey(listKeys.whatsNew), followerId, kind], (before, signal) =>
    call(transportAs(followerId), followedItems, { query: { kind, ...before } }, { signal }),
  );
}

/** Newest items by page; dishes near a position or the market area. */
export function whatsNewQuery(kind: ItemKind, position: Position | null, transport: Transport = browserTransport) {
  const place = kind === "dish" && position ? onPositionGrid(position) : null;
  return newItemsQuery([...listKeys.whatsNew, kind, place], (before, signal) => {
    const options = { signal, isLatest: mustBeLatest() };
    if (kind === "product") return call(transport, newestProducts, { query: before }, options);
    const around = place ? { lat: place.latitude, lon: place.longitude } : {};
    return call(transport, newestDishes, { query: { ...around, ...before } }, options);
  });
}

type Fetch = (before: { before?: string }, signal: AbortSignal) => Promise<NewItems>;

function newItemsQuery(queryKey: QueryKey, fetch: Fetch) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch(before(pageParam), signal),
    ...pagedById,
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
  });
}
