import { createContext, type ReactNode, useContext, useState } from "react";
import type { SavedPlace } from "./place-storage.ts";
import { type PlaceState, toPlaceState } from "./place-store.ts";

const PagePlaceContext = createContext<PlaceState>(toPlaceState(null));

/** Provides the rendered page's place; null for the market area. */
export function PagePlace({ place, children }: { place: SavedPlace | null; children: ReactNode }) {
  const [state] = useState(() => toPlaceState(place));
  return <PagePlaceContext value={state}>{children}</PagePlaceContext>;
}

export function usePagePlace(): PlaceState {
  return useContext(PagePlaceContext);
}
