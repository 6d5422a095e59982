import { countShare } from "@dishboard/contract/shares";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import * as shares from "./shares.service.ts";

/** Mounts counting shares. */
export function sharesRoutes(server: FastifyInstance, deps: shares.SharesDeps): void {
  route(server, countShare, async ({ viewer, params, request }) => {
    const sharer = viewer ? { personId: viewer.id } : { network: networkOf(request.ip) };
    return { shareCount: await shares.countShare(deps, params, sharer) };
  });
}
