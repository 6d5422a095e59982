import { readDeletion, requestDeletion, undoDeletion } from "@dishboard/contract/account-deletion";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import type { AccountsDeps, Caller } from "../accounts/sessions/sessions.service.ts";
import { findEraseDate } from "./account-deletion.repository.ts";
import * as deletion from "./account-deletion.service.ts";

/** Mounts deleting and keeping one's account. */
export function accountDeletionRoutes(server: FastifyInstance, deps: AccountsDeps): void {
  route(server, readDeletion, async ({ viewer }) => {
    const eraseAt = await findEraseDate(deps.db.read("latest"), viewer.id);
    return { eraseAt: eraseAt?.toISOString() ?? null };
  });

  route(server, requestDeletion, async ({ viewer, body, request }) => {
    const eraseAt = await deletion.requestDeletion(deps, viewer, body.password, callerFrom(request));
    return { eraseAt: eraseAt.toISOString() };
  });

  route(server, undoDeletion, async ({ viewer, request }) => {
    await deletion.undoDeletion(deps, viewer, callerFrom(request));
    return { eraseAt: null };
  });
}

function callerFrom(request: FastifyRequest): Caller {
  const userAgent = request.headers["user-agent"]?.slice(0, 200) ?? null;
  return { requestId: request.id, network: networkOf(request.ip), userAgent, previousToken: null };
}
