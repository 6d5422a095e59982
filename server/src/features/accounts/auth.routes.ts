import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseJsonBodies } from "../../platform/http/json-bodies.ts";
import { isFromBrowser } from "../../platform/http/same-site.ts";
import type { Log } from "../../platform/log.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { clearSiteData, type SessionCookies, sessionCookies } from "../../platform/sessions/cookies.ts";
import { hasActiveSession, viewerFromToken } from "../../platform/sessions/viewer.ts";
import { changeAccount } from "./account-changes.service.ts";
import { findAccount } from "./accounts.repository.ts";
import { signIn, signUp } from "./accounts.service.ts";
import {
  callerOf,
  handleAuthError,
  parse,
  schemas,
  sessionReply,
  signUpReply,
  userReply,
} from "./auth-protocol.routes.ts";
import { requestEmail, verifyEmailLink } from "./emails/email-links.service.ts";
import { relyingParty } from "./passkeys/passkeys.routes.ts";
import { signInByPasskey } from "./passkeys/passkeys.service.ts";
import {
  type AccountsDeps,
  type Caller,
  type IssuedSession,
  refreshSession,
  signOut,
  signOutByRefreshToken,
} from "./sessions/sessions.service.ts";

const maxBodyBytes = 4 * 1024;

type AuthContext = { deps: AccountsDeps; cookies: SessionCookies; site: { name: string; url: string } };

/** Mounts `/auth/v1`, the protocol of the hosted service in the specification. */
export async function authRoutes(
  server: FastifyInstance,
  deps: AccountsDeps,
  { site, log }: { site: AuthContext["site"]; log: Log },
): Promise<void> {
  await server.register(
    async (scope) => {
      await scope.register(cookie);
      // The client declares JSON but signs out with an empty body.
      parseJsonBodies(scope, { maxBytes: maxBodyBytes, mayBeEmpty: true });
      scope.setErrorHandler(handleAuthError(log));
      scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      const context = { deps, cookies: sessionCookies(site.url.startsWith("https:")), site };
      mountSignUp(scope, context);
      mountSessions(scope, context);
      mountUser(scope, context);
    },
    { prefix: "/auth/v1" },
  );
}

function mountSignUp(scope: FastifyInstance, { deps, cookies }: AuthContext): void {
  scope.post("/signup", async (request) => {
    const { email, password, data } = parse(schemas.signUp, request.body);
    const form = { email, username: data.username, fullName: data.full_name?.trim() || null };
    const door = { invitation: data.invitation, restaurant: data.restaurant };
    await signUp(deps, { ...form, password, door }, callerFrom(request, cookies));
    return signUpReply(form, deps.clock());
  });

  scope.post("/verify", async (request, reply) => {
    const { type, token_hash, token, email, password, new_password } = parse(schemas.verify, request.body);
    const presented = {
      purpose: type === "email" ? "signup" : type,
      token: token_hash ?? token ?? "",
      email: email ?? null,
    } as const;
    const proof = { password: password ?? null, newPassword: new_password ?? null };
    const session = await verifyEmailLink(deps, presented, proof, callerFrom(request, cookies));
    return replyWithSession({ request, reply, cookies }, session);
  });

  scope.post("/resend", async (request) => {
    const { email, type } = parse(schemas.resend, request.body);
    const kind = type === "signup" ? "sign-up" : "email-change-again";
    await requestEmail(deps, kind, email, callerFrom(request, cookies));
    return {};
  });

  scope.post("/recover", async (request) => {
    await requestEmail(deps, "recovery", parse(schemas.recover, request.body).email, callerFrom(request, cookies));
    return {};
  });
}

function mountSessions(scope: FastifyInstance, { deps, cookies, site }: AuthContext): void {
  scope.post("/token", async (request, reply) => {
    const { grant_type } = parse(schemas.grant, request.query);
    if (grant_type === "password") {
      const session = await signIn(deps, parse(schemas.password, request.body), callerFrom(request, cookies));
      return replyWithSession({ request, reply, cookies }, session);
    }
    if (grant_type === "passkey") {
      const assertion = parse(schemas.passkey, request.body);
      const party = relyingParty(site, request);
      const session = await signInByPasskey(deps, party, assertion, callerFrom(request, cookies));
      return replyWithSession({ request, reply, cookies }, session);
    }
    const given = parse(schemas.refresh, request.body).refresh_token;
    const token = isFromBrowser(request) ? cookies.read(request) : given;
    const session = await refreshSession(deps, token ?? "", callerFrom(request, cookies)).catch((error: unknown) => {
      // A network over its refresh limit stays signed in.
      if (error instanceof AuthProblem && error.retryAfterSeconds === undefined) cookies.clear(reply);
      throw error;
    });
    return replyWithSession({ request, reply, cookies }, session);
  });

  scope.post("/logout", async (request, reply) => {
    const { scope: reach } = parse(schemas.scope, request.query);
    const viewer = await viewerFromToken(request);
    const token = isFromBrowser(request) ? cookies.read(request) : null;
    if (!viewer && token === null) throw new AuthProblem("no_authorization", "Please sign in first");
    if (viewer) await signOut(deps, viewer, reach);
    // A browser without a valid access token signs out by its cookie.
    if (token !== null && reach !== "others") await signOutByRefreshToken(deps, token);
    if (reach !== "others") {
      cookies.clear(reply);
      clearSiteData(request, reply);
    }
    return reply.status(204).send();
  });
}

function mountUser(scope: FastifyInstance, { deps, cookies }: AuthContext): void {
  scope.get("/user", async (request) => {
    const account = await findAccount(deps.db.read("latest"), (await requirePerson(request)).id);
    if (!account) throw new AuthProblem("session_not_found", "This session has ended");
    return userReply(account);
  });

  scope.put("/user", async (request) => {
    const viewer = await requirePerson(request);
    const { email, password, current_password } = parse(schemas.change, request.body);
    const change = {
      ...(email == null ? {} : { email }),
      ...(password == null ? {} : { password }),
      ...(current_password == null ? {} : { currentPassword: current_password }),
    };
    return userReply(await changeAccount(deps, viewer, change, callerFrom(request, cookies)));
  });
}

function callerFrom(request: FastifyRequest, cookies: SessionCookies): Caller {
  return callerOf(request, isFromBrowser(request) ? cookies.read(request) : null);
}

async function requirePerson(request: FastifyRequest): Promise<Viewer> {
  if (request.headers.authorization === undefined) throw new AuthProblem("no_authorization", "Please sign in first");
  const viewer = await viewerFromToken(request);
  if (!viewer) throw new AuthProblem("bad_jwt", "This access token is not good, or no longer");
  if (await hasActiveSession(viewer, request)) return viewer;
  throw new AuthProblem("session_not_found", "This session has ended");
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; cookies: SessionCookies };

/** A browser gets the refresh token only as a cookie, other clients in the reply. */
function replyWithSession({ request, reply, cookies }: Exchange, session: IssuedSession): object {
  if (!isFromBrowser(request)) return sessionReply(session, session.refreshToken);
  const { refreshToken, accessToken, limitsToken, secondsLeft: seconds } = session;
  return sessionReply(session, cookies.set(reply, { refreshToken, accessToken, limitsToken, seconds }));
}
