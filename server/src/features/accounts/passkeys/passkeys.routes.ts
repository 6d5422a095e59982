import * as calls from "@dishboard/contract/passkeys";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "../../../platform/http/own-host.ts";
import { route } from "../../../platform/http/route.ts";
import { TooManyRequests } from "../../../platform/rate-limiter.ts";
import { AuthProblem } from "../../../platform/sessions/auth-problem.ts";
import { callerOf } from "../auth-protocol.routes.ts";
import type { AccountsDeps } from "../sessions/sessions.service.ts";
import { listPasskeys, type OwnPasskey } from "./passkeys.repository.ts";
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  needsPassword,
  type RelyingParty,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.ts";

/** Mounts the calls; signing in is a grant of `/auth/v1/token`. */
export function passkeysRoutes(server: FastifyInstance, deps: AccountsDeps, site: { name: string; url: string }): void {
  route(server, calls.ownPasskeys, async ({ viewer }) => {
    const passkeys = await listPasskeys(deps.db.read("latest"), viewer.id);
    return { passkeys: passkeys.map(passkeyReply), needsPassword: await needsPassword(deps, viewer) };
  });

  route(server, calls.beginPasskey, async ({ viewer, body, request }) => {
    const party = relyingParty(site, request);
    const begun = beginPasskey(deps, party, viewer, body.currentPassword, callerOf(request, null));
    return { options: { ...(await begun.catch(throwAsProblem)) } };
  });

  route(server, calls.addPasskey, async ({ viewer, body, request }) => {
    const party = relyingParty(site, request);
    return passkeyReply(await addPasskey(deps, party, viewer, body, callerOf(request, null)));
  });

  route(server, calls.renamePasskey, async ({ viewer, params, body }) =>
    passkeyReply(await renamePasskey(deps, viewer, params.id, body.name)),
  );

  route(server, calls.removePasskey, async ({ viewer, params, request }) => {
    await removePasskey(deps, viewer, params.id, callerOf(request, null));
    return {};
  });

  route(server, calls.passkeyChallenge, async ({ request, reply }) => {
    reply.header("cache-control", "no-store");
    return { options: { ...(await beginSignIn(deps, relyingParty(site, request))) } };
  });
}

/** Accepts any name of the machine without PUBLIC_URL. */
export function relyingParty({ name, url }: { name: string; url: string }, request: FastifyRequest): RelyingParty {
  const { hostname, origin, host } = new URL(url);
  const asked = request.headers.host;
  if (asked === undefined || !isLoopback(host) || !isLoopback(asked)) return { name, id: hostname, origin };
  const own = new URL(`http://${asked}`);
  return { name, id: own.hostname, origin: own.origin };
}

function passkeyReply({ createdAt, usedAt, ...passkey }: OwnPasskey) {
  return { ...passkey, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

/** Passwords have the limits of a sign-in, which refuse in the form of `/auth/v1`. */
function throwAsProblem(error: unknown): never {
  if (error instanceof AuthProblem && error.retryAfterSeconds !== undefined)
    throw new TooManyRequests(error.retryAfterSeconds, error.message);
  throw error;
}
