import type { FastifyReply, FastifyRequest } from "fastify";
import { maybeSignedIn } from "../sessions/cookies.ts";

/**
 * Only for caches in front of the site (RFC 9213). Ten seconds is the maximum age of replies under load. The
 * revalidation time counts towards stale-if-error, so 305 leaves five whole minutes after a crash.
 */
const kept = "max-age=5, stale-while-revalidate=5, stale-if-error=305";

/**
 * Not for requests with credentials or for the latest state. So a CDN without such rules never gives one visitor
 * another's reply.
 */
export function letCdnKeep(request: FastifyRequest, reply: FastifyReply): void {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined || maybeSignedIn(cookie) || asksForLatest(request)) return;
  if (!reply.hasHeader("set-cookie")) reply.header("cdn-cache-control", kept);
}

/** Whether the caller has just changed something and must see it. */
export function asksForLatest({ headers }: FastifyRequest): boolean {
  return headers["cache-control"]?.includes("no-cache") ?? false;
}
