import { createContext, type ReactNode, useContext, useState } from "react";
import type { SavedPlace } from "./place-storage.ts";
import { type PlaceState, toPlaceState } from "./place-store.ts";

const PagePlaceContext = createContext<PlaceState>(toPlaceState(null));

/** Tells everything inside for which saved place the server has rendered the page; null for the market area. */
export function PagePlace({ place, children }: { place: SavedPlace | null; children: ReactNode }) {
  const [state] = useState(() => toPlaceState(place));
  return <PagePlaceContext value={state}>{children}</PagePlaceContext>;
}

/** What is known of the visitor's place before the browser's own state is. */
export function usePagePlace(): PlaceState {
  return useContext(PagePlaceContext);
}
