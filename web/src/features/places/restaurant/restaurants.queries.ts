import { call } from "@dishboard/contract/endpoint";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** Restaurants by name; sends only the rounded position. */
export function restaurantsQuery(searchText: string, around: Position) {
  const { latitude, longitude } = onPositionGrid(around);
  const name = searchText.trim();
  return queryOptions({
    queryKey: ["restaurants", latitude, longitude, name],
    queryFn: async ({ signal }) => {
      const query = { lat: latitude, lon: longitude, ...(name && { name }) };
      return (await call(browserTransport, findRestaurants, { query }, { signal })).restaurants;
    },
    staleTime: 60_000,
    // Typing and a button retry.
    retry: false,
  });
}
