import * as calls from "@dishboard/contract/diet";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findDiet } from "./diet.repository.ts";
import { type DietDeps, forgetDiet, keepDiet } from "./diet.service.ts";

/** Mounts the diets that accounts keep. */
export function dietRoutes(server: FastifyInstance, deps: DietDeps): void {
  route(server, calls.readDiet, async ({ viewer }) => ({ diet: await findDiet(deps.db.read("latest"), viewer.id) }));

  route(server, calls.keepDiet, async ({ viewer, body }) => ({ diet: await keepDiet(deps, viewer.id, body) }));

  route(server, calls.forgetDiet, async ({ viewer }) => {
    await forgetDiet(deps, viewer.id);
    return {};
  });
}
