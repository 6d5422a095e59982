import { call } from "@dishboard/contract/endpoint";
import { onGeocodeGrid, reverseGeocode, unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

const areaNames = ["area-name"];

/** An area's name; sends only the rounded position. */
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
    // Failed names are retried by the next user.
    staleTime: ({ state }) => (state.data === unknownAreaName ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}

/** Retries the page's missing names. */
export function findMissingNames(client: QueryClient): void {
  void client.refetchQueries({ queryKey: areaNames, type: "active", stale: true }, { cancelRefetch: false });
}
