import type { CallAuth } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { AccessTokens, Viewer } from "./access-tokens.ts";
import { isSessionLive } from "./sessions.repository.ts";

/** What a handler knows of its caller: a person, perhaps a person, or nothing because it does not ask. */
export type ViewerOf<A extends CallAuth | undefined> = A extends "person"
  ? Viewer
  : A extends "anyone"
    ? Viewer | null
    : null;

type Door = { tokens: AccessTokens; db: Database };

const doors = new WeakMap<FastifyInstance["server"], Door>();

/** From here on the calls of this server know who makes them. */
export function knowViewers(server: FastifyInstance, door: Door): void {
  doors.set(server.server, door);
}

/** Who makes this request by its access token, null for a visitor or a token that is no longer good. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const door = doors.get(request.server.server);
  return token && door ? door.tokens.read(token) : null;
}

/**
 * Who makes a call that is declared with `auth`. Reading takes the token's word; for a change the session must still
 * stand and its person be allowed to act. Throws `Problem("sign-in-required")` where a person is needed.
 */
export async function viewerFor(
  auth: CallAuth | undefined,
  request: FastifyRequest,
  refusal = "Please sign in first",
): Promise<Viewer | null> {
  if (!auth) return null;
  const viewer = await viewerOf(request);
  const known = viewer && (request.method === "GET" || (await isLive(viewer, request))) ? viewer : null;
  if (!known && auth === "person") throw new Problem("sign-in-required", refusal);
  return known;
}

/** Whether a viewer's session still stands. */
export async function isLive(viewer: Viewer, request: FastifyRequest): Promise<boolean> {
  const door = doors.get(request.server.server);
  return door !== undefined && isSessionLive(door.db.read("latest"), viewer);
}
