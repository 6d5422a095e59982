import type { Position } from "@dishboard/contract/places";
import type { SavedPlace } from "./place-storage.ts";
import { clearSavedPlace, readSavedPlace, savePlace, storageKeys } from "./place-storage.ts";

/** What the browser knows of where the visitor is; a null place means the market area. */
export type PlaceState = { saved: SavedPlace | null; isLoading: boolean };

const listeners = new Set<() => void>();
let state: PlaceState | undefined;

/** The state at a saved place, or at the market area, while nothing is looked for. */
export function toPlaceState(saved: SavedPlace | null): PlaceState {
  return { saved, isLoading: false };
}

/** What the browser knows now. */
export function currentPlace(): PlaceState {
  state ??= toPlaceState(readSavedPlace());
  return state;
}

/** Tells the listener of every change, also of those made in other tabs. */
export function subscribeToPlace(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", readAgain);
  };
}

/** Says that a position is being looked for. */
export function startLocating(): void {
  change({ ...currentPlace(), isLoading: true });
}

/** Takes the visitor to a position; its name may come later. */
export function setPlace(position: Position, name: string | null, isLoading = false): void {
  savePlace({ position, name });
  change({ saved: { position, name }, isLoading });
}

/** Takes the visitor back to the market area. */
export function resetPlace(): void {
  clearSavedPlace();
  change(toPlaceState(null));
}

function readAgain(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key !== null && event.key !== storageKeys.position && event.key !== storageKeys.name) return;
  change({ ...currentPlace(), saved: readSavedPlace() });
}

function change(next: PlaceState): void {
  state = next;
  for (const listener of listeners) listener();
}
