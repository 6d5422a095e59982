import { closesNextDay, type MarketDay, marketDayErrors } from "@dishboard/contract/market-days";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { timeZoneOf } from "../../platform/opening-hours/time-zones.ts";
import { lockMarketDays, replaceMarketDays } from "./market-days.repository.ts";

const dayMs = 24 * 3_600_000;

export type MarketDaysDeps = { db: Database; clock: () => Date };

/** Throws `Problem("invalid")` for an unknown time zone. */
export async function setMarketDays(
  { db, clock }: MarketDaysDeps,
  { timeZone, days }: { timeZone: string; days: readonly MarketDay[] },
): Promise<void> {
  if (!isTimeZone(timeZone)) throw new Problem("invalid", marketDayErrors.timeZone, "timeZone");
  if (new Set(days.map(({ id }) => id)).size < days.length)
    throw new Problem("invalid", "Each market day needs an id of its own", "days");
  await inTransaction(db.write, async (transaction) => {
    await lockMarketDays(transaction);
    await replaceMarketDays(transaction, { timeZone, days }, clock());
  });
}

/** Offsets such as +01:00 have no clock changes. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    timeZoneOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

type HoursOfDay = { opens: string; closes: string; timeZone: string };

/** Keeps weekly days, and dates that have not passed in their zone. */
export function comingDays<Day extends HoursOfDay & { date: string | null }>(days: readonly Day[], now: Date): Day[] {
  return days.filter((day) => day.date === null || day.date >= marketDayAt(day, now));
}

/** Returns YYYY-MM-DD: a night market's day lasts until it closes. */
export function marketDayAt(day: HoursOfDay, now: Date): string {
  const wall = new Date(timeZoneOf(day.timeZone).toWall(now.getTime()));
  const isStillNight = closesNextDay(day) && wall.toISOString().slice(11, 16) < day.closes;
  return isStillNight ? dayAfter(wall.toISOString().slice(0, 10), -1) : wall.toISOString().slice(0, 10);
}

export function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
