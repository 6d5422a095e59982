import { closesNextDay, marketCalendarWeeks } from "@dishboard/contract/market-days";
import { timeZoneOf } from "../../platform/opening-hours/time-zones.ts";
import type { StoredMarketDay } from "./market-days.repository.ts";
import { comingDays, dayAfter, marketDayAt } from "./market-days.service.ts";

/**
 * Returns an RFC 5545 calendar. A weekly market is one event in UTC per week, which needs no time zone rules and
 * survives clock changes.
 */
export function calendarOf(
  days: readonly StoredMarketDay[],
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): string {
  const { hostname } = new URL(publicUrl);
  const events = comingDays(days, now).flatMap((day) =>
    datesOf(day, now).flatMap((date) => [
      "BEGIN:VEVENT",
      `UID:${day.id}-${date}@${hostname}`,
      `DTSTAMP:${stampOf(day.changedAt)}`,
      `LAST-MODIFIED:${stampOf(day.changedAt)}`,
      `DTSTART:${stampOf(momentOf(day.timeZone, date, day.opens))}`,
      `DTEND:${stampOf(momentOf(day.timeZone, closesNextDay(day) ? dayAfter(date) : date, day.closes))}`,
      `SUMMARY:${escaped(name)}`,
      `LOCATION:${escaped(day.place)}`,
      ...(day.note ? [`DESCRIPTION:${escaped(day.note)}`] : []),
      `URL:${publicUrl}/`,
      "END:VEVENT",
    ]),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dishboard//Market days//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function datesOf(day: StoredMarketDay, now: Date): string[] {
  if (day.date !== null) return [day.date];
  const today = marketDayAt(day, now);
  const untilFirst = ((day.weekday ?? 1) - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return Array.from({ length: marketCalendarWeeks }, (_, week) => dayAfter(today, untilFirst + 7 * week));
}

function momentOf(timeZone: string, date: string, time: string): Date {
  return new Date(timeZoneOf(timeZone).toInstant(Date.parse(`${date}T${time}:00Z`)));
}

/** Such as 20261128T100000Z. */
function stampOf(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");
}

/** At most 75 bytes; continuations begin with a space. No character is cut. */
function folded(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push(" ");
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join("\r\n");
}
