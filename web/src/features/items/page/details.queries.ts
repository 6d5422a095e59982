import { call, type Transport } from "@dishboard/contract/endpoint";
import {
  type DishDetails,
  type ProductDetails,
  readDishDetails,
  readProductDetails,
} from "@dishboard/contract/item-details";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../../lib/item-lists.ts";

const cacheOptions = { staleTime: 5 * 60_000, refetchOnReconnect: false };

/** A dish's page data; null if missing. Refreshing dish lists refreshes it. */
export function dishDetailsQuery(id: string, transport: Transport = browserTransport) {
  return queryOptions<DishDetails | null>({
    queryKey: [...listKeys.dishes, "details", id],
    queryFn: ({ signal }) =>
      nullIfNotFound(call(transport, readDishDetails, { params: { id } }, { signal, isLatest: mustBeLatest() })),
    ...cacheOptions,
  });
}

/** A product's page data; null if missing. */
export function productDetailsQuery(id: string, transport: Transport = browserTransport) {
  return queryOptions<ProductDetails | null>({
    queryKey: [...listKeys.pantryProducts, "details", id],
    queryFn: ({ signal }) =>
      nullIfNotFound(call(transport, readProductDetails, { params: { id } }, { signal, isLatest: mustBeLatest() })),
    ...cacheOptions,
  });
}
