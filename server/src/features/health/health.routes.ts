import { description, health, readiness } from "@dishboard/contract/health";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { describeCalls } from "../../platform/http/openapi.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings.ts";
import { metricsRoutes } from "./metrics.routes.ts";
import { createProblemFinder, createReadiness, type ReadinessDeps } from "./readiness.service.ts";

export function healthRoutes(
  server: FastifyInstance,
  deps: ReadinessDeps & { settings: Settings; cache: ReplyCache },
): void {
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

  // On first request, when every call is mounted.
  let described: string | undefined;
  const describe = async () => (described ??= JSON.stringify(describeCalls(server.endpoints, deps.settings.appName)));
  cachedRoute(server, description, () => ({ cache: deps.cache, key: "description", make: describe }));
}
