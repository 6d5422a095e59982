import { dayOf, lineOf, noteOf, objectOf, positionOf, type RawVisit, type ReadRows } from "./found-reader.ts";

/** Reads Swarm (Foursquare) check-ins; else null. */
export function readSwarm(content: unknown): ReadRows | null {
  const items = objectOf(content)?.items ?? objectOf(objectOf(content)?.checkins)?.items ?? content;
  if (!Array.isArray(items) || !items.some((item) => objectOf(objectOf(item)?.venue))) return null;
  const visits = items.flatMap((item): RawVisit[] => {
    const checkin = objectOf(item);
    const venue = objectOf(checkin?.venue);
    const place = lineOf(venue?.name);
    if (!checkin || !venue || place === null) return [];
    const location = objectOf(venue.location) ?? {};
    return [
      {
        place,
        day: localDay(checkin.createdAt, checkin.timeZoneOffset),
        reference: lineOf(checkin.id),
        note: noteOf(null, checkin.shout),
        ...positionOf(location.lat ?? checkin.lat, location.lng ?? checkin.lng),
      },
    ];
  });
  return { visits };
}

/** Reads Untappd check-ins as breweries' products; else null. */
export function readUntappd(content: unknown): ReadRows | null {
  if (!Array.isArray(content) || !content.some((item) => lineOf(objectOf(item)?.beer_name))) return null;
  const visits = content.flatMap((item): RawVisit[] => {
    const beer = objectOf(item);
    const name = lineOf(beer?.beer_name);
    if (!beer || name === null) return [];
    const venue = lineOf(beer.venue_name);
    return [
      {
        kind: "product",
        name,
        place: lineOf(beer.brewery_name) ?? "Unknown",
        cuisine: lineOf(beer.beer_type, 60),
        day: dayOf(beer.created_at),
        reference: lineOf(String(beer.checkin_id ?? beer.checkin_url ?? beer.created_at ?? "")),
        note: noteOf(beer.rating_score, beer.comment, venue === null ? null : `At ${venue}`),
      },
    ];
  });
  return { visits };
}

/** The local day: seconds since 1970 or a UTC text, with the zone in minutes. */
function localDay(moment: unknown, zoneMinutes: unknown): string | null {
  const ms =
    typeof moment === "number"
      ? moment * 1_000
      : typeof moment === "string"
        ? Date.parse(`${moment.trim().replace(" ", "T").slice(0, 19)}Z`)
        : Number.NaN;
  const local = new Date(ms + (typeof zoneMinutes === "number" ? zoneMinutes : 0) * 60_000);
  return Number.isNaN(local.getTime()) ? null : dayOf(local.toISOString());
}
