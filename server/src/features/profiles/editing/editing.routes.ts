import { Problem } from "@dishboard/contract/problem";
import { editProfile, profileErrors } from "@dishboard/contract/profile-editing";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import * as editing from "./editing.service.ts";

export function editingRoutes(server: FastifyInstance, deps: editing.EditingDeps): void {
  route(server, editProfile, ({ viewer, params, body }) => {
    if (params.id !== viewer.id) throw new Problem("forbidden", profileErrors.notYours);
    return editing.editProfile(deps, viewer.id, body);
  });
}
