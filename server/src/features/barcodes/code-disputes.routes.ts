import { decideCode, listDisputedCodes, undoCodeDecision } from "@dishboard/contract/code-disputes";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { isAdministratorOf } from "../../platform/sessions/viewer.ts";
import * as disputes from "../items/packets/code-disputes.service.ts";

/** Mounts moderators' calls about shared codes. */
export function codeDisputesRoutes(server: FastifyInstance, deps: disputes.CodeDisputesDeps): void {
  route(server, listDisputedCodes, () => disputes.listDisputes(deps));

  route(server, decideCode, async ({ viewer, body, request }) => {
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await disputes.decideCode(deps, decider, body);
    return disputes.listDisputes(deps);
  });

  route(server, undoCodeDecision, async ({ viewer, params, request }) => {
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await disputes.undoCodeDecision(deps, decider, params.id);
    return disputes.listDisputes(deps);
  });
}
