import type { Position } from "@dishboard/contract/places";
import { createStore, onStorageChange } from "../../lib/store.ts";
import { clearSavedPlace, readSavedPlace, type SavedPlace, savePlace, storageKeys } from "./place-storage.ts";

export type PlaceState = { saved: SavedPlace | null; isLoading: boolean };

/** The visitor's place; follows other tabs. */
export const placeStore = createStore<PlaceState>(
  () => toPlaceState(readSavedPlace()),
  () => onStorageChange(Object.values(storageKeys), readAgain),
);

/** The state at rest: a saved place or the market area. */
export function toPlaceState(saved: SavedPlace | null): PlaceState {
  return { saved, isLoading: false };
}

export function startLocating(): void {
  placeStore.set({ ...placeStore.get(), isLoading: true });
}

/** Sets and saves a position; null if its name is unknown. */
export function setPlace(position: Position, name: string | null): void {
  savePlace({ position, name });
  placeStore.set(toPlaceState({ position, name }));
}

/** Saves a name if the visitor is still there. */
export function namePlace(place: SavedPlace, name: string): void {
  const state = placeStore.get();
  if (state.saved !== place) return;
  const named = { ...place, name };
  savePlace(named);
  placeStore.set({ ...state, saved: named });
}

export function resetPlace(): void {
  clearSavedPlace();
  placeStore.set(toPlaceState(null));
}

function readAgain(): void {
  placeStore.set({ ...placeStore.get(), saved: readSavedPlace() });
}
