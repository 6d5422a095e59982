import { call } from "@dishboard/contract/endpoint";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** The known restaurants around a position whose name holds some letters; the exact position stays in the browser. */
export function restaurantsQuery(letters: string, around: Position) {
  const { latitude, longitude } = onPositionGrid(around);
  const name = letters.trim();
  return queryOptions({
    queryKey: ["restaurants", latitude, longitude, name],
    queryFn: async ({ signal }) => {
      const query = { lat: latitude, lon: longitude, ...(name && { name }) };
      return (await call(browserTransport, findRestaurants, { query }, { signal })).restaurants;
    },
    staleTime: 60_000,
    // What is typed on is asked anew anyway, and there is a button.
    retry: false,
  });
}
