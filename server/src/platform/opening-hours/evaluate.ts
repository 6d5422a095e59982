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

/** When a place is open between two moments, in order and apart; `open` is null where the hours do not tell that. */
export type HoursAnswer = {
  timeZone: string;
  from: number;
  until: number;
  open: [from: number, until: number][] | null;
};

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
  const open = found?.map(([from, until]): [number, number] => [toInstant(from), toInstant(until)]);
  return { timeZone, from: toInstant(first), until: toInstant(last), open: open ? joined(open) : null };
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
  // It takes positions for unknown that are not written as Nominatim writes them, whatever its types say.
  const position = { lat: String(latitude), lon: String(longitude) } as object as { lat: number; lon: number };
  try {
    const parsed = new OpeningHours(hours, { ...position, address });
    const intervals = parsed.getOpenIntervals(new Date(first), new Date(last));
    // 'By appointment', or an end that nobody has said.
    if (intervals.length > maxIntervals || intervals.some(([, , isUnknown]) => isUnknown)) return null;
    return intervals.map(([from, until]) => [from.getTime(), until.getTime()]);
  } catch {
    return null;
  }
}

/** The same without gaps of no time: hours that go on are one time, and none is of what clocks skip. */
function joined(open: readonly [number, number][]): [number, number][] {
  const times: [number, number][] = [];
  for (const [from, until] of [...open].sort(([a], [b]) => a - b)) {
    const last = times.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else if (from < until) times.push([from, until]);
  }
  return times;
}
