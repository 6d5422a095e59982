import * as calls from "@dishboard/contract/blocks";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listBlocked, listHiddenIds } from "./blocks.repository.ts";
import { type BlocksDeps, blockPerson, unblockPerson } from "./blocks.service.ts";

/** Mounts blocking, and reading whom one has blocked. */
export function blocksRoutes(server: FastifyInstance, deps: BlocksDeps): void {
  route(server, calls.myBlocks, async ({ viewer }) => {
    const db = deps.db.read("latest");
    const [people, hiddenIds] = await Promise.all([listBlocked(db, viewer.id), listHiddenIds(db, viewer.id)]);
    return { people, hiddenIds };
  });

  route(server, calls.blockPerson, async ({ viewer, params: { userId } }) => {
    await blockPerson(deps, { blockerId: viewer.id, blockedId: userId });
    return { userId, isBlocked: true };
  });

  route(server, calls.unblockPerson, async ({ viewer, params: { userId } }) => {
    await unblockPerson(deps, { blockerId: viewer.id, blockedId: userId });
    return { userId, isBlocked: false };
  });
}
