import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../platform/http/caller.ts";
import { isFromBrowser } from "../../platform/http/same-site.ts";
import type { Log } from "../../platform/log.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../platform/sessions/auth-problem.ts";
import { type SessionCookies, sessionCookies } from "../../platform/sessions/cookies.ts";
import { isLive, viewerOf } from "../../platform/sessions/viewer.ts";
import { findAccount } from "./accounts.repository.ts";
import { signIn, signUp } from "./accounts.service.ts";
import { answerInItsForm, forms, read, sessionReply, signUpReply, userReply } from "./auth-form.routes.ts";
import { changeAccount, requestLetter, verify } from "./links.service.ts";
import {
  type AccountsParts,
  type Caller,
  endSessionOf,
  endSessions,
  type OpenedSession,
  refreshSession,
  sessionMilliseconds,
} from "./sessions.service.ts";

const userAgentLength = 200;

type Door = { parts: AccountsParts; cookies: SessionCookies };

/** Mounts `/auth/v1`: the protocol of the hosted service that the specification was written against. */
export async function authRoutes(
  server: FastifyInstance,
  parts: AccountsParts,
  { isHttps, log }: { isHttps: boolean; log: Log },
): Promise<void> {
  await server.register(
    async (scope) => {
      await scope.register(cookie);
      acceptEmptyJson(scope);
      scope.setErrorHandler(answerInItsForm(log));
      scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      const door = { parts, cookies: sessionCookies(isHttps) };
      mountJoining(scope, door);
      mountSessions(scope, door);
      mountPerson(scope, door);
    },
    { prefix: "/auth/v1" },
  );
}

function mountJoining(scope: FastifyInstance, { parts, cookies }: Door): void {
  scope.post("/signup", async (request) => {
    const { email, password, data } = read(forms.signUp, request.body);
    const form = { email, username: data.username, fullName: data.full_name?.trim() || null };
    await signUp(parts, { ...form, password }, callerIn(request, cookies));
    return signUpReply(form, parts.clock());
  });

  scope.post("/verify", async (request, reply) => {
    const { type, token_hash, token, email } = read(forms.verify, request.body);
    const shown = {
      purpose: type === "email" ? "signup" : type,
      token: token_hash ?? token ?? "",
      email: email ?? null,
    } as const;
    return give({ request, reply, cookies }, await verify(parts, shown, callerIn(request, cookies)));
  });

  scope.post("/resend", async (request) => {
    const { email, type } = read(forms.resend, request.body);
    const kind = type === "signup" ? "sign-up" : "email-change-again";
    await requestLetter(parts, kind, email, callerIn(request, cookies));
    return {};
  });

  scope.post("/recover", async (request) => {
    await requestLetter(parts, "recovery", read(forms.recover, request.body).email, callerIn(request, cookies));
    return {};
  });
}

function mountSessions(scope: FastifyInstance, { parts, cookies }: Door): void {
  scope.post("/token", async (request, reply) => {
    const { grant_type } = read(forms.grant, request.query);
    if (grant_type === "password") {
      const session = await signIn(parts, read(forms.password, request.body), callerIn(request, cookies));
      return give({ request, reply, cookies }, session);
    }
    const given = read(forms.refresh, request.body).refresh_token;
    const token = isFromBrowser(request) ? cookies.read(request) : given;
    const session = await refreshSession(parts, token ?? "").catch((error: unknown) => {
      if (error instanceof AuthProblem) cookies.clear(reply);
      throw error;
    });
    return give({ request, reply, cookies }, session);
  });

  scope.post("/logout", async (request, reply) => {
    const { scope: reach } = read(forms.scope, request.query);
    const viewer = await viewerOf(request);
    const token = isFromBrowser(request) ? cookies.read(request) : null;
    if (!viewer && token === null) throw new AuthProblem("no_authorization", "Please sign in first");
    if (viewer) await endSessions(parts, viewer, reach);
    // A browser whose access token is gone or another's still leaves by its cookie.
    if (token !== null && reach !== "others") await endSessionOf(parts, token);
    if (reach !== "others") cookies.clear(reply);
    return reply.status(204).send();
  });
}

function mountPerson(scope: FastifyInstance, { parts, cookies }: Door): void {
  scope.get("/user", async (request) => {
    const account = await findAccount(parts.db.read("latest"), (await personIn(request)).id);
    if (!account) throw new AuthProblem("session_not_found", "This session has ended");
    return userReply(account);
  });

  scope.put("/user", async (request) => {
    const viewer = await personIn(request);
    const { email, password, current_password } = read(forms.change, request.body);
    const wish = {
      ...(email == null ? {} : { email }),
      ...(password == null ? {} : { password }),
      ...(current_password == null ? {} : { currentPassword: current_password }),
    };
    return userReply(await changeAccount(parts, viewer, wish, callerIn(request, cookies)));
  });
}

/** The protocol's client says that it sends JSON and sends nothing when it signs out. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const strict = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else strict(request, String(body), done);
  });
}

function callerIn(request: FastifyRequest, cookies: SessionCookies): Caller {
  return {
    network: callerOf(request),
    userAgent: request.headers["user-agent"]?.slice(0, userAgentLength) ?? null,
    replaces: isFromBrowser(request) ? cookies.read(request) : null,
  };
}

async function personIn(request: FastifyRequest): Promise<Viewer> {
  if (request.headers.authorization === undefined) throw new AuthProblem("no_authorization", "Please sign in first");
  const viewer = await viewerOf(request);
  if (!viewer) throw new AuthProblem("bad_jwt", "This access token is not good, or no longer");
  if (await isLive(viewer, request)) return viewer;
  throw new AuthProblem("session_not_found", "This session has ended");
}

type Reply = { request: FastifyRequest; reply: FastifyReply; cookies: SessionCookies };

/** Hands a session over: to a browser its refresh token as a cookie only, to anybody else in the reply. */
function give({ request, reply, cookies }: Reply, session: OpenedSession): object {
  if (!isFromBrowser(request)) return sessionReply(session, session.refreshToken);
  return sessionReply(session, cookies.set(reply, session.refreshToken, sessionMilliseconds / 1000));
}
