import { expect, it } from "vitest";
import { formatDay } from "./dates.ts";
import { formatAgo, formatDayAgo, formatDayInText, formatDuration, formatMoment } from "./moments.ts";

it("shows the day of a moment, which depends on where one is", () => {
  expect(formatDay("2026-11-18T23:30:00.000Z", "UTC")).toBe("18 Nov 2026");
});

it("shows a day in a text with its year where that is another one", () => {
  const now = Date.parse("2026-11-18T23:30:00.000Z");
  expect(formatDayInText("2026-03-12", now)).toBe("12 March");
  expect(formatDayInText("2025-12-31", now)).toBe("31 December 2025");
});

it("shows the time beside the day where it is asked for", () => {
  expect(formatMoment("2026-11-18T23:05:00.000Z", "UTC")).toBe("18 Nov 2026 at 23:05");
});

it("shows each month's day as British English does, in either time zone", () => {
  const parts = { day: "numeric", month: "short", year: "numeric" } as const;
  const moments = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 18, 23, 30).toISOString());
  const days = (timeZone?: "UTC") => moments.map((moment) => formatDay(moment, timeZone));
  for (const timeZone of [undefined, "UTC"] as const) {
    const format = new Intl.DateTimeFormat("en-GB", timeZone ? { ...parts, timeZone } : parts);
    expect(days(timeZone)).toEqual(moments.map((moment) => format.format(new Date(moment))));
  }
});

it.each([
  ["2026-11-18T11:59:30.000Z", "just now"],
  ["2026-11-18T12:00:30.000Z", "just now"],
  ["2026-11-18T11:59:00.000Z", "1 minute ago"],
  ["2026-11-18T11:00:01.000Z", "59 minutes ago"],
  ["2026-11-18T09:00:00.000Z", "3 hours ago"],
  ["2026-11-17T12:00:00.000Z", "yesterday"],
  ["2026-11-16T11:00:00.000Z", "2 days ago"],
  ["2026-11-08T12:00:00.000Z", "8 Nov 2026"],
])("says how long ago %s was", (moment, expected) => {
  expect(formatAgo(moment, Date.parse("2026-11-18T12:00:00.000Z"))).toBe(expected);
});

it.each([
  ["2026-11-19", "today"],
  ["2026-11-18", "today"],
  ["2026-11-17", "yesterday"],
  ["2026-11-15", "3 days ago"],
  ["2026-11-11", "11 Nov 2026"],
])("says how long ago the day %s was", (day, expected) => {
  expect(formatDayAgo(day, Date.parse("2026-11-18T00:30:00.000Z"))).toBe(expected);
});

it.each([
  [24_000, "0:24"],
  [59_600, "1:00"],
  [725_000, "12:05"],
])("shows %d ms as %s", (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});
