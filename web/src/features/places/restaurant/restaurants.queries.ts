import { call } from "@dishboard/contract/endpoint";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** The restaurants around a position whose name contains the text; only the rounded position is sent. */
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
    // Typing on starts a new request anyway, and there is a retry button.
    retry: false,
  });
}
