import { unknownAreaName } from "@dishboard/contract/geocode";
import { onPositionGrid, type Position } from "@dishboard/contract/places";

export type SavedPlace = { position: Position; name: string | null };

export const storageKeys = { position: "userLocation", name: "locationName" } as const;

/** Lets the server render the visitor's page. */
export const placeCookieName = "place";

const cookieSeconds = 365 * 24 * 60 * 60;
const maxAreaNameLength = 200;

/** Reads the saved place and updates the cookie; removes invalid values. */
export function readSavedPlace(): SavedPlace | null {
  try {
    const position = parsePosition(localStorage.getItem(storageKeys.position));
    if (!position) {
      clearSavedPlace();
      return null;
    }
    const stored = localStorage.getItem(storageKeys.name);
    const name = parseAreaName(stored);
    if (name === null && stored !== unknownAreaName) localStorage.setItem(storageKeys.name, unknownAreaName);
    writePlaceCookie({ position, name });
    return { position, name };
  } catch {
    // Private windows and embedded views may lack storage.
    return null;
  }
}

export function savePlace({ position, name }: SavedPlace): void {
  try {
    const { latitude, longitude } = position;
    localStorage.setItem(storageKeys.position, JSON.stringify({ latitude, longitude }));
    localStorage.setItem(storageKeys.name, name ?? unknownAreaName);
    writePlaceCookie({ position, name });
  } catch {
    // Only the next visit loses its place.
  }
}

export function clearSavedPlace(): void {
  try {
    // Reading a written cookie waits for another process.
    if (document.cookie.includes(`${placeCookieName}=`)) writePlaceCookie(null);
    localStorage.removeItem(storageKeys.position);
    localStorage.removeItem(storageKeys.name);
  } catch {}
}

/** Copies the place into the cookie; null removes it. */
export function writePlaceCookie(place: SavedPlace | null): void {
  const isHttps = location.protocol === "https:";
  const [value, seconds] = place ? [encodeURIComponent(serializePlace(place)), cookieSeconds] : ["", -1];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${placeCookieName}=${value}; path=/; max-age=${seconds}; samesite=lax${isHttps ? "; secure" : ""}`;
}

/** A place's canonical short form, rounded as for charts. */
export function serializePlace({ position, name }: SavedPlace): string {
  const { latitude, longitude } = onPositionGrid(position);
  return [latitude, longitude, encodeURIComponent(name ?? "")].join(":");
}

/** Reads `serializePlace`'s text; else null. */
export function parsePlace(text: string): SavedPlace | null {
  const [latitude, longitude, name = ""] = text.split(":");
  const position = parsePosition(`{"latitude":${latitude},"longitude":${longitude}}`);
  if (!position) return null;
  try {
    const place = { position, name: parseAreaName(decodeURIComponent(name)) };
    return serializePlace(place) === text ? place : null;
  } catch {
    return null;
  }
}

export function parsePosition(text: string | null): Position | null {
  if (text === null) return null;
  try {
    const { latitude, longitude } = JSON.parse(text) as Partial<Record<keyof Position, unknown>>;
    if (typeof latitude !== "number" || typeof longitude !== "number") return null;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  } catch {
    return null;
  }
}

function parseAreaName(text: string | null): string | null {
  const name = text?.trim() ?? "";
  // 'your area' is stored after a failed lookup; the next visit retries.
  return name !== "" && name !== unknownAreaName && name.length <= maxAreaNameLength ? name : null;
}
