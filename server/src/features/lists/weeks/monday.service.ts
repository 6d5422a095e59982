import type { Log } from "../../../platform/log.ts";
import { timeZoneAt } from "../../../platform/opening-hours/time-zone-at.ts";
import { timeZoneOf } from "../../../platform/opening-hours/time-zones.ts";

const dayMs = 24 * 3_600_000;
const sixMs = 6 * 3_600_000;

/** A due week; `dueAt` is six in the morning of its Monday, local time. */
export type DueWeek = { monday: string; dueAt: Date };

/** The zone of a place; UTC with a log line if Node does not know it. */
export function zoneOfPlace(place: { latitude: number; longitude: number }, log: Pick<Log, "warn">): string {
  return knownZone(timeZoneAt(place), log);
}

/** The zone of this name; UTC with a log line if there is none. */
export function knownZone(name: string, log: Pick<Log, "warn">): string {
  try {
    timeZoneOf(name);
    return name;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    log.warn({ timeZone: name }, "this time zone does not exist: boards there are frozen by UTC");
    return "UTC";
  }
}

/** The last due week in a zone: the last Monday that has reached six in the morning. */
export function lastDueWeek(timeZone: string, now: Date): DueWeek {
  const wall = timeZoneOf(timeZone).toWall(now.getTime());
  const day = Math.floor(wall / dayMs) * dayMs;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const monday = dueWeek(timeZone, day - sinceMonday * dayMs);
  return monday.dueAt <= now ? monday : dueWeek(timeZone, day - (sinceMonday + 7) * dayMs);
}

/** When the next week is due in a zone. */
export function nextDueAt(timeZone: string, now: Date): Date {
  return dueWeek(timeZone, Date.parse(lastDueWeek(timeZone, now).monday) + 7 * dayMs).dueAt;
}

/** Lists the due weeks after `lastMonday`, or if that is null since a moment, oldest first and at most a year. */
export function missingWeeks(
  timeZone: string,
  { now, since, lastMonday }: { now: Date; since: Date; lastMonday: string | null },
): DueWeek[] {
  const last = lastDueWeek(timeZone, now);
  const missing: DueWeek[] = [];
  for (let week = last; missing.length < 53; week = dueWeek(timeZone, Date.parse(week.monday) - 7 * dayMs)) {
    const isMissing = lastMonday === null ? week.dueAt >= since : week.monday > lastMonday;
    if (!isMissing) break;
    missing.unshift(week);
  }
  return missing;
}

function dueWeek(timeZone: string, wallMidnight: number): DueWeek {
  return {
    monday: new Date(wallMidnight).toISOString().slice(0, 10),
    dueAt: new Date(timeZoneOf(timeZone).toInstant(wallMidnight + sixMs)),
  };
}
