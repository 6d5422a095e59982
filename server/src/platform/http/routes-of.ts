import type { FastifyInstance } from "fastify";

/** One way into a server. */
export type KnownRoute = { method: string; url: string };

const known = new WeakMap<FastifyInstance["server"], KnownRoute[]>();

/** Keeps account of every route from here on, whoever adds it. */
export function rememberRoutes(server: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  known.set(server.server, routes);
  server.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url });
  });
}

/** Every route of a server; what answers HEAD is not named apart. */
export function routesOf(server: FastifyInstance): KnownRoute[] {
  return known.get(server.server) ?? [];
}

/** The methods that a path takes; pages, which take every path that is nobody else's, do not count. */
export function methodsAt(server: FastifyInstance, path: string): string[] {
  const here = routesOf(server).filter(({ url }) => url !== "/*" && patternOf(url).test(path));
  return [...new Set(here.map((one) => one.method))];
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`);
}
