import * as calls from "@dishboard/contract/blocks";
import { hiddenAuthors } from "@dishboard/contract/hidden-authors";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listBlocked, listHiddenIds } from "./blocks.repository.ts";
import { type BlocksDeps, blockPerson, unblockPerson } from "./blocks.service.ts";

/** Mounts blocking, and the lists of blocked people and hidden authors. */
export function blocksRoutes(server: FastifyInstance, deps: BlocksDeps): void {
  route(server, calls.myBlocks, async ({ viewer }) => {
    return { people: await listBlocked(deps.db.read("latest"), viewer.id) };
  });

  route(server, hiddenAuthors, async ({ viewer, body }) => ({
    ids: await listHiddenIds(deps.db.read("latest"), viewer.id, body.ids),
  }));

  route(server, calls.blockPerson, async ({ viewer, params: { userId } }) => {
    await blockPerson(deps, { blockerId: viewer.id, blockedId: userId });
    return { userId, isBlocked: true };
  });

  route(server, calls.unblockPerson, async ({ viewer, params: { userId } }) => {
    await unblockPerson(deps, { blockerId: viewer.id, blockedId: userId });
    return { userId, isBlocked: false };
  });
}
