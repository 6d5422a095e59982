import { description, health, readiness } from "@dishboard/contract/health";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { describeCalls } from "../../platform/http/openapi.ts";
import { type PreparedReply, prepareReply, sendPrepared } from "../../platform/http/prepared-reply.ts";
import { route, routePrepared } from "../../platform/http/route.ts";

/** Mounts the health checks and the description of the API. */
export function healthRoutes(server: FastifyInstance, db: Database, appName: string): void {
  route(server, health, async () => ({ status: "alive" as const }), { isLong: true });

  route(
    server,
    readiness,
    async () => {
      if (server.isDraining()) throw new Problem("unavailable", "The server is stopping");
      if (!(await db.isReachable())) throw new Problem("unavailable", "The database does not answer");
      return { status: "ready" as const };
    },
    { isLong: true },
  );

  // Made when it is first asked for, when every call is mounted.
  let described: PreparedReply | undefined;
  routePrepared(server, description, async ({ request, reply }) => {
    described ??= prepareReply(
      "application/json; charset=utf-8",
      JSON.stringify(describeCalls(server.endpoints, appName)),
    );
    return sendPrepared(request, reply, described, "public, max-age=0, must-revalidate");
  });
}
