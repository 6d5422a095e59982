import { call } from "@dishboard/contract/endpoint";
import { onGeocodeGrid, reverseGeocode, unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

const areaNames = ["area-name"];

/** The name of the area around a position; only the rounded position is sent. */
export function areaNameQuery(position: Position) {
  const { latitude, longitude } = onGeocodeGrid(position);
  return queryOptions({
    queryKey: [...areaNames, latitude, longitude],
    queryFn: async ({ signal }) => {
      const { name } = await call(
        browserTransport,
        reverseGeocode,
        { query: { lat: latitude, lon: longitude } },
        { signal },
      );
      return name;
    },
    // A name that could not be found is looked up again by the next part of the page that shows it.
    staleTime: ({ state }) => (state.data === unknownAreaName ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}

/** Looks up again what could not be found of the names that the page shows. */
export function findMissingNames(client: QueryClient): void {
  void client.refetchQueries({ queryKey: areaNames, type: "active", stale: true }, { cancelRefetch: false });
}
