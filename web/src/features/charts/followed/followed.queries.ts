import { type FollowedChart, followedDishChart, followedProductChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { queryOptions } from "@tanstack/react-query";
import { listKeys } from "../../../lib/item-lists.ts";
import { transportAs } from "../../../lib/person-call.ts";
import { callFilters, type Filters } from "../filters/filter-fields.ts";

/** What followed people like: products, or dishes around a position or the market area. */
export function followedChartQuery(viewerId: string, kind: ItemKind, position: Position | null, filters: Filters) {
  const place = kind === "dish" && position ? onPositionGrid(position) : null;
  const asked = callFilters(filters);
  const transport = transportAs(viewerId);
  return queryOptions<FollowedChart>({
    queryKey: [...(kind === "dish" ? listKeys.dishes : listKeys.pantryProducts), "followed", viewerId, place, asked],
    queryFn: ({ signal }) =>
      kind === "dish"
        ? call(
            transport,
            followedDishChart,
            { query: { ...(place && { lat: place.latitude, lon: place.longitude }), ...asked } },
            { signal },
          )
        : call(transport, followedProductChart, { query: asked }, { signal }),
    staleTime: 60_000,
    refetchOnReconnect: false,
  });
}
