import type { FastifyInstance, FastifyReply } from "fastify";
import { type PlainPage, sendPlainPage } from "../../../platform/http/plain-page.ts";
import type { RefreshDeps } from "../refresh.service.ts";
import { readUnsubscribeToken, unsubscribe, unsubscribePath } from "./weekly-email.service.ts";

type Deps = Pick<RefreshDeps, "db" | "clock"> & { siteName: string };
type TokenRequest = { Querystring: { token?: unknown } };

const toSettings = { label: "Open settings", path: "/settings#notifications" };

/** Mounts unsubscribing, also for mail programs (RFC 8058). */
export function weeklyEmailRoutes(server: FastifyInstance, { siteName, ...deps }: Deps): void {
  const send = (reply: FastifyReply, page: Omit<PlainPage, "siteName">) => sendPlainPage(reply, { siteName, ...page });
  const sendBadLink = (reply: FastifyReply) =>
    send(reply, {
      status: 400,
      title: "This link is not valid",
      text: "It is incomplete or too old. Sign in and switch 'Weekly letter' off in your settings.",
      links: [toSettings],
    });

  server.register(async (scope) => {
    // Mail programs send forms of any type; the content is irrelevant.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4_096 }, (_request, _body, done) => done(null));

    // Link scanners change nothing.
    scope.get<TokenRequest>(unsubscribePath, async ({ query }, reply) => {
      if ((await readUnsubscribeToken(deps, query.token)) === null) return sendBadLink(reply);
      return send(reply, {
        status: 200,
        title: "No more weekly letters?",
        text: `${siteName} will stop sending you its weekly letter. Nothing else changes.`,
        button: "Unsubscribe",
      });
    });

    scope.post<TokenRequest>(unsubscribePath, async ({ query }, reply) => {
      const userId = await readUnsubscribeToken(deps, query.token);
      if (userId === null) return sendBadLink(reply);
      await unsubscribe(deps, userId);
      return send(reply, {
        status: 200,
        title: "You are unsubscribed",
        text: "You get no more weekly letters. You can switch them on again in your settings.",
        links: [toSettings],
      });
    });
  });
}
