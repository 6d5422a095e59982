import { mirrorPlace, nameIn, positionIn, type SavedPlace } from "./place-cookie-storage.ts";

/** The names under which the browser keeps the visitor's own place. */
export const storageKeys = { position: "userLocation", name: "locationName" } as const;

/** Reads the saved place; broken values are removed, so that they are broken only once. */
export function readSavedPlace(): SavedPlace | null {
  try {
    const position = positionIn(localStorage.getItem(storageKeys.position));
    if (!position) {
      forgetPlace();
      return null;
    }
    const name = nameIn(localStorage.getItem(storageKeys.name));
    if (name === null) localStorage.removeItem(storageKeys.name);
    mirrorPlace({ position, name });
    return { position, name };
  } catch {
    // Storage may be closed to the page (private windows, embedded views): then nothing is saved.
    return null;
  }
}

/** Keeps the place for the next visit. */
export function savePlace({ position, name }: SavedPlace): void {
  try {
    const { latitude, longitude } = position;
    localStorage.setItem(storageKeys.position, JSON.stringify({ latitude, longitude }));
    if (name === null) localStorage.removeItem(storageKeys.name);
    else localStorage.setItem(storageKeys.name, name);
    mirrorPlace({ position, name });
  } catch {
    // A full or closed storage costs the next visit its place, not this one.
  }
}

/** Forgets the saved place. */
export function forgetPlace(): void {
  try {
    mirrorPlace(null);
    localStorage.removeItem(storageKeys.position);
    localStorage.removeItem(storageKeys.name);
  } catch {
    // Nothing can have been saved in a closed storage.
  }
}
