import { myVisits, nameVisit, visitDishes } from "@dishboard/contract/visits";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listVisits } from "../food-log.repository.ts";
import { logCursorOf, logPageOf } from "../food-log.routes.ts";
import type { FoodLogDeps } from "../food-log.service.ts";
import { countVisits } from "./visits.repository.ts";
import * as visits from "./visits.service.ts";

export function visitsRoutes(server: FastifyInstance, deps: FoodLogDeps): void {
  route(server, myVisits, async ({ viewer, query }) => {
    const db = deps.db.read("latest");
    const page = logPageOf(await listVisits(db, viewer.id, logCursorOf(query.before, deps.clock())));
    return { ...page, count: await countVisits(db, viewer.id) };
  });

  route(server, visitDishes, async ({ viewer, params }) =>
    visits.findVisitDishes(deps.db.read("latest"), viewer.id, params.id),
  );

  route(server, nameVisit, async ({ viewer, params, body }) => visits.nameVisit(deps, viewer.id, params.id, body));
}
