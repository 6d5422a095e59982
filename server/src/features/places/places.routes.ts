import { reverseGeocode } from "@dishboard/contract/geocode";
import { findPlaces } from "@dishboard/contract/place-search";
import type { FastifyInstance } from "fastify";
import type { Geocoder } from "../../platform/geocoder.ts";
import { route } from "../../platform/http/route.ts";
import type { PlaceSearch } from "../../platform/place-search.ts";

export function placesRoutes(
  server: FastifyInstance,
  { geocoder, placeSearch }: { geocoder: Geocoder; placeSearch: PlaceSearch },
): void {
  route(
    server,
    reverseGeocode,
    async ({ query, reply }) => {
      // The address contains a position, so no cache may keep it.
      reply.header("cache-control", "no-store");
      return { name: await geocoder.areaName({ latitude: query.lat, longitude: query.lon }) };
    },
    { isLong: true },
  );

  route(
    server,
    findPlaces,
    async ({ query, reply }) => {
      reply.header("cache-control", "no-store");
      return placeSearch.find(query.name, { latitude: query.lat, longitude: query.lon });
    },
    { isLong: true },
  );
}
