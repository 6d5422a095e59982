import type { Log } from "../../../platform/log.ts";
import { timeZoneAt } from "../../../platform/opening-hours/time-zone-at.ts";
import { timeZoneOf } from "../../../platform/opening-hours/time-zones.ts";

const dayMs = 24 * 3_600_000;
const sixMs = 6 * 3_600_000;

/** `dueAt` is six in the morning of `monday`, local time. */
export type DueWeek = { monday: string; dueAt: Date };

/** Returns UTC with a log line if Node does not know the zone. */
export function zoneOfPlace(place: { latitude: number; longitude: number }, log: Pick<Log, "warn">): string {
  return knownZone(timeZoneAt(place), log);
}

/** Returns UTC with a log line for an unknown name. */
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

/** Returns the last Monday that has reached six in the morning. */
export function lastDueWeek(timeZone: string, now: Date): DueWeek {
  const wall = timeZoneOf(timeZone).toWall(now.getTime());
  const day = Math.floor(wall / dayMs) * dayMs;
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const monday = dueWeek(timeZone, day - sinceMonday * dayMs);
  return monday.dueAt <= now ? monday : dueWeek(timeZone, day - (sinceMonday + 7) * dayMs);
}

export function nextDueAt(timeZone: string, now: Date): Date {
  return dueWeek(timeZone, Date.parse(lastDueWeek(timeZone, now).monday) + 7 * dayMs).dueAt;
}

/** Lists due weeks after `lastMonday` or, if null, since a moment; oldest first, at most a year. */
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
