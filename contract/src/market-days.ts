import * as z from "zod/mini";
import { isDay } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { optionalLine, requiredLine } from "./text.ts";

export const maxMarketDays = 14;
export const maxMarketTextLength = 120;

/** Monday is 1. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The calendar of market days, in the form of RFC 5545. */
export const marketCalendarPath = "/market-days.ics";

export const marketCalendarWeeks = 26;

/** Maximum hours of a market that closes on the next day: a longer one is a mistake. */
const maxNightHours = 16;

export const marketDayErrors = {
  timeZone: "There is no such time zone. Its name is like Europe/London",
  when: "Choose a day of the week or a date",
  opens: "When it opens must be a time like 09:30",
  closes: "When it closes must be a time after it opens, at most 16 hours later",
  place: "Say where the market is",
} as const;

const time = (error: string) => z.string({ error }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error }));

const date = z.string({ error: marketDayErrors.when }).check(z.refine(isDay, { error: marketDayErrors.when }));

/** Whether a market closes on the next day, as from 18:00 to 01:00. */
export function closesNextDay({ opens, closes }: { opens: string; closes: string }): boolean {
  return closes <= opens;
}

function isLikelyNight({ opens, closes }: { opens: string; closes: string }): boolean {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return minutesOf(closes) + 24 * 60 - minutesOf(opens) <= maxNightHours * 60;
}

/** In local time. If it closes before it opens, it ends on the next day. */
export const MarketDay = z
  .strictObject({
    id: id("id"),
    weekday: z.nullable(z.int({ error: marketDayErrors.when }).check(z.minimum(1), z.maximum(7))),
    date: z.nullable(date),
    opens: time(marketDayErrors.opens),
    closes: time(marketDayErrors.closes),
    place: requiredLine("Place", maxMarketTextLength, marketDayErrors.place),
    note: optionalLine("Note", maxMarketTextLength),
  })
  .check(
    z.refine((day) => (day.weekday === null) !== (day.date === null), {
      error: marketDayErrors.when,
      path: ["weekday"],
    }),
    z.refine((day) => !closesNextDay(day) || isLikelyNight(day), { error: marketDayErrors.closes, path: ["closes"] }),
  );
export type MarketDay = z.infer<typeof MarketDay>;

export const MarketDays = z.object({
  timeZone: z.string(),
  days: z.array(
    z.object({
      id: z.string(),
      weekday: z.nullable(z.int()),
      date: z.nullable(z.string()),
      opens: z.string(),
      closes: z.string(),
      place: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});
export type MarketDays = z.infer<typeof MarketDays>;

export const readMarketDays = endpoint({
  method: "GET",
  path: "/api/market-days",
  operationId: "readMarketDays",
  tag: "places",
  summary: "The market days of the site's area: those of every week, and the dates that have not passed",
  description: `None where the host has set none. The same as a calendar is at ${marketCalendarPath}. The reply is at most a second old and the same for everybody.`,
  query: z.strictObject({}),
  reply: MarketDays,
});

export const setMarketDays = endpoint({
  method: "PUT",
  path: "/api/admin/market-days",
  operationId: "setMarketDays",
  tag: "places",
  summary: "Sets the market days of the site's area in place of those before",
  description: "A day that keeps its id stays the same event in calendars.",
  body: z.strictObject({
    timeZone: z.string({ error: marketDayErrors.timeZone }).check(z.maxLength(60, { error: marketDayErrors.timeZone })),
    days: z.array(MarketDay).check(z.maxLength(maxMarketDays)),
  }),
  reply: MarketDays,
  auth: "administrator",
});
