import { savesPageSize } from "@dishboard/contract/limits";
import { mySavedPlaces, removeSavedPlace } from "@dishboard/contract/saved-places";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { SavesDeps } from "../saves.service.ts";
import { countSavedPlaces, listSavedPlaces } from "./saved-places.repository.ts";
import * as places from "./saved-places.service.ts";

export function savedPlacesRoutes(server: FastifyInstance, deps: SavesDeps): void {
  route(server, mySavedPlaces, async ({ viewer, query }) => {
    const db = deps.db.read("latest");
    const rows = await listSavedPlaces(db, viewer.id, query.before);
    const page = rows.slice(0, savesPageSize);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { places: page, next, count: await countSavedPlaces(db, viewer.id) };
  });

  route(server, removeSavedPlace, async ({ viewer, params }) => {
    await places.removeSavedPlace(deps, viewer.id, params.id);
    return {};
  });
}
