import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import { oembedPath } from "@dishboard/contract/embeds";
import { boardAddress, feedPath, feedTypes } from "@dishboard/contract/feeds";
import { type PagePath, paths } from "../lib/paths.ts";

type FeedLink = { page: string; title: string };

/** Another form of the page, such as a feed. */
export type AlternateLink = { type: string; href: string; title: string };

function feedLinks(route: PagePath, path: string): AlternateLink[] {
  return feedsOf(route, path).flatMap(({ page, title }) => [
    { type: feedTypes.atom, href: feedPath(page, "atom"), title: `${title} (Atom)` },
    { type: feedTypes.json, href: feedPath(page, "json"), title: `${title} (JSON Feed)` },
  ]);
}

const embeddable: readonly PagePath[] = [paths.dishboard, paths.eatIn, paths.list, paths.dish, paths.product];

/** A page's feed links with its filters, and their replacement. */
export function alternateLinks(
  route: PagePath,
  { path, search }: { path: string; search: string },
  publicUrl: string,
): AlternateLink[] {
  const links = feedLinks(route, path);
  if (!embeddable.includes(route)) return links;
  const query = new URLSearchParams({ url: publicUrl + path + (search && `?${search}`), format: "json" });
  return [...links, { type: "application/json+oembed", href: `${oembedPath}?${query}`, title: "oEmbed" }];
}

function feedsOf(route: PagePath, path: string): FeedLink[] {
  switch (route) {
    case paths.dishboard:
      return boardFeeds(boardAddress(dishBoardKey));
    case paths.eatIn:
      return boardFeeds(boardAddress(productBoardKey));
    case paths.list:
      return boardFeeds(path);
    case paths.whatsNew:
      return [{ page: path, title: "What's New" }];
    case paths.snaps:
      return [{ page: path, title: "Snaps" }];
    case paths.drools:
      return [{ page: path, title: "Drools" }];
    case paths.profile:
      return [{ page: path, title: "What this person submits and posts" }];
    default:
      return [];
  }
}

function boardFeeds(address: string): FeedLink[] {
  return [
    { page: address, title: "This board" },
    { page: `${address}/weeks`, title: "This board, week by week" },
  ];
}
