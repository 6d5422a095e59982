import type { FastifyRequest } from "fastify";
import { personForLimits } from "../sessions/viewer.ts";
import { networkOf } from "./network.ts";

/** Returns whom a request counts against: the member, even after the session ended, or the visitor's network. */
export async function callerOf(request: FastifyRequest): Promise<string> {
  // The key of tokens may be in an unreachable database.
  const personId = await personForLimits(request).catch(() => null);
  return personId ?? networkOf(request.ip);
}
