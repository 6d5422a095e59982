import { reverseGeocode } from "@dishboard/contract/geocode";
import type { FastifyInstance } from "fastify";
import type { Geocoder } from "../../platform/geocoder.ts";
import { route } from "../../platform/http/route.ts";

/** Mounts the calls about where the visitor is. */
export function placesRoutes(server: FastifyInstance, { geocoder }: { geocoder: Geocoder }): void {
  route(server, reverseGeocode, async ({ query, reply }) => {
    // The address holds a position: no cache on the way may keep it.
    reply.header("cache-control", "no-store");
    return { name: await geocoder.areaName({ latitude: query.lat, longitude: query.lon }) };
  });
}
