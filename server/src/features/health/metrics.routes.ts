import { createHash, timingSafeEqual } from "node:crypto";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { metricsType } from "../../platform/metrics/metrics.ts";
import { nothingHere } from "../../platform/sessions/viewer.ts";
import { addGauges, type MetricsDeps } from "./metrics.service.ts";

/**
 * Requires the token; others get 404. The address does not matter: behind a proxy all requests come from the same
 * machine.
 */
export function metricsRoutes(server: FastifyInstance, deps: MetricsDeps): void {
  addGauges(server.metrics, deps);
  const { metricsToken } = deps.settings;
  const expected = metricsToken === null ? null : hashOf(`Bearer ${metricsToken}`);
  server.get("/metrics", async (request, reply) => {
    const given = hashOf(request.headers.authorization ?? "");
    if (!expected || !timingSafeEqual(expected, given)) throw new Problem("not-found", nothingHere);
    return reply
      .header("cache-control", "no-store")
      .type(metricsType)
      .send(await server.metrics.text());
  });
}

/** The comparison needs equal lengths. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
