/** The days on which the market of a site's area is held, where the host says so. */
import * as z from "zod/mini";
import { isDay } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { optionalLine, requiredLine } from "./text.ts";

/** How many market days a host sets at most. */
export const maxMarketDays = 14;
/** How long the name of the place is at most, and the note. */
export const maxMarketTextLength = 120;

/** The days of the week from Monday on, which is 1. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Where the calendar of the market days is, as RFC 5545 has it. */
export const marketCalendarPath = "/market-days.ics";

/** For how many weeks the calendar has the days that come every week. */
export const marketCalendarWeeks = 26;

/** How long a market is open at most if it closes on the day after: a longer one is a slip. */
const maxNightHours = 16;

/** The error messages of market days. */
export const marketDayErrors = {
  timeZone: "There is no such time zone. Its name is like Europe/London",
  when: "Choose a day of the week or a date",
  opens: "When it opens must be a time like 09:30",
  closes: "When it closes must be a time after it opens, at most 16 hours later",
  place: "Say where the market is",
} as const;

const time = (error: string) => z.string({ error }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error }));

const date = z.string({ error: marketDayErrors.when }).check(z.refine(isDay, { error: marketDayErrors.when }));

/** Whether a market closes on the day after, as one from 18:00 to 01:00. */
export function closesNextDay({ opens, closes }: { opens: string; closes: string }): boolean {
  return closes <= opens;
}

function isLikelyNight({ opens, closes }: { opens: string; closes: string }): boolean {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return minutesOf(closes) + 24 * 60 - minutesOf(opens) <= maxNightHours * 60;
}

/** A weekly or single market day in local time. If it closes before it opens, it ends on the next day. */
export const MarketDay = z
  .strictObject({
    id: id("id"),
    /** 1 is Monday. */
    weekday: z.nullable(z.int({ error: marketDayErrors.when }).check(z.minimum(1), z.maximum(7))),
    /** YYYY-MM-DD. */
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

/** The market days in their order, and the time zone of their clocks. */
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

/** The market days that come. */
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

/** Sets the market days. */
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
