import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Keeps a browser's refresh token where no script can read it. */
export type SessionCookies = {
  read(request: FastifyRequest): string | null;
  /** Sets the cookies, and gives what stands in the token's place in the reply. */
  set(reply: FastifyReply, refreshToken: string, seconds: number): string;
  clear(reply: FastifyReply): void;
};

/** Says to scripts that somebody is perhaps signed in, so that a visitor's page asks nothing. */
const hintName = "signed-in";

/**
 * The cookies of a site. By https the name makes browsers refuse one that another host has set; that needs the whole
 * site as its path. By plain http, on one's own machine, the cookie is sent only where it is read.
 */
export function sessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? "__Host-session" : "dishboard-session";
  const path = isHttps ? "/" : "/auth/v1";
  const token = { path, secure: isHttps, httpOnly: true, sameSite: "strict" } as const;
  const hint = { path: "/", secure: isHttps, sameSite: "lax" } as const;
  return {
    read: (request) => request.cookies[name] || null,
    set(reply, refreshToken, seconds) {
      reply.setCookie(name, refreshToken, { ...token, maxAge: seconds });
      reply.setCookie(hintName, "1", { ...hint, maxAge: seconds });
      // Another each time: the client takes a token that failed once as failed for a while.
      return `in-cookie-${randomBytes(9).toString("base64url")}`;
    },
    clear(reply) {
      reply.clearCookie(name, token);
      reply.clearCookie(hintName, hint);
    },
  };
}
