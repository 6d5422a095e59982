import type { FastifyRequest } from "fastify";
import { personForLimits } from "../sessions/viewer.ts";
import { networkOf } from "./network.ts";

/** Whom a request counts against: the signed-in person, whose session may have ended, or the network of a visitor. */
export async function callerOf(request: FastifyRequest): Promise<string> {
  // The key of tokens may be in a database that is away.
  const personId = await personForLimits(request).catch(() => null);
  return personId ?? networkOf(request.ip);
}
