import { confirmAllergen, myAllergenChecks, reportReaction } from "@dishboard/contract/allergen-checks";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { isModeratorOf } from "../../platform/sessions/viewer.ts";
import { restoreAlertsAt } from "../items/allergens/alerts.service.ts";
import { type AllergenChecksDeps, confirm, reportReactionTo } from "./allergen-checks.service.ts";
import { listChecks } from "./checks.repository.ts";

// For merging restaurants, which knows nothing of dishes.
export { restoreAlertsAt };

/** Mounts reporting reactions, confirming anew, and what people should look at of their own. */
export function allergenChecksRoutes(server: FastifyInstance, deps: AllergenChecksDeps): void {
  route(server, reportReaction, async ({ viewer, body }) => {
    const { kind, id, allergenId, details = null } = body;
    const { limit = [] } = reportReaction;
    // What was not stored takes nobody's chance to warn others today.
    const refund = () => server.limiter.refund(limit.map((one) => ({ limit: one, key: viewer.id })));
    const said = { allergenId, details, personId: viewer.id };
    const isNew = await reportReactionTo(deps, { kind, id }, said).catch(async (error) => {
      await refund();
      throw error;
    });
    if (!isNew) await refund();
    return {};
  });
  route(server, confirmAllergen, async ({ viewer, body, request }) => {
    const { kind, id, reactionCount, ...said } = body;
    const by = { personId: viewer.id, isModerator: await isModeratorOf(viewer, request), reactionCount };
    await confirm(deps, { kind, id }, by, said);
    return {};
  });
  route(server, myAllergenChecks, async ({ viewer }) => ({
    items: await listChecks(deps.db.read("latest"), viewer.id),
  }));
}
