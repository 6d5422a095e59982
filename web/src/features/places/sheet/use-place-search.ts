import { type FoundPlace, maxPlaceNameLength, minPlaceNameLength } from "@dishboard/contract/place-search";
import type { Position } from "@dishboard/contract/places";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { placesQuery } from "./place-search.queries.ts";

const searchDelayMs = 250;

export type PlaceSearchState = {
  isActive: boolean;
  places: readonly FoundPlace[];
  credit: string;
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
  prepare: () => void;
};

/** Searches while typing, keeping old results meanwhile. */
export function usePlaceSearch(typed: string, near: Position): PlaceSearchState {
  const text = typed.trim().slice(0, maxPlaceNameLength);
  const [sentText, setSentText] = useState(text);
  const isActive = text.length >= minPlaceNameLength;
  useEffect(() => {
    if (!isActive) return setSentText("");
    const timer = setTimeout(() => setSentText(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, isActive]);
  const client = useQueryClient();
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...placesQuery(sentText, near),
    enabled: isActive && sentText.length >= minPlaceNameLength,
    placeholderData: keepPreviousData,
  });
  const isSearching = isActive && (sentText !== text || isFetching || isPlaceholderData);
  const isShown = isActive && !isError && data !== undefined;
  return {
    isActive,
    places: isShown ? data.places : [],
    credit: isShown && data.places.length > 0 ? data.credit : "",
    isSearching,
    hasFailed: isActive && !isSearching && isError,
    retry: () => void refetch(),
    prepare: () => void client.prefetchQuery(placesQuery("", near)),
  };
}
