import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Stores a browser's refresh token in a cookie that scripts cannot read. */
export type SessionCookies = {
  read(request: FastifyRequest): string | null;
  /** Sets the cookies, and returns a placeholder for the token in the reply. */
  set(reply: FastifyReply, refreshToken: string, seconds: number): string;
  clear(reply: FastifyReply): void;
};

/**
 * Asks a browser that has signed out to empty its cache of the site. Chromium, which sends `Sec-CH-UA`, would hold the
 * reply back for seconds, and has nothing of a person in its cache either: see docs/decisions/0028.
 */
export function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["sec-ch-ua"] === undefined) reply.header("clear-site-data", '"cache"');
}

/** Readable by scripts: without it the page of a visitor does not ask for a session. */
const hintName = "signed-in";
const sessionName = { https: "__Host-session", http: "dishboard-session" };
const nameOfEither = new RegExp(`(?:^|[;\\s])(?:${hintName}|${sessionName.https}|${sessionName.http})=`);

/** Whether a Cookie header is that of a browser in which somebody may be signed in. */
export function maybeSignedIn(cookie: string | undefined): boolean {
  return cookie !== undefined && nameOfEither.test(cookie);
}

/**
 * The cookies of a site. With https the prefix of the name protects against cookies that another host sets; it requires
 * the path "/". With plain http, on a developer's machine, the cookie is sent only to `/auth/v1`.
 */
export function sessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? sessionName.https : sessionName.http;
  const path = isHttps ? "/" : "/auth/v1";
  const token = { path, secure: isHttps, httpOnly: true, sameSite: "strict" } as const;
  const hint = { path: "/", secure: isHttps, sameSite: "lax" } as const;
  return {
    read: (request) => request.cookies[name] || null,
    set(reply, refreshToken, seconds) {
      reply.setCookie(name, refreshToken, { ...token, maxAge: seconds });
      reply.setCookie(hintName, "1", { ...hint, maxAge: seconds });
      // Different each time, because the client remembers a refresh token that failed.
      return `in-cookie-${randomBytes(9).toString("base64url")}`;
    },
    clear(reply) {
      reply.clearCookie(name, token);
      reply.clearCookie(hintName, hint);
    },
  };
}
