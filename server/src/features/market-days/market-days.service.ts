import { type MarketDay, marketDayErrors } from "@dishboard/contract/market-days";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { timeZoneOf } from "../../platform/opening-hours/time-zones.ts";
import { lockMarketDays, replaceMarketDays } from "./market-days.repository.ts";

/** What market days need. */
export type MarketDaysDeps = { db: Database; clock: () => Date };

/** Sets the market days in place of those before. Throws `Problem("invalid")` for a time zone that does not exist. */
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

/** Whether a name is one of the tz database; an offset such as +01:00 has no clocks that change. */
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

/** The days that come: those of every week, and the dates that have not passed by the clocks of their zone. */
export function comingDays<Day extends { date: string | null; timeZone: string }>(
  days: readonly Day[],
  now: Date,
): Day[] {
  return days.filter(({ date, timeZone }) => date === null || date >= dayIn(timeZone, now));
}

/** The day that a clock of a zone shows, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  return new Date(timeZoneOf(timeZone).toWall(now.getTime())).toISOString().slice(0, 10);
}
