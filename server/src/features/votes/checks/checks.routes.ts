import {
  decideVoteCheck,
  decideVoteGroup,
  listCheckDecisions,
  listVoteChecks,
  listVoteGroups,
} from "@dishboard/contract/vote-checks";
import type { FastifyInstance } from "fastify";
import { callingNetwork } from "../../../platform/http/in-process.ts";
import { route } from "../../../platform/http/route.ts";
import { listChecks, listDecisions, listGroups } from "./checks.repository.ts";
import { type ChecksDeps, decideCheck, decideGroup } from "./checks.service.ts";
import { createVisitorCounts, itemOfAddress } from "./visitors.service.ts";

/** Counts the networks that open each item, which may explain many votes. */
export function countVisitors(server: FastifyInstance, deps: ChecksDeps): void {
  const visitors = createVisitorCounts(deps);
  server.addHook("onResponse", async (request, { statusCode }) => {
    // A cached page is a 304.
    if (request.method !== "GET" || (statusCode !== 200 && statusCode !== 304)) return;
    const itemId = itemOfAddress(request.url);
    const network = itemId === null ? null : callingNetwork(request);
    if (itemId !== null && network !== null) visitors.note(itemId, network);
  });
  server.addHook("onClose", () => visitors.store());
}

export function checksRoutes(server: FastifyInstance, deps: ChecksDeps & { onChange: () => void }): void {
  const { db, clock, onChange } = deps;

  route(server, listVoteChecks, ({ query: { page = 0 } }) => listChecks(db.read("latest"), page));

  route(server, listVoteGroups, async () => ({ groups: await listGroups(db.read("latest"), clock()) }));

  route(server, decideVoteGroup, async ({ viewer, params: { id, direction }, body }) => {
    const group = { itemId: id, vote: direction === "up" ? 1 : -1 } as const;
    const changed = await decideGroup(deps, viewer.id, group, body);
    if (changed > 0) onChange();
    return { changed };
  });

  route(server, listCheckDecisions, ({ query: { before } }) => listDecisions(db.read("latest"), before));

  route(server, decideVoteCheck, async ({ viewer, params: { id, direction }, body }) => {
    const changed = await decideCheck(deps, viewer.id, { itemId: id, vote: direction === "up" ? 1 : -1 }, body);
    if (changed > 0) onChange();
    return { changed };
  });
}
