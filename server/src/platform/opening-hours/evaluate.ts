import OpeningHours from "opening_hours";
import { splitAtMidnight } from "./nights.ts";
import { timeZoneAt } from "./time-zone-at.ts";
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
  const timeZone = timeZoneAt({ latitude, longitude });
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
    const parse = (text: string) => new OpeningHours(text, { ...position, address });
    const parsed = parse(hours);
    if (isGuessed(hours, parsed.getWarnings())) return null;
    const split = splitAtMidnight(parsed.prettifyValue());
    if (split === null) return null;
    if (split === "whole") return openBetween(parsed, first, last, /^\s*(off|closed)\s*$/i.test(hours));
    const evenings = openBetween(parse(split.evenings), first, last, false);
    const mornings = openBetween(parse(split.mornings), first - dayMs, last - dayMs, true);
    return evenings && mornings && [...evenings, ...mornings.map(dayLater)];
  } catch {
    return null;
  }
}

/** When hours are open between two moments; null if they do not tell, or never open although they do not say so. */
function openBetween(hours: OpeningHours, first: number, last: number, mayBeNever: boolean): [number, number][] | null {
  const intervals = hours.getOpenIntervals(new Date(first), new Date(last));
  // 'By appointment', or an end that nobody has said.
  if (intervals.length > maxIntervals || intervals.some(([, , isUnknown]) => isUnknown)) return null;
  // Nobody lists a place that never opens, but for those that say so.
  if (intervals.length === 0 && !mayBeNever && !hours.getNextChange(new Date(last))) return null;
  return intervals.map(([from, until]) => [from.getTime(), until.getTime()]);
}

function dayLater([from, until]: [number, number]): [number, number] {
  return [from + dayMs, until + dayMs];
}

/** The parser's messages about unambiguous spellings; all its other messages are about guesses. */
const isHarmless =
  /Please use (the English abbreviation|notation "|":" as hour|time format in 24)|Please omit|Assuming "|was switched|does not contain anything useful|year is in the past|optional symbol|overwrites parts of the previous rule|evaluated as closed/;

/** Whether the parser has guessed what hours mean: 'Mo-Fr 9-5' are 09:00 to 05:00 to it. */
function isGuessed(hours: string, warnings: string[]): boolean {
  const times = /\d{1,2}([:.]\d{2})?/;
  const withHalfOfDay = new RegExp(`${times.source}\\s*[ap]\\.?m\\b\\.?`, "gi");
  const rest = hours.replace(withHalfOfDay, "");
  // '12-3pm': of one of both times nobody says in which half of the day it is.
  if (rest !== hours && times.test(rest)) return true;
  return warnings.some((warning) => !isHarmless.test(warning) && !isClearRange(hours, warning));
}

/** '9-17' and '9am-5pm' have no minutes and one meaning; '10-5' and '11-11' have several. */
function isClearRange(hours: string, warning: string): boolean {
  const [, from = "", until = ""] = /without minutes.*"(\d\d:\d\d)-(\d\d:\d\d)"/s.exec(warning) ?? [];
  return until !== "" && (/[ap]\.?m\b/i.test(hours) || (from < until && until > "12:59"));
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
