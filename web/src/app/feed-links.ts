import { boardAddress, feedPath, feedTypes } from "@dishboard/contract/feeds";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/weeks";
import { type PagePath, paths } from "../lib/paths.ts";

type FeedLink = { page: string; title: string };

/** The links by which feed readers find the feeds of a page, each with its address and what it is called. */
export function feedLinks(route: PagePath, path: string): { type: string; href: string; title: string }[] {
  return feedsOf(route, path).flatMap(({ page, title }) => [
    { type: feedTypes.atom, href: feedPath(page, "atom"), title: `${title} (Atom)` },
    { type: feedTypes.json, href: feedPath(page, "json"), title: `${title} (JSON Feed)` },
  ]);
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
