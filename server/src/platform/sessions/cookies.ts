import { randomBytes } from "node:crypto";
import { accessTokenSeconds } from "@dishboard/contract/accounts";
import type { FastifyReply, FastifyRequest } from "fastify";

export type SessionCookies = {
  read(request: FastifyRequest): string | null;
  /** Sets the cookies and returns a placeholder for the reply's refresh token. `seconds` is the session's lifetime. */
  set(
    reply: FastifyReply,
    tokens: { refreshToken: string; accessToken: string; limitsToken: string; seconds: number },
  ): string;
  clear(reply: FastifyReply): void;
};

/**
 * Asks a browser that has signed out to empty its cache of the site. Chromium, which sends `Sec-CH-UA`, would delay the
 * reply for seconds, and caches nothing personal: see docs/decisions/0028.
 */
export function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["sec-ch-ua"] === undefined) reply.header("clear-site-data", '"cache"');
}

/** Readable by scripts: without it a visitor's page does not ask for a session. */
const hintName = "signed-in";
const sessionName = { https: "__Host-session", http: "dishboard-session" };
/** The access token again, for pictures and videos: their requests have no `Authorization`. */
const filesName = "files";
const filesToken = new RegExp(`(?:^|[;\\s])${filesName}=([\\w.-]+)`);
/** Whom requests count against: pages, boards and searches are read without an access token. */
const limitsName = "caller";
const limitsToken = new RegExp(`(?:^|[;\\s])${limitsName}=([\\w.-]+)`);
const nameOfEither = new RegExp(`(?:^|[;\\s])(?:${hintName}|${sessionName.https}|${sessionName.http})=`);

/** Whether a browser may have a session, by its Cookie header. */
export function maybeSignedIn(cookie: string | undefined): boolean {
  return cookie !== undefined && nameOfEither.test(cookie);
}

export function fileTokenOf(cookie: string | undefined): string | undefined {
  return cookie && filesToken.exec(cookie)?.[1];
}

export function limitsTokenOf(cookie: string | undefined): string | undefined {
  return cookie && limitsToken.exec(cookie)?.[1];
}

/**
 * With https the name's prefix protects against cookies that another host sets; it requires the path "/". With plain
 * http, on a developer's machine, the cookie is sent only to `/auth/v1`.
 */
export function sessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? sessionName.https : sessionName.http;
  const path = isHttps ? "/" : "/auth/v1";
  const token = { path, secure: isHttps, httpOnly: true, sameSite: "strict" } as const;
  const files = { path: "/media", secure: isHttps, httpOnly: true, sameSite: "strict" } as const;
  // Unlike the token, it is also sent with links from other sites.
  const limits = { path: "/", secure: isHttps, httpOnly: true, sameSite: "lax" } as const;
  const hint = { path: "/", secure: isHttps, sameSite: "lax" } as const;
  return {
    read: (request) => request.cookies[name] || null,
    set(reply, { refreshToken, accessToken, limitsToken, seconds }) {
      reply.setCookie(name, refreshToken, { ...token, maxAge: seconds });
      reply.setCookie(hintName, "1", { ...hint, maxAge: seconds });
      reply.setCookie(filesName, accessToken, { ...files, maxAge: accessTokenSeconds });
      reply.setCookie(limitsName, limitsToken, { ...limits, maxAge: seconds });
      // Different each time, because the client remembers a refresh token that failed.
      return `in-cookie-${randomBytes(9).toString("base64url")}`;
    },
    clear(reply) {
      reply.clearCookie(name, token);
      reply.clearCookie(hintName, hint);
      reply.clearCookie(filesName, files);
      reply.clearCookie(limitsName, limits);
    },
  };
}
