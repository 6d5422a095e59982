import type { PageSettings } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import type { SavedPlace } from "../features/places/place-storage.ts";
import { isPageBeforeOwnChange } from "../lib/item-lists.ts";
import { readPageStaleness } from "../lib/stale-replies.ts";

export const pageStateId = "state";

/** The state that the server sends with a page, so that the browser need not fetch again what it shows first. */
type PageState = {
  settings: PageSettings;
  /** The visitor's own place that the page was rendered for; null for the market area. */
  place: SavedPlace | null;
  /** The minute in which the page was rendered, which says what was true then. */
  renderedAt: number;
  queries: [key: readonly unknown[], data: unknown][];
};

/** The state, with what has been fetched, as JSON that cannot close the script element around it. */
export function writePageState(queryClient: QueryClient, rest: Omit<PageState, "queries">): string {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  const state: PageState = { ...rest, queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
  return JSON.stringify(state).replaceAll("<", "\\u003c");
}

/** Reads the state from the page, and puts the fetched data into the query client. */
export function readPageState(queryClient: QueryClient): Omit<PageState, "queries"> {
  const { queries, ...rest } = JSON.parse(document.getElementById(pageStateId)?.textContent ?? "") as PageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  if (isPageBeforeOwnChange()) void queryClient.invalidateQueries({ refetchType: "none" });
  readPageStaleness(queryClient);
  return rest;
}
