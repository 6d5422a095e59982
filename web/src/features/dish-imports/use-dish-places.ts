import type { FoundDishPlace } from "@dishboard/contract/dish-imports";
import type { Position } from "@dishboard/contract/places";
import { useEffect } from "react";
import { createStore, useStore } from "../../lib/store.ts";
import { sendPlaceNames } from "./dish-imports.queries.ts";

/** What the names of places were found to mean, and whether looking for some has failed. */
export type FoundPlaces = { found: ReadonlyMap<string, FoundDishPlace>; hasFailed: boolean };

const nothing: FoundPlaces = { found: new Map(), hasFailed: false };
const placesStore = createStore(() => nothing);

const pauseMs = 400;

/** Looks for places again after their dishes have changed or a search has failed. */
export function lookForPlacesAgain(): void {
  placesStore.set({ ...nothing, found: new Map() });
}

/** Finds what some names mean near a position; each name is asked for once. */
export function useDishPlaces(names: readonly string[], { latitude, longitude }: Position): FoundPlaces {
  const places = useStore(placesStore, nothing);
  const missing = names.filter((name) => !places.found.has(name));
  const asked = JSON.stringify(missing);
  // What is near is another thing elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the position
  useEffect(lookForPlacesAgain, [latitude, longitude]);
  useEffect(() => {
    const asking = JSON.parse(asked) as string[];
    if (asking.length === 0 || places.hasFailed) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await sendPlaceNames(asking, { latitude, longitude }, controller.signal);
        if (controller.signal.aborted) return;
        const now = new Map(placesStore.get().found);
        for (const [index, name] of asking.entries()) {
          const its = found[index];
          if (its) now.set(name, its);
        }
        placesStore.set({ found: now, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) placesStore.set({ ...placesStore.get(), hasFailed: true });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, latitude, longitude, places.hasFailed]);
  return places;
}
