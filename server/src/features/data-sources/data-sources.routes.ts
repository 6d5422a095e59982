import { Readable } from "node:stream";
import { openPlacesPath, readDataSources } from "@dishboard/contract/data-sources";
import { rateLimits } from "@dishboard/contract/rate-limits";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import { listSources } from "./data-sources.repository.ts";
import { openPlacesAsGeoJson } from "./open-places.service.ts";

/** Mounts the sources, and the download of places that a licence requires. */
export function dataSourcesRoutes(server: FastifyInstance, { db, cache }: { db: Database; cache: ReplyCache }): void {
  cachedRoute(server, readDataSources, () => ({
    cache,
    key: "data sources",
    make: async (freshness) => ({ sources: await listSources(db.read(freshness)) }),
  }));

  server.get(openPlacesPath, { exposeHeadRoute: false }, async (request, reply) => {
    const refused = await server.limiter.consume([{ limit: rateLimits.openPlaces, key: networkOf(request.ip) }]);
    if (refused)
      throw new TooManyRequests(refused.retryAfterSeconds, "You have downloaded this often. Please try again later.");
    reply.header("content-disposition", 'attachment; filename="places.geojson"').type("application/geo+json");
    return reply.send(Readable.from(openPlacesAsGeoJson(db.read("may-lag"))));
  });
}
