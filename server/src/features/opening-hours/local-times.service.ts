import type { OpeningHours, OpenTime } from "@dishboard/contract/opening-hours";
import { timeZoneOf } from "../../platform/opening-hours/time-zones.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A zone's moment, '2026-11-25T22:00:00+01:00'. */
export function localMoment(timeZone: string, moment: number): string {
  const wall = timeZoneOf(timeZone).toWall(moment);
  const ahead = Math.round((wall - moment) / minuteMs) * minuteMs;
  const offset = new Date(Math.abs(ahead)).toISOString().slice(11, 16);
  return `${new Date(wall).toISOString().slice(0, 19)}${ahead < 0 ? "-" : "+"}${offset}`;
}

/** A zone's days with the times that begin then; times over a day long are split. */
export function daysOf(
  timeZone: string,
  { from, until }: { from: Date; until: Date },
  open: readonly OpenTime[],
): OpeningHours["days"] {
  const { toWall, toInstant } = timeZoneOf(timeZone);
  const times = open.flatMap((time) => partsOf(wallOf(time.from), wallOf(time.until)));
  const days: OpeningHours["days"] = [];
  const last = toWall(until.getTime());
  for (let day = toWall(from.getTime()); day < last; day += dayMs)
    days.push({
      day: new Date(day).toISOString().slice(0, 10),
      from: new Date(toInstant(day)).toISOString(),
      times: times
        .filter(({ start }) => start >= day && start < day + dayMs)
        .map(({ start, closes }) => ({ opens: clock(start), closes })),
    });
  return days;
}

function partsOf(start: number, end: number): { start: number; closes: string }[] {
  const isOfOneDay = end - start < dayMs || (end - start === dayMs && start % dayMs !== 0);
  if (isOfOneDay) return [{ start, closes: clock(end) }];
  const parts = [];
  for (let part = start; part < end; part = dayAfter(part))
    parts.push({ start: part, closes: dayAfter(part) <= end ? "24:00" : clock(end) });
  return parts;
}

function dayAfter(wall: number): number {
  return (Math.floor(wall / dayMs) + 1) * dayMs;
}

function wallOf(localMoment: string): number {
  return Date.parse(`${localMoment.slice(0, 19)}Z`);
}

function clock(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16);
}

/** Parses '2026-11-25T11:00:00+01:00/2026-11-25T22:00:00+01:00'. */
export function timeOf(stored: string): OpenTime {
  const [from = "", until = ""] = stored.split("/");
  return { from, until };
}
