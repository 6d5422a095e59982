import type { PageSettings } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import type { SavedPlace } from "../features/places/place-storage.ts";
import { isPageBeforeOwnChange } from "../lib/item-lists.ts";
import { readPageStaleness } from "../lib/stale-replies.ts";

export const pageStateId = "state";

/** State sent with the page to avoid refetching. */
type PageState = {
  settings: PageSettings;
  /** Null for the market area. */
  place: SavedPlace | null;
  renderedAt: number;
  queries: [key: readonly unknown[], data: unknown][];
};

/** The state as JSON that cannot close its script element. */
export function writePageState(queryClient: QueryClient, rest: Omit<PageState, "queries">): string {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  const state: PageState = { ...rest, queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
  return JSON.stringify(state).replaceAll("<", "\\u003c");
}

/** Reads the state into the query client. */
export function readPageState(queryClient: QueryClient): Omit<PageState, "queries"> {
  const { queries, ...rest } = JSON.parse(document.getElementById(pageStateId)?.textContent ?? "") as PageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  if (isPageBeforeOwnChange()) void queryClient.invalidateQueries({ refetchType: "none" });
  readPageStaleness(queryClient);
  return rest;
}
