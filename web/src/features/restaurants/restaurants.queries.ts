import { call, type Transport } from "@dishboard/contract/endpoint";
import { type Restaurant, readRestaurant } from "@dishboard/contract/restaurants";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";

export function restaurantQuery(id: string, transport: Transport = browserTransport) {
  return infiniteQueryOptions({
    queryKey: [...listKeys.restaurant, id] as const,
    queryFn: ({ pageParam, signal }): Promise<Restaurant | null> => {
      const query = pageParam === null ? {} : { after: pageParam };
      const options = { signal, isLatest: mustBeLatest() };
      return nullIfNotFound(call(transport, readRestaurant, { params: { id }, query }, options));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next,
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
  });
}
