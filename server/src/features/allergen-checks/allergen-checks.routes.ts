import { askForLook, confirmAllergen, myAllergenChecks, reportReaction } from "@dishboard/contract/allergen-checks";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { listClosedReporters, releaseReactions, warnOfReaction } from "@dishboard/contract/reaction-decisions";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import type { Usage } from "../../platform/rate-limiter.ts";
import { isModeratorOf } from "../../platform/sessions/viewer.ts";
import { type AllergenChecksDeps, askModerators, confirm, reportReactionTo, warn } from "./allergen-checks.service.ts";
import { listChecks } from "./checks.repository.ts";
import { listClosed, release } from "./closed-reporters.service.ts";

/** Mounts reporting, confirming and releasing reactions, and the list of a person's own items to check. */
export function allergenChecksRoutes(server: FastifyInstance, deps: AllergenChecksDeps): void {
  route(server, reportReaction, async ({ viewer, body, request }) => {
    const { kind, id, allergenId, details = null } = body;
    const ofPerson: Usage[] = [{ limit: rateLimits.reactions, key: viewer.id }];
    const ofNew: Usage[] = [];
    const takeNewReaction = async () => {
      const usages: Usage[] = [
        { limit: rateLimits.newReactions, key: viewer.id },
        { limit: rateLimits.newReactionsNetwork, key: networkOf(request.ip) },
      ];
      if (await server.limiter.consume(usages)) return false;
      ofNew.push(...usages);
      return true;
    };
    // Unstored reports must not use up the day's warnings.
    const refund = (usages: Usage[]) => server.limiter.refund(usages);
    const said = { allergenId, details, personId: viewer.id };
    const { isStored, outcome } = await reportReactionTo(deps, { kind, id }, said, takeNewReaction).catch(
      async (error) => {
        await refund([...ofPerson, ...ofNew]);
        throw error;
      },
    );
    if (!isStored) await refund(ofPerson);
    if (!isStored || outcome !== "warns") await refund(ofNew);
    return { outcome };
  });
  route(server, askForLook, async ({ viewer, body }) => {
    await askModerators(deps, body, viewer.id);
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
  route(server, warnOfReaction, async ({ viewer, body: { allergenId, ...item } }) => {
    await warn(deps, item, { allergenId, by: viewer.id });
    return {};
  });
  route(server, listClosedReporters, async () => ({ reporters: await listClosed(deps.db.read("latest")) }));
  route(server, releaseReactions, async ({ viewer, body: { key } }) => {
    await release(deps, { key, by: viewer.id });
    return { reporters: await listClosed(deps.db.read("latest")) };
  });
}
