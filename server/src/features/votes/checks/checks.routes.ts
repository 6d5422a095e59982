import { decideVoteCheck, listCheckDecisions, listVoteChecks } from "@dishboard/contract/vote-checks";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listChecks, listDecisions } from "./checks.repository.ts";
import { type ChecksDeps, decideCheck } from "./checks.service.ts";

/** Mounts what administrators see of held votes, and what they decide. */
export function checksRoutes(server: FastifyInstance, deps: ChecksDeps & { onChange: () => void }): void {
  const { db, onChange } = deps;

  route(server, listVoteChecks, ({ query: { page = 0 } }) => listChecks(db.read("latest"), page));

  route(server, listCheckDecisions, ({ query: { before } }) => listDecisions(db.read("latest"), before));

  route(server, decideVoteCheck, async ({ viewer, params: { id, direction }, body }) => {
    const changed = await decideCheck(deps, viewer.id, { itemId: id, vote: direction === "up" ? 1 : -1 }, body);
    if (changed > 0) onChange();
    return { changed };
  });
}
