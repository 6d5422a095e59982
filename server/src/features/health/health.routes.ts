import { description, health, readiness } from "@dishboard/contract/health";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { describeCalls } from "../../platform/http/openapi.ts";
import { route } from "../../platform/http/route.ts";

/** Mounts the health checks and the description of the API. */
export function healthRoutes(server: FastifyInstance, db: Database, appName: string): void {
  route(server, health, async () => ({ status: "alive" as const }));

  route(server, readiness, async () => {
    if (!(await db.isReachable())) throw new Problem("unavailable", "The database does not answer");
    return { status: "ready" as const };
  });

  route(server, description, async () => describeCalls(server.endpoints, appName));
}
