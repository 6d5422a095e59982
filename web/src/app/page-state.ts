import type { QueryClient } from "@tanstack/react-query";
import type { SavedPlace } from "../features/places/place-storage.ts";
import type { Settings } from "../lib/settings.tsx";
import { fromColumns, toColumns } from "./columns.ts";

/** The id of the element that carries the page's data from the server to the browser. */
export const pageStateId = "state";

/** What the server found out while rendering: everything the browser needs to take over without asking again. */
export type PageState = {
  settings: Settings;
  /** The visitor's own place that the page is about; null for the market area. */
  place: SavedPlace | null;
  queries: [key: readonly unknown[], data: unknown][];
};

/** The fetched data and the rest of the state as text that no markup inside can break out of. */
export function writePageState(queryClient: QueryClient, rest: Omit<PageState, "queries">): string {
  const queries = queryClient.getQueryCache().getAll();
  const state: PageState = {
    ...rest,
    queries: queries.map(({ queryKey, state }) => [queryKey, toColumns(state.data)]),
  };
  return JSON.stringify(state).replaceAll("<", "\\u003c");
}

/** Takes the state out of the page; the fetched data goes into the query client. */
export function readPageState(queryClient: QueryClient): Omit<PageState, "queries"> {
  const { queries, ...rest } = JSON.parse(document.getElementById(pageStateId)?.textContent ?? "") as PageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, fromColumns(data));
  return rest;
}
