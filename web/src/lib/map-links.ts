import type { Position } from "@dishboard/contract/places";

/** OpenStreetMap's site needs no account and sets no trackers. */
const mapSite = "https://www.openstreetmap.org";

const searchZoom = 14;

/** A pinned place on the map. */
export function mapUrl(place: Position): string {
  const [latitude, longitude] = pointOf(place, 5).split(",");
  return `${mapSite}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

/** Walking directions; without `from` the visitor sets the start. */
export function directionsUrl(to: Position, from?: Position | null): string {
  const route = `${from ? pointOf(from, 3) : ""};${pointOf(to, 5)}`;
  return `${mapSite}/directions?${new URLSearchParams({ engine: "fossgis_osrm_foot", route })}`;
}

/** Directions in the phone's own map app; null on other devices. */
export function phoneDirectionsUrl(to: Position, name: string): string | null {
  const point = pointOf(to, 5);
  const { userAgent, maxTouchPoints } = navigator;
  if (/\bAndroid\b/.test(userAgent)) return `geo:${point}?q=${point}(${encodeURIComponent(name)})`;
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isApple = /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 0);
  return isApple ? `https://maps.apple.com/?daddr=${point}` : null;
}

export function mapSearchUrl(text: string, near: Position): string {
  const [latitude, longitude] = pointOf(near, 2).split(",");
  return `${mapSite}/search?${new URLSearchParams({ query: text })}#map=${searchZoom}/${latitude}/${longitude}`;
}

/** Sends locations no more exactly than needed: 0.001 degrees are about 100 m. */
function pointOf({ latitude, longitude }: Position, decimals: number): string {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
}
