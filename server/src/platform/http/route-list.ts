import type { FastifyInstance } from "fastify";

export type RouteEntry = { method: string; url: string };

declare module "fastify" {
  interface FastifyInstance {
    routeList: RouteEntry[];
  }
}

/** Collects every route added after this call. */
export function trackRoutes(server: FastifyInstance): void {
  const routes: RouteEntry[] = [];
  server.decorate("routeList", routes);
  server.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url });
  });
}

/** Returns the methods of a path, without the pages, which match every path. */
export function allowedMethods(server: FastifyInstance, path: string): string[] {
  const matching = server.routeList.filter(({ url }) => url !== "/*" && patternOf(url).test(path));
  return [...new Set(matching.map(({ method }) => method))];
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`);
}
