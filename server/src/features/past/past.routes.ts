import * as calls from "@dishboard/contract/past";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listPastImports } from "./past.repository.ts";
import { addToPast, type PastDeps, undoPast } from "./past.service.ts";

/** Mounts importing a member's past, and undoing it. */
export function pastRoutes(server: FastifyInstance, deps: PastDeps): void {
  route(server, calls.myPast, async ({ viewer }) => ({
    imports: await listPastImports(deps.db.read("latest"), viewer.id),
  }));

  route(server, calls.addToPast, async ({ viewer, params, body }) => addToPast(deps, viewer.id, params.id, body));

  route(server, calls.undoPast, async ({ viewer, params }) => undoPast(deps, viewer.id, params.id));
}
