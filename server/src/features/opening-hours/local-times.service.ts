import type { OpeningHours } from "@dishboard/contract/opening-hours";
import { timeZoneOf } from "../../platform/opening-hours/time-zones.ts";

const dayMs = 24 * 3_600_000;

/** What the clocks of a zone say at a moment, such as '17:30'. */
export function localTime(timeZone: string, moment: Date): string {
  return clock(timeZoneOf(timeZone).toWall(moment.getTime()));
}

type Time = { from: Date; until: Date };

/**
 * The days of a zone between two moments, each with the times that begin on it. A time of more than a day is a part of each of
 * its days.
 */
export function daysOf(timeZone: string, { from, until }: Time, open: readonly Time[]): OpeningHours["days"] {
  const { toWall, toInstant } = timeZoneOf(timeZone);
  const times = open.flatMap((time): { start: number; opens: string; closes: string }[] => {
    const [start, end] = [toWall(time.from.getTime()), toWall(time.until.getTime())];
    if (end - start <= dayMs && !(end - start === dayMs && start % dayMs === 0))
      return [{ start, opens: clock(start), closes: clock(end) }];
    const parts = [];
    for (let part = start; part < end; part = dayAfter(part)) {
      const closes = dayAfter(part) <= end ? "24:00" : clock(end);
      parts.push({ start: part, opens: clock(part), closes });
    }
    return parts;
  });
  const days: OpeningHours["days"] = [];
  const last = toWall(until.getTime());
  for (let day = toWall(from.getTime()); day < last; day += dayMs)
    days.push({
      day: new Date(day).toISOString().slice(0, 10),
      from: new Date(toInstant(day)).toISOString(),
      times: times
        .filter(({ start }) => start >= day && start < day + dayMs)
        .map(({ opens, closes }) => ({ opens, closes })),
    });
  return days;
}

function dayAfter(wall: number): number {
  return (Math.floor(wall / dayMs) + 1) * dayMs;
}

function clock(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16);
}
