import {
  decidePresence,
  listGoneRestaurants,
  presenceNotFound,
  readConfirmation,
  reportPresence,
} from "@dishboard/contract/presence";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findConfirmation, listGone } from "./presence.repository.ts";
import { decideAbout, type PresenceDeps, report } from "./presence.service.ts";

/** Mounts the calls about whether restaurants are still there. */
export function presenceRoutes(server: FastifyInstance, deps: PresenceDeps): void {
  route(server, readConfirmation, async ({ params: { id } }) => {
    const found = await findConfirmation(deps.db.read("may-lag"), id);
    if (!found) throw new Problem("not-found", presenceNotFound);
    return { confirmedAt: found.confirmedAt?.toISOString() ?? null };
  });

  route(server, reportPresence, ({ viewer, params: { id }, body: { says } }) =>
    report(deps, { restaurantId: id, userId: viewer.id, says }),
  );

  route(server, listGoneRestaurants, async () => ({ restaurants: await listGone(deps.db.read("latest")) }));

  route(server, decidePresence, async ({ params: { id }, body: { isGone } }) => {
    await decideAbout(deps, id, isGone);
    return {};
  });
}
