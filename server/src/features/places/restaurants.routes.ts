import { onPositionGrid } from "@dishboard/contract/places";
import { findRestaurants } from "@dishboard/contract/restaurants";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { listRestaurantsNear } from "./restaurants.repository.ts";

export function restaurantsRoutes(server: FastifyInstance, db: Database): void {
  route(server, findRestaurants, async ({ query, reply }) => {
    // The address contains a position, so no cache may keep it.
    reply.header("cache-control", "no-store");
    const place = onPositionGrid({ latitude: query.lat, longitude: query.lon });
    return { restaurants: await listRestaurantsNear(db.read("may-lag"), place, query.name ?? "") };
  });
}
