import { expect, it } from "vitest";
import { marketLineText } from "./market-days.messages.ts";

const day = { id: "1", weekday: 6, date: null, opens: "10:00", closes: "16:00", place: "The yard", note: null };
const textOf = (...days: Parameters<typeof marketLineText>[0]["days"]) =>
  marketLineText({ days }).replaceAll("\u2060", "");

it("the line about market days names two of them, and says that there are more", () => {
  const once = { ...day, weekday: null, date: "2026-12-24" };
  expect(textOf()).toBe("");
  expect(textOf(day)).toBe("Sat 10:00–16:00");
  expect(textOf({ ...day, opens: "18:00", closes: "01:00" })).toBe("Sat 18:00–01:00");
  expect(textOf(day, { ...once, closes: "15:00" })).toBe("Sat 10:00–16:00, Thu 24 Dec 10:00–15:00");
  expect(textOf(day, { ...day, weekday: 7 }, once)).toBe("Sat, Sun 10:00–16:00 and more");
});
