import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { restaurantQuery } from "./restaurants.queries.ts";

/** A restaurant with those of its dishes that have been loaded, and the way to load more; null where there is none. */
export function useRestaurant(id: string) {
  const query = useInfiniteQuery(restaurantQuery(id));
  const pages = query.data?.pages;
  const cards = useMemo(() => {
    // A dish that votes have moved down between two pages is on both.
    const byId = new Map(pages?.flatMap((page) => page?.cards ?? []).map((card) => [card.id, card]));
    return pages && [...byId.values()];
  }, [pages]);
  return { ...query, restaurant: pages?.[0], cards };
}
