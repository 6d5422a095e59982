import {
  decidePresence,
  listGoneRestaurants,
  presenceNotFound,
  readConfirmation,
  reportPresence,
} from "@dishboard/contract/presence";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import { createNetworkHash } from "../votes/checks/networks.service.ts";
import { findConfirmation, listGone } from "./presence.repository.ts";
import { type DecidingDeps, decideAbout, report } from "./presence.service.ts";

/** Mounts restaurants' presence calls. */
export function presenceRoutes(server: FastifyInstance, deps: DecidingDeps): void {
  const hashOf = createNetworkHash(deps.db);

  route(server, readConfirmation, async ({ params: { id } }) => {
    const found = await findConfirmation(deps.db.read("may-lag"), id);
    if (!found) throw new Problem("not-found", presenceNotFound);
    return { isHidden: found.isHidden, confirmedOn: found.confirmedAt?.toISOString().slice(0, 10) ?? null };
  });

  route(server, reportPresence, async ({ viewer, params: { id }, body: { says }, request }) => {
    const network = await hashOf(networkOf(request.ip));
    return { outcome: await report(deps, { restaurantId: id, userId: viewer.id, network, says }) };
  });

  route(server, listGoneRestaurants, async () => ({
    restaurants: await listGone(deps.db.read("latest"), deps.clock()),
  }));

  route(server, decidePresence, async ({ viewer, body }) => {
    await decideAbout(deps, { ...body, by: viewer.id });
    return {};
  });
}
