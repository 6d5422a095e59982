import { embedThemes, maxEmbedCount, oembedErrors, readOembed } from "@dishboard/contract/embeds";
import { boardPage } from "@dishboard/contract/feeds";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "../../database/connect.ts";
import { makeReply, sendReply } from "../../platform/http/cached-reply.ts";
import { asksForLatest } from "../../platform/http/cdn.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings.ts";
import { boardTitle, findFrozenBoard } from "../lists/weeks/frozen-boards.service.ts";
import { findEmbeddedItem, findFirstCards } from "./embeds.repository.ts";
import { framePolicy, renderEmptyFrame, renderFrame } from "./frame.service.ts";
import { frameOf, linkOf, targetAt } from "./oembed.service.ts";

/** What embedding needs. */
type EmbedsDeps = {
  db: Database;
  settings: Pick<Settings, "appName" | "publicUrl" | "marketArea">;
  cache: ReplyCache;
};

const keyPattern = /^[a-z0-9-]{1,60}$/;
const notHere = "This board is not here";

/** Mounts the frames of boards, and oEmbed, by which other sites find them. Nothing here reads or sets a cookie. */
export function embedsRoutes(server: FastifyInstance, { db, settings, cache }: EmbedsDeps): void {
  const { marketArea } = settings;
  const site = { siteName: settings.appName, siteUrl: settings.publicUrl };

  server.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
    "/embed/lists/:slug",
    async (request, reply) => {
      const { slug: key } = request.params;
      const { theme, count } = readOptions(request.query);
      allowFrames(reply);
      if (theme === null) return sendEmpty(reply, 400, renderEmptyFrame("theme must be light or dark", site));
      const options = { ...site, theme };
      if (count === null)
        return sendEmpty(reply, 400, renderEmptyFrame(`count must be a number from 1 to ${maxEmbedCount}`, options));
      const asker = { network: networkOf(request.ip), isLatest: asksForLatest(request) };
      const reader = db.read(asker.isLatest ? "latest" : "may-lag");
      // Outside the cache, which what does not exist must not fill.
      const board = keyPattern.test(key) ? await findFrozenBoard(reader, marketArea, key) : undefined;
      if (!board) return sendEmpty(reply, 404, renderEmptyFrame(notHere, options));
      const made = await cache.get(`embed ${key} ${theme ?? ""} ${count}`, asker, async () => {
        const cards = await findFirstCards(reader, board, count);
        const shown = {
          title: boardTitle(board, marketArea),
          path: boardPage(key),
          kind: board.kind,
          cards,
        };
        return makeReply("text/html; charset=utf-8", renderFrame(shown, options));
      });
      return sendReply(request, reply, made);
    },
  );

  cachedRoute(server, readOembed, async ({ query: { url, format = "json", ...room } }) => {
    if (format !== "json") throw new Problem("not-implemented", oembedErrors.noXml);
    const target = targetAt(url, site.siteUrl);
    const provider = { version: "1.0" as const, provider_name: site.siteName, provider_url: `${site.siteUrl}/` };
    const reader = db.read("may-lag");
    const found =
      target &&
      ("board" in target
        ? await findFrozenBoard(reader, marketArea, target.board)
        : await findEmbeddedItem(reader, target.kind, target.id));
    if (!found) throw new Problem("not-found", oembedErrors.notFound);
    return {
      cache,
      key: `oembed ${JSON.stringify([target, room.maxwidth, room.maxheight])}`,
      make: async () => ({
        ...provider,
        ...("card" in found
          ? linkOf(found, site.siteUrl, room)
          : frameOf({ key: found.key, title: boardTitle(found, marketArea), siteUrl: site.siteUrl }, room)),
      }),
    };
  });
}

/** Lets pages of any site show the reply in a frame. */
function allowFrames(reply: FastifyReply): void {
  reply
    .removeHeader("x-frame-options")
    .header("content-security-policy", framePolicy)
    .header("cross-origin-resource-policy", "cross-origin")
    // The board's own page is what a search should find.
    .header("x-robots-tag", "noindex");
}

function sendEmpty(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}

/** What a frame is asked for; null for what cannot be used. */
function readOptions({ theme, count }: Record<string, unknown>) {
  const isCount = typeof count === "string" && /^\d{1,2}$/.test(count) && Number(count) >= 1;
  return {
    theme: theme === undefined ? undefined : (embedThemes.find((one) => one === theme) ?? null),
    count: count === undefined ? maxEmbedCount : isCount && Number(count) <= maxEmbedCount ? Number(count) : null,
  };
}
