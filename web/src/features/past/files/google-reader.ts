import {
  dayOf,
  lineOf,
  noteOf,
  objectOf,
  positionOf,
  type RawPlace,
  type RawVisit,
  type ReadRows,
} from "./found-reader.ts";

/** Reads a Takeout's places and reviews (GeoJSON, names vary); rating or text make a review. Else null. */
export function readGoogle(content: unknown): ReadRows | null {
  const features = objectOf(content)?.features;
  if (!Array.isArray(features)) return null;
  const visits: RawVisit[] = [];
  const places: RawPlace[] = [];
  for (const feature of features) {
    const properties = objectOf(objectOf(feature)?.properties);
    if (!properties) continue;
    const location = objectOf(field(properties, "location")) ?? {};
    const name = lineOf(field(location, "name", "business name")) ?? lineOf(field(properties, "title", "name"));
    const address = lineOf(field(location, "address"), 200);
    const title = name ?? address;
    const at = pointOf(feature, location);
    const stars = field(properties, "five star rating published", "star rating", "rating");
    const text = field(properties, "review text published", "review comment", "review text");
    const moment = field(properties, "date", "published", "updated");
    if (stars !== undefined || text !== undefined)
      visits.push({ place: title, day: dayOf(moment), note: noteOf(stars, text), ...at });
    else {
      const googleId = googleIdOf(field(properties, "google maps url"));
      places.push({ name: title, address, note: noteOf(null, field(properties, "comment", "note")), googleId, ...at });
    }
  }
  return { visits, places };
}

/** A map address's id, which Google writes in two ways. */
export function googleIdOf(address: unknown): string | null {
  if (typeof address !== "string") return null;
  const decimal = /[?&]cid=(\d{1,20})(?:&|$)/.exec(address)?.[1];
  const hex = /0x[0-9a-f]{1,16}:(0x[0-9a-f]{1,16})/i.exec(address)?.[1];
  return decimal ?? (hex === undefined ? null : BigInt(hex).toString());
}

/** A map address's position, or nulls. */
export function positionOfAddress(address: unknown) {
  const found =
    typeof address === "string" ? /(?:@|\/search\/|[?&]q=)(-?\d{1,3}\.\d+),\s*(-?\d{1,3}\.\d+)/.exec(address) : null;
  return positionOf(found?.[1], found?.[2]);
}

/** The first field, ignoring capitals, blanks and underscores. */
function field(of: Record<string, unknown>, ...names: string[]): unknown {
  const byName = new Map(Object.entries(of).map(([name, value]) => [name.toLowerCase().replaceAll("_", " "), value]));
  for (const name of names) {
    const value = byName.get(name);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}

function pointOf(feature: unknown, location: Record<string, unknown>) {
  const coordinates = objectOf(objectOf(feature)?.geometry)?.coordinates;
  if (Array.isArray(coordinates)) return positionOf(coordinates[1], coordinates[0]);
  const stated = objectOf(field(location, "geo coordinates")) ?? {};
  return positionOf(field(stated, "latitude"), field(stated, "longitude"));
}
