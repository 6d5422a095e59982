import { createReport, myHiddenThings } from "@dishboard/contract/reports";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import { listHiddenOf } from "./decisions.repository.ts";
import { type ReportsDeps, report } from "./reports.service.ts";

/** Mounts reporting, and a person's hidden content. */
export function reportsRoutes(server: FastifyInstance, deps: ReportsDeps): void {
  route(server, createReport, async ({ viewer, body, request }) => {
    const { reason, details = null, ...subject } = body;
    const by = viewer ? { personId: viewer.id } : { network: networkOf(request.ip) };
    await report(deps, { subject, reason, details }, by);
    return {};
  });

  route(server, myHiddenThings, async ({ viewer }) => ({
    things: await listHiddenOf(deps.db.read("latest"), viewer.id),
  }));
}
