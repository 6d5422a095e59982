import { dishBoardKey, productBoardKey } from "./board-keys.ts";

export const feedTypes = { atom: "application/atom+xml", json: "application/feed+json" } as const;

export type FeedFormat = keyof typeof feedTypes;

export const feedNotFound = "There is no such feed";

export function feedPath(page: string, format: FeedFormat): string {
  return `${page === "/" ? "" : page}/feed.${format}`;
}

/** Returns the path above the feeds and the frame of a board; the two main boards use the same form as lists. */
export function boardAddress(key: string): string {
  return `/lists/${encodeURIComponent(key)}`;
}

export function boardPage(key: string): string {
  if (key === dishBoardKey) return "/";
  return key === productBoardKey ? "/pantry-100" : boardAddress(key);
}
