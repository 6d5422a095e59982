import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { restaurantQuery } from "./restaurants.queries.ts";

/** A restaurant with loaded dishes and more; null if missing. */
export function useRestaurant(id: string) {
  const query = useInfiniteQuery(restaurantQuery(id));
  const pages = query.data?.pages;
  const cards = useMemo(() => {
    // A dish moved by votes may be on two pages.
    const byId = new Map(pages?.flatMap((page) => page?.cards ?? []).map((card) => [card.id, card]));
    return pages && [...byId.values()];
  }, [pages]);
  return { ...query, restaurant: pages?.[0], cards };
}
