import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { restaurantsQuery } from "./restaurants.queries.ts";

const searchDelayMs = 250;

export type RestaurantSearchState = {
  results: readonly FoundRestaurant[];
  isSearching: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Searches while typing; older results never count as current. */
export function useRestaurantSearch(query: string, near: Position, isOpen: boolean): RestaurantSearchState {
  const [sentQuery, setSentQuery] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return setSentQuery(null);
    const timer = setTimeout(() => setSentQuery(query), searchDelayMs);
    return () => clearTimeout(timer);
  }, [query, isOpen]);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...restaurantsQuery(sentQuery ?? "", near),
    enabled: isOpen && sentQuery !== null,
    placeholderData: keepPreviousData,
  });
  const isSettled = sentQuery === query && !isFetching && !isPlaceholderData;
  return {
    results: isOpen && !isError ? (data ?? []) : [],
    isSearching: isOpen && !isSettled,
    isEmpty: isOpen && isSettled && !isError && data?.length === 0,
    hasFailed: isOpen && isSettled && isError,
    retry: () => void refetch(),
  };
}
