/** Feeds: what a board, its weeks, a person or a page of what is new has, as Atom and as JSON Feed. */
import { dishBoardKey, productBoardKey } from "./board-keys.ts";

/** The media types of the formats in which each feed can be read. */
export const feedTypes = { atom: "application/atom+xml", json: "application/feed+json" } as const;

/** A format in which each feed can be read. */
export type FeedFormat = keyof typeof feedTypes;

/** The error message about a feed of what does not exist or is not shown. */
export const feedNotFound = "There is no such feed";

/** The address of the feed of a page, both without the site. */
export function feedPath(page: string, format: FeedFormat): string {
  return `${page === "/" ? "" : page}/feed.${format}`;
}

/** Where the feeds and the frame of a board are: below the address of a list, also for the two boards that are none. */
export function boardAddress(key: string): string {
  return `/lists/${encodeURIComponent(key)}`;
}

/** The page on which a board stands. */
export function boardPage(key: string): string {
  if (key === dishBoardKey) return "/";
  return key === productBoardKey ? "/pantry-100" : boardAddress(key);
}
