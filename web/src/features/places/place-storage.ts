import type { Position } from "@dishboard/contract/places";

/** The names under which the browser keeps the visitor's own place. */
export const storageKeys = { position: "userLocation", name: "locationName" } as const;

const longestName = 200;

/** The saved place: its position, and its name where one is known. */
export type SavedPlace = { position: Position; name: string | null };

/** Reads the saved place; broken values are removed, so that they are broken only once. */
export function readSavedPlace(): SavedPlace | null {
  try {
    const position = positionIn(localStorage.getItem(storageKeys.position));
    if (!position) {
      forgetPlace();
      return null;
    }
    const name = localStorage.getItem(storageKeys.name)?.trim() ?? "";
    if (name !== "" && name.length <= longestName) return { position, name };
    localStorage.removeItem(storageKeys.name);
    return { position, name: null };
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
  } catch {
    // A full or closed storage costs the next visit its place, not this one.
  }
}

/** Forgets the saved place. */
export function forgetPlace(): void {
  try {
    localStorage.removeItem(storageKeys.position);
    localStorage.removeItem(storageKeys.name);
  } catch {
    // Nothing can have been saved in a closed storage.
  }
}

/** The position written in a saved text, null where it is none. */
export function positionIn(text: string | null): Position | null {
  if (text === null) return null;
  try {
    const { latitude, longitude } = JSON.parse(text) as Partial<Record<keyof Position, unknown>>;
    if (typeof latitude !== "number" || typeof longitude !== "number") return null;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  } catch {
    return null;
  }
}
