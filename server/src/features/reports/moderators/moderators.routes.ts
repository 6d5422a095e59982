import * as calls from "@dishboard/contract/moderators";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { DecisionsDeps } from "../decisions.service.ts";
import { listModerators } from "./moderators.repository.ts";
import { nameModerator, removeModerator } from "./moderators.service.ts";

/** Mounts moderators' administration. */
export function moderatorsRoutes(server: FastifyInstance, deps: DecisionsDeps): void {
  const all = async () => ({ moderators: await listModerators(deps.db.read("latest")) });

  route(server, calls.listModerators, all);

  route(server, calls.nameModerator, async ({ viewer, body }) => {
    await nameModerator(deps, viewer.id, body.username);
    return all();
  });

  route(server, calls.removeModerator, async ({ viewer, params }) => {
    await removeModerator(deps, viewer.id, params.id);
    return all();
  });
}
