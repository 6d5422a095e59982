import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { restaurantsQuery } from "./restaurants.queries.ts";

/** How long typing has to rest before restaurants are searched. */
export const searchDelayMs = 250;

/** What a search has come to. */
export type RestaurantSearchState = {
  found: readonly FoundRestaurant[];
  isSearching: boolean;
  /** Nothing is of that name, as far as what stands in the box has been answered. */
  isEmpty: boolean;
  hasFailed: boolean;
  searchAgain: () => void;
};

/** Searches restaurants near a position while somebody types; answers about earlier letters are never shown as new. */
export function useRestaurantSearch(letters: string, near: Position, isOpen: boolean): RestaurantSearchState {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return setAsked(null);
    const timer = setTimeout(() => setAsked(letters), searchDelayMs);
    return () => clearTimeout(timer);
  }, [letters, isOpen]);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...restaurantsQuery(asked ?? "", near),
    enabled: isOpen && asked !== null,
    placeholderData: keepPreviousData,
  });
  const isAnswered = asked === letters && !isFetching && !isPlaceholderData;
  return {
    found: isOpen && !isError ? (data ?? []) : [],
    isSearching: isOpen && !isAnswered,
    isEmpty: isOpen && isAnswered && !isError && data?.length === 0,
    hasFailed: isOpen && isAnswered && isError,
    searchAgain: () => void refetch(),
  };
}
