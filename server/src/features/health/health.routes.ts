import { description, health, readiness } from "@dishboard/contract/health";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { describeCalls } from "../../platform/http/openapi.ts";
import { type PreparedReply, prepareReply, sendPrepared } from "../../platform/http/prepared-reply.ts";
import { route, routePrepared } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings.ts";
import { metricsRoutes } from "./metrics.routes.ts";
import { createProblemFinder, createReadiness, type ReadinessDeps } from "./readiness.service.ts";

/** Mounts the health checks, the metrics, and the description of the API. */
export function healthRoutes(server: FastifyInstance, deps: ReadinessDeps & { settings: Settings }): void {
  const findProblems = createProblemFinder(deps);
  const findReadiness = createReadiness(deps, findProblems);
  metricsRoutes(server, { ...deps, findProblems });

  route(server, health, async () => ({ status: "alive" as const }), { isLong: true });

  route(
    server,
    readiness,
    async () => {
      if (server.isDraining()) throw new Problem("unavailable", "The server is stopping");
      const { problems, serious } = await findReadiness();
      if (serious) throw new Problem("unavailable", serious.reason);
      return { status: problems.length === 0 ? ("ready" as const) : ("degraded" as const), problems };
    },
    { isLong: true },
  );

  // Made when it is first asked for, when every call is mounted.
  let described: PreparedReply | undefined;
  routePrepared(server, description, async ({ request, reply }) => {
    described ??= prepareReply(
      "application/json; charset=utf-8",
      JSON.stringify(describeCalls(server.endpoints, deps.settings.appName)),
    );
    return sendPrepared(request, reply, described, "public, max-age=0, must-revalidate");
  });
}
