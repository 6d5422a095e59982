import type { CallAuth } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { AccessTokens, Viewer } from "./access-tokens.ts";
import { isAdministrator, isSessionActive } from "./sessions.repository.ts";

type Sessions = {
  tokens: AccessTokens;
  db: Database;
  clock: () => Date;
  /** The addresses whose confirmed accounts are administrators', in lower case. */
  administrators: readonly string[];
};

/** The message for whoever asks for what is not there, or is there for administrators only. */
export const nothingHere = "There is nothing at this address";

declare module "fastify" {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

/** The type of a handler's viewer: a person, a person or null, or null where the call does not ask. */
export type ViewerOf<A extends CallAuth | undefined> = A extends "person" | "administrator"
  ? Viewer
  : A extends "anyone"
    ? Viewer | null
    : null;

/** Gives the calls of this server what they need to find out who makes them. */
export function registerSessions(server: FastifyInstance, sessions: Sessions): void {
  server.decorate("sessions", sessions);
}

/** Reads the access token of a request. Null for a visitor and for a token that is not valid. */
export async function viewerFromToken(request: FastifyRequest): Promise<Viewer | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return token ? request.server.sessions.tokens.read(token) : null;
}

/**
 * Finds out who makes a call that is declared with `auth`. A valid token is not enough: its session must not have ended,
 * and the person be allowed to act. Throws `Problem("sign-in-required")` when a person is needed, and `Problem("not-found")`
 * when an administrator is.
 */
export async function resolveViewer(
  auth: CallAuth | undefined,
  request: FastifyRequest,
  signInMessage?: string,
): Promise<Viewer | null> {
  return auth ? confirmViewer(auth, await viewerFromToken(request), request, signInMessage) : null;
}

/** The same for whom a token was read already. */
export async function confirmViewer(
  auth: CallAuth,
  viewer: Viewer | null,
  request: FastifyRequest,
  signInMessage?: string,
): Promise<Viewer | null> {
  const known = viewer && (await hasActiveSession(viewer, request)) ? viewer : null;
  if (!known && auth === "person") throw new Problem("sign-in-required", signInMessage ?? "Please sign in first");
  if (auth === "administrator" && !(known && (await isAdministratorOf(known, request))))
    throw new Problem("not-found", nothingHere);
  return known;
}

/** Whether a viewer's session has not ended and the person may act. */
export async function hasActiveSession(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  const { db, clock } = request.server.sessions;
  return isSessionActive(db.read("latest"), viewer, clock());
}

async function isAdministratorOf(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  const { db, administrators } = request.server.sessions;
  return isAdministrator(db.read("latest"), viewer.id, administrators);
}
