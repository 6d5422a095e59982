import type { FoundDishPlace } from "@dishboard/contract/dish-imports";
import type { Position } from "@dishboard/contract/places";
import { useEffect } from "react";
import { createStore, useStore } from "../../lib/store.ts";
import { sendPlaceNames } from "./dish-imports.queries.ts";

export type FoundPlaces = { found: ReadonlyMap<string, FoundDishPlace>; hasFailed: boolean };

const nothing: FoundPlaces = { found: new Map(), hasFailed: false };
const placesStore = createStore(() => nothing);

const pauseMs = 400;

/** Repeats searches after changes or a failure. */
export function lookForPlacesAgain(): void {
  placesStore.set({ ...nothing, found: new Map() });
}

/** Finds names' places near a position, once each. */
export function useDishPlaces(names: readonly string[], { latitude, longitude }: Position): FoundPlaces {
  const places = useStore(placesStore, nothing);
  const missing = names.filter((name) => !places.found.has(name));
  const asked = JSON.stringify(missing);
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
