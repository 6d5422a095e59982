import tzLookup from "@photostructure/tz-lookup";
import OpeningHours from "opening_hours";
import { countryOf, timeZoneOf } from "./time-zones.ts";

const dayMs = 24 * 3_600_000;

/** From the day before until this many days after today, when the place is open is told. */
const daysAhead = 8;

/** A value of OpenStreetMap is no longer. */
const maxLength = 255;

/** Nobody opens more often in nine days. */
const maxIntervals = 300;

/** Opening hours in OpenStreetMap's format, of a place, and what time it is. */
export type HoursQuestion = { hours: string; latitude: number; longitude: number; now: number };

/** When a place is open between two moments; `open` is null where the hours do not tell that. */
export type HoursAnswer = { timeZone: string; from: number; until: number; open: [from: number, until: number][] | null };

/**
 * Says when a place is open. The parser reckons in the time zone of its process, which has to be UTC: what it says are
 * times on the wall of the place.
 */
export function evaluate({ hours, latitude, longitude, now }: HoursQuestion): HoursAnswer {
  const timeZone = tzLookup(latitude, longitude);
  const { toWall, toInstant } = timeZoneOf(timeZone);
  const wall = toWall(now);
  const today = Math.floor(wall / dayMs) * dayMs;
  const [first, last] = [today - dayMs, today + daysAhead * dayMs];
  const sunLongitude = longitude - ((wall - now) / 3_600_000) * 15;
  const found = listOpen(hours, { latitude, longitude: sunLongitude, timeZone }, first, last);
  const open = found
    ?.map(([from, until]) => [toInstant(from), toInstant(until)] as [number, number])
    .filter(([from, until]) => from < until);
  return { timeZone, from: toInstant(first), until: toInstant(last), open: open ?? null };
}

/** The longitude is that at which the sun in UTC rises when it does there by the clocks of the place. */
type Place = { latitude: number; longitude: number; timeZone: string };

function listOpen(
  hours: string,
  { latitude, longitude, timeZone }: Place,
  first: number,
  last: number,
): [number, number][] | null {
  if (hours.length > maxLength) return null;
  // Without a country the parser takes holidays for Germany's.
  const country = /\b[PS]H\b/.test(hours) ? countryOf(timeZone) : "none";
  if (country === null) return null;
  const address = { country_code: country.toLowerCase(), state: country === "GB" ? "England" : "" };
  try {
    const parsed = new OpeningHours(hours, { lat: String(latitude), lon: String(longitude), address }, { locale: "en" });
    const intervals = parsed.getOpenIntervals(new Date(first), new Date(last));
    // 'By appointment', or an end that nobody has said.
    if (intervals.length > maxIntervals || intervals.some(([, , isUnknown]) => isUnknown)) return null;
    return intervals.map(([from, until]) => [from.getTime(), until.getTime()]);
  } catch {
    return null;
  }
}
