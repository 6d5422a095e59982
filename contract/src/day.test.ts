import { expect, it } from "vitest";
import { isDay, readDay } from "./day.ts";

it.each([
  ["2022-07-14T18:00:00Z", "2022-07-14"],
  ["2022/07/14", "2022-07-14"],
  ["2022.7.4", "2022-07-04"],
  ["2022年7月14日", "2022-07-14"],
  ["2022년 7월 14일", "2022-07-14"],
  ["２０２２／７／１４", "2022-07-14"],
  ["14-Jul-2022", "2022-07-14"],
  ["14 July 2022", "2022-07-14"],
  ["Thu, 14 Jul 2022 18:00", "2022-07-14"],
  ["July 14, 2022", "2022-07-14"],
  ["Jul 4th, 2022", "2022-07-04"],
  ["14. März 2022", "2022-03-14"],
  ["14 de julio de 2022", "2022-07-14"],
  ["14 juillet 2022", "2022-07-14"],
  ["14 lipca 2022", "2022-07-14"],
])("the day %s is read", (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each([
  "",
  "soon",
  "3/5/2022",
  "2022-02-30",
  "2022/13/01",
  "14 Ju 2022",
  "14-Foo-2022",
  "Jul 2022",
  "0000-01-01",
  "2022-07/14",
])("'%s' is no day, or may be two", (text) => expect(readDay(text)).toBeNull());

it("a day of the calendar is one that there is", () => {
  expect(["2024-02-29", "2023-02-29", "2024-2-9"].map(isDay)).toEqual([true, false, false]);
});
