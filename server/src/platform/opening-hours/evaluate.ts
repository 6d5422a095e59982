import OpeningHours from "opening_hours";
import { splitAtMidnight } from "./nights.ts";
import { timeZoneAt } from "./time-zone-at.ts";
import { countryOf, timeZoneOf } from "./time-zones.ts";

const dayMs = 24 * 3_600_000;

const daysAhead = 8;

/** Maximum length of a value in OpenStreetMap. */
const maxLength = 255;

/** More intervals in nine days are a mistake. */
const maxIntervals = 300;

export type HoursQuestion = { hours: string; latitude: number; longitude: number; now: number };

/** In order, without overlaps; `open` is null if the hours are ambiguous. */
export type HoursAnswer = {
  timeZone: string;
  from: number;
  until: number;
  open: [from: number, until: number][] | null;
};

/**
 * Returns when a place is open. The parser uses the time zone of its process, which must be UTC: its times are local
 * times of the place.
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

/** At this longitude the sun rises in UTC at the place's local time. */
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
  // Despite its types, the parser only reads positions written as Nominatim writes them.
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

function openBetween(hours: OpeningHours, first: number, last: number, mayBeNever: boolean): [number, number][] | null {
  const intervals = hours.getOpenIntervals(new Date(first), new Date(last));
  // 'By appointment', or an open end.
  if (intervals.length > maxIntervals || intervals.some(([, , isUnknown]) => isUnknown)) return null;
  // A place that never opens is a mistake, unless the hours state it.
  if (intervals.length === 0 && !mayBeNever && !hours.getNextChange(new Date(last))) return null;
  return intervals.map(([from, until]) => [from.getTime(), until.getTime()]);
}

function dayLater([from, until]: [number, number]): [number, number] {
  return [from + dayMs, until + dayMs];
}

/** The parser's messages about unambiguous spellings; all its other messages are about guesses. */
const isHarmless =
  /Please use (the English abbreviation|notation "|":" as hour|time format in 24)|Please omit|Assuming "|was switched|does not contain anything useful|year is in the past|optional symbol|overwrites parts of the previous rule|evaluated as closed/;

/** Whether the parser has guessed: it reads 'Mo-Fr 9-5' as 09:00 to 05:00. */
function isGuessed(hours: string, warnings: string[]): boolean {
  const times = /\d{1,2}([:.]\d{2})?/;
  const withHalfOfDay = new RegExp(`${times.source}\\s*[ap]\\.?m\\b\\.?`, "gi");
  const rest = hours.replace(withHalfOfDay, "");
  // '12-3pm': one of the times may be in either half of the day.
  if (rest !== hours && times.test(rest)) return true;
  return warnings.some((warning) => !isHarmless.test(warning) && !isClearRange(hours, warning));
}

/** '9-17' and '9am-5pm' have no minutes and one meaning; '10-5' and '11-11' have several. */
function isClearRange(hours: string, warning: string): boolean {
  const [, from = "", until = ""] = /without minutes.*"(\d\d:\d\d)-(\d\d:\d\d)"/s.exec(warning) ?? [];
  return until !== "" && (/[ap]\.?m\b/i.test(hours) || (from < until && until > "12:59"));
}

function joined(open: readonly [number, number][]): [number, number][] {
  const times: [number, number][] = [];
  for (const [from, until] of [...open].sort(([a], [b]) => a - b)) {
    const last = times.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else if (from < until) times.push([from, until]);
  }
  return times;
}
