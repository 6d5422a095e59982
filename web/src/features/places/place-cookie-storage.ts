import { onPositionGrid, type Position } from "@dishboard/contract/places";

/** The saved place: its position, and its name where one is known. */
export type SavedPlace = { position: Position; name: string | null };

/** The most that an area's name may have. */
export const longestName = 200;

/** The cookie that tells the server the saved place as charts are asked for it, so that it can render one's own page. */
export const placeCookie = "place";

const keptSeconds = 365 * 24 * 60 * 60;

/** The one way in which a place is written where it must be short: rounded as for charts, and its name. */
export function placeWord({ position, name }: SavedPlace): string {
  const { latitude, longitude } = onPositionGrid(position);
  return [latitude, longitude, encodeURIComponent(name ?? "")].join(":");
}

/** The place that a word says; null for everything that `placeWord` would not have written. */
export function placeInWord(word: string): SavedPlace | null {
  const [latitude, longitude, name = ""] = word.split(":");
  const position = positionIn(`{"latitude":${latitude},"longitude":${longitude}}`);
  if (!position) return null;
  try {
    const place = { position, name: nameIn(decodeURIComponent(name)) };
    return placeWord(place) === word ? place : null;
  } catch {
    return null;
  }
}

/** Lets the cookie say what the browser's storage says; with null it is removed. */
export function mirrorPlace(place: SavedPlace | null): void {
  const isHttps = location.protocol === "https:";
  const [value, seconds] = place ? [encodeURIComponent(placeWord(place)), keptSeconds] : ["", -1];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http.
  document.cookie = `${placeCookie}=${value}; path=/; max-age=${seconds}; samesite=lax${isHttps ? "; secure" : ""}`;
}

/** The name written in a saved text, null where it is none. */
export function nameIn(text: string | null): string | null {
  const name = text?.trim() ?? "";
  return name !== "" && name.length <= longestName ? name : null;
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
