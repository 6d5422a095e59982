import type { FastifyInstance } from "fastify";

/** The method and URL pattern of a route. */
export type RouteEntry = { method: string; url: string };

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, without those that only answer HEAD. */
    routeList: RouteEntry[];
  }
}

/** Collects every route that is added from here on. */
export function trackRoutes(server: FastifyInstance): void {
  const routes: RouteEntry[] = [];
  server.decorate("routeList", routes);
  server.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url });
  });
}

/** The methods of a path. The pages, which match every path, do not count. */
export function allowedMethods(server: FastifyInstance, path: string): string[] {
  const matching = server.routeList.filter(({ url }) => url !== "/*" && patternOf(url).test(path));
  return [...new Set(matching.map(({ method }) => method))];
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`);
}
