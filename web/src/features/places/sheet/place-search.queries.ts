import { call } from "@dishboard/contract/endpoint";
import { findPlaces, onSearchGrid } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** The places that a text finds; only a rounded position is sent. */
export function placesQuery(text: string, near: Position) {
  const { latitude, longitude } = onSearchGrid(near);
  return queryOptions({
    queryKey: ["places", latitude, longitude, text],
    queryFn: ({ signal }) =>
      call(browserTransport, findPlaces, { query: { name: text, lat: latitude, lon: longitude } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Typing on starts a new search anyway, and there is a retry button.
    retry: false,
  });
}
