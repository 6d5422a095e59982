import type { FastifyReply, FastifyRequest } from "fastify";
import { maybeSignedIn } from "../sessions/cookies.ts";

/**
 * For caches in front of the site only (RFC 9213). Ten seconds are as old as a reply may be under pressure. The five seconds in
 * which it is revalidated count as error time too, so that what is there when the server dies stays for five whole minutes.
 */
const kept = "max-age=5, stale-while-revalidate=5, stale-if-error=305";

/**
 * Lets a CDN keep a reply that is the same for everybody: not one to somebody who may be signed in, or who asks for the latest,
 * so that no rule that is missing there can give anybody what was made for another.
 */
export function letCdnKeep(request: FastifyRequest, reply: FastifyReply): void {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined || maybeSignedIn(cookie) || asksForLatest(request)) return;
  if (!reply.hasHeader("set-cookie")) reply.header("cdn-cache-control", kept);
}

/** Whether somebody who has just changed something asks for what shows it. */
export function asksForLatest({ headers }: FastifyRequest): boolean {
  return headers["cache-control"]?.includes("no-cache") ?? false;
}
