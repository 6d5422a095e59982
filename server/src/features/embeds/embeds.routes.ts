import { embedThemes, maxEmbedCount, oembedErrors, readOembed } from "@dishboard/contract/embeds";
import { boardPage } from "@dishboard/contract/feeds";
import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid } from "@dishboard/contract/places";
import { Problem, problemStatus } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "../../database/connect.ts";
import { makeReply, sendReply } from "../../platform/http/cached-reply.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { asksForLatest } from "../../platform/http/cdn.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import type { LightPictures } from "../../platform/light-pictures.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import type { Settings } from "../../platform/settings.ts";
import type { UnrankedCard } from "../items/cards.repository.ts";
import { boardTitle, type FrozenBoard, findFrozenBoard } from "../lists/weeks/frozen-boards.service.ts";
import { findEmbeddedItem, findFilteredCards, findFirstCards } from "./embeds.repository.ts";
import { type FramedCard, framePolicy, renderEmptyFrame, renderFrame } from "./frame.service.ts";
import { type Narrowing, narrowingOf } from "./narrowed-board.service.ts";
import { frameOf, linkOf, targetAt } from "./oembed.service.ts";

type EmbedsDeps = {
  db: Database;
  settings: Pick<Settings, "appName" | "publicUrl" | "marketArea" | "currency" | "featuresOff">;
  cache: ReplyCache;
  lightPicture: LightPictures;
};

const keyPattern = /^[a-z0-9-]{1,60}$/;
const notHere = "This board is not here";

/** Mounts frames and oEmbed, which never read or set a cookie. */
export function embedsRoutes(server: FastifyInstance, { db, settings, cache, lightPicture }: EmbedsDeps): void {
  const { marketArea, currency } = settings;
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
      const asker = { caller: await callerOf(request), isLatest: asksForLatest(request) };
      const reader = db.read(asker.isLatest ? "latest" : "may-lag");
      try {
        const narrowed = narrowingOf(key, new URL(request.url, site.siteUrl).searchParams, currency);
        const cacheKey = `embed ${key} ${theme ?? ""} ${count} ${narrowed?.search ?? ""}`;
        const made = await cache.get(cacheKey, asker, async () => {
          // What does not exist counts as what is made, and is not kept.
          const board = keyPattern.test(key) ? await findFrozenBoard(reader, settings, key) : undefined;
          if (!board) throw new Problem("not-found", notHere);
          const found = narrowed
            ? await findFilteredCards(reader, chartOf(board.kind), narrowed.filters, count)
            : await findFirstCards(reader, board, count);
          const cards = await withThumbs(found);
          const path = boardPage(key) + (narrowed ? `?${narrowed.search}` : "");
          const isNarrowed = narrowed !== null;
          const shown = { title: titleOf(board, narrowed), path, kind: board.kind, cards, isNarrowed };
          return makeReply("text/html; charset=utf-8", renderFrame(shown, options));
        });
        return await sendReply(request, reply, made);
      } catch (error) {
        if (error instanceof TooManyRequests) reply.header("retry-after", String(error.retryAfterSeconds));
        else if (!(error instanceof Problem && error.code === "not-found")) throw error;
        return sendEmpty(reply, problemStatus[error.code], renderEmptyFrame(error.message, options));
      }
    },
  );

  function chartOf(kind: ItemKind) {
    return kind === "dish" ? { kind, place: onPositionGrid(marketArea) } : { kind };
  }

  function titleOf(board: Pick<FrozenBoard, "key" | "name">, narrowed: Narrowing | null): string {
    return boardTitle(board, marketArea) + (narrowed ? `: ${narrowed.names}` : "");
  }

  function withThumbs(cards: readonly UnrankedCard[]): Promise<FramedCard[]> {
    return Promise.all(
      cards.map(async (card) => ({ ...card, thumb: card.image && (await lightPicture(card.image.path, "thumb")) })),
    );
  }

  cachedRoute(server, readOembed, ({ query: { url, format = "json", ...room } }) => {
    if (format !== "json") throw new Problem("not-implemented", oembedErrors.noXml);
    const target = targetAt(url, site.siteUrl);
    if (!target) throw new Problem("not-found", oembedErrors.notFound);
    const narrowed = "board" in target ? narrowingOf(target.board, target.search, currency) : null;
    const asked = "board" in target ? { board: target.board, filters: narrowed?.search ?? "" } : target;
    const provider = { version: "1.0" as const, provider_name: site.siteName, provider_url: `${site.siteUrl}/` };
    return {
      cache,
      key: `oembed ${JSON.stringify([asked, room.maxwidth, room.maxheight])}`,
      // Missing items count against the limit and are not cached.
      make: async (freshness) => {
        const reader = db.read(freshness);
        const found = await ("board" in target
          ? findFrozenBoard(reader, settings, target.board)
          : findEmbeddedItem(reader, target.kind, target.id));
        if (!found) throw new Problem("not-found", oembedErrors.notFound);
        return {
          ...provider,
          ...("card" in found
            ? linkOf(found, site.siteUrl, room)
            : frameOf(
                {
                  ...{ key: found.key, title: titleOf(found, narrowed) },
                  ...{ siteUrl: site.siteUrl, filters: narrowed?.search ?? "" },
                },
                room,
              )),
        };
      },
    };
  });
}

/** Lets any site frame the reply. */
function allowFrames(reply: FastifyReply): void {
  reply
    .removeHeader("x-frame-options")
    .header("content-security-policy", framePolicy)
    .header("cross-origin-resource-policy", "cross-origin")
    // Searches should find the board's own page.
    .header("x-robots-tag", "noindex");
}

function sendEmpty(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}

/** Null for invalid options. */
function readOptions({ theme, count }: Record<string, unknown>) {
  const isCount = typeof count === "string" && /^\d{1,2}$/.test(count) && Number(count) >= 1;
  return {
    theme: theme === undefined ? undefined : (embedThemes.find((one) => one === theme) ?? null),
    count: count === undefined ? maxEmbedCount : isCount && Number(count) <= maxEmbedCount ? Number(count) : null,
  };
}
