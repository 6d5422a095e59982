import { call } from "@dishboard/contract/endpoint";
import { findPlaces, onSearchGrid } from "@dishboard/contract/place-search";
import type { Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** Finds places; sends only a rounded position. */
export function placesQuery(text: string, near: Position) {
  const { latitude, longitude } = onSearchGrid(near);
  return queryOptions({
    queryKey: ["places", latitude, longitude, text],
    queryFn: ({ signal }) =>
      call(browserTransport, findPlaces, { query: { name: text, lat: latitude, lon: longitude } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The service may be busy, and a slow machine loads the gazetteer longer than a call waits.
    retry: (failures, error) => failures < 2 && error instanceof Problem && error.code === "unavailable",
    retryDelay: 1_000,
  });
}
