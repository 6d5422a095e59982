import type { CallAuth } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { AccessTokens, Viewer } from "./access-tokens.ts";
import { fileTokenOf, limitsTokenOf } from "./cookies.ts";
import { createSessionChecks, type SessionChecks } from "./session-checks.ts";
import { isAdministrator, isModerator } from "./sessions.repository.ts";

type SessionsDeps = {
  tokens: AccessTokens;
  db: Database;
  clock: () => Date;
  /** In lower case; their confirmed accounts are administrators. */
  administrators: readonly string[];
};

type Sessions = SessionsDeps & { isActive: SessionChecks };

/** The same for missing and for forbidden addresses. */
export const nothingHere = "There is nothing at this address";

declare module "fastify" {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

export type ViewerOf<A extends CallAuth | undefined> = A extends "person" | "moderator" | "administrator"
  ? Viewer
  : A extends "anyone"
    ? Viewer | null
    : null;

export function registerSessions(server: FastifyInstance, deps: SessionsDeps): void {
  server.decorate("sessions", { ...deps, isActive: createSessionChecks(deps) });
}

/** Null for a visitor and an invalid token. */
export async function viewerFromToken(
  request: FastifyRequest,
  token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1],
): Promise<Viewer | null> {
  return token ? request.server.sessions.tokens.read(token) : null;
}

/** Returns the member whom a request counts against, whose session may have ended. Null for a visitor. */
export async function personForLimits(request: FastifyRequest): Promise<string | null> {
  const token = limitsTokenOf(request.headers.cookie);
  const personId = token ? await request.server.sessions.tokens.readForLimits(token) : null;
  return personId ?? (await viewerFromToken(request))?.id ?? null;
}

export async function hasActiveSession(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  return request.server.sessions.isActive(viewer);
}

/** Finds the member of a request. With a valid token, its session must also be open and the member allowed to act. */
export async function findViewer(request: FastifyRequest): Promise<Viewer | null> {
  return activeViewer(await viewerFromToken(request), request);
}

/** Browsers send the token of a file in a cookie. */
export async function findFileViewer(request: FastifyRequest): Promise<Viewer | null> {
  const token = fileTokenOf(request.headers.cookie);
  return (await findViewer(request)) ?? activeViewer(await viewerFromToken(request, token ?? ""), request);
}

async function activeViewer(viewer: Viewer | null, request: FastifyRequest): Promise<Viewer | null> {
  return viewer && (await hasActiveSession(viewer, request)) ? viewer : null;
}

/**
 * Throws `Problem("sign-in-required")` if the call's `auth` needs a member and no one is signed in,
 * `Problem("not-found")` if it needs an administrator or moderator.
 */
export async function requireViewer(
  auth: CallAuth,
  viewer: Viewer | null,
  request: FastifyRequest,
  signInMessage = "Please sign in first",
): Promise<void> {
  if (!viewer && auth === "person") throw new Problem("sign-in-required", signInMessage);
  if (auth === "administrator" && !(viewer && (await isAdministratorOf(viewer, request))))
    throw new Problem("not-found", nothingHere);
  if (auth === "moderator" && !(viewer && (await isModeratorOf(viewer, request))))
    throw new Problem("not-found", nothingHere);
}

export async function isAdministratorOf(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  const { db, administrators } = request.server.sessions;
  return isAdministrator(db.read("latest"), viewer.id, administrators);
}

export async function isModeratorOf(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  const { db, administrators } = request.server.sessions;
  return isModerator(db.read("latest"), viewer.id, administrators);
}
