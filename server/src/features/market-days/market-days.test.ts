import { call } from "@dishboard/contract/endpoint";
import {
  type MarketDay,
  marketCalendarWeeks,
  marketDayErrors,
  readMarketDays,
  setMarketDays,
} from "@dishboard/contract/market-days";
import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

// The Thursday before London's clock change, at half past midnight.
const first = new Date("2026-10-21T23:30:00Z");
let today = first;
let now = 1;
const environment = { ADMIN_EMAIL: "boss@example.org", PUBLIC_URL: "https://dishes.example.org" };
const testApp = await ownApp(environment, { clock: () => today, now: () => now });
let boss: SignedIn;

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
});
beforeEach(async () => {
  today = first;
  await testApp.db.write.deleteFrom("market_days").execute();
  now += 60_000;
});

const saturday: MarketDay = {
  id: "01a1f931-de15-7750-b1fb-c375e591c18f",
  weekday: 6,
  date: null,
  opens: "10:00",
  closes: "16:00",
  place: "Inverness Street",
  note: null,
};
const set = (days: MarketDay[], timeZone = "Europe/London") =>
  call(transportOf(testApp, boss), setMarketDays, { body: { timeZone, days } });
const read = async () => {
  now += 1_001;
  return call(testApp.transport, readMarketDays, {});
};
async function calendar(): Promise<string[]> {
  now += 1_001;
  const reply = await testApp.app.inject({ url: "/market-days.ics", headers: { host: "dishes.example.org" } });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const raw = reply.body.split("\r\n");
  expect(raw.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(reply.body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  return reply.body.replaceAll("\r\n ", "").trimEnd().split("\r\n");
}
const valuesOf = (lines: string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

describe("market days", () => {
  it("are none until the host sets them, with the time zone of the market area", async () => {
    expect(await read()).toEqual({ timeZone: "Europe/London", days: [] });
    expect(await calendar()).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Dishboard//Market days//EN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Market: Camden Market",
      "END:VCALENDAR",
    ]);
  });

  it("are those of every week first, and no date that has passed by the clocks of their place", async () => {
    const on = (date: string) => ({ ...saturday, id: v7(), weekday: null, date });
    const days = [on("2026-12-24"), on("2026-10-21"), on("2026-10-22"), { ...saturday, note: " Cash only " }];
    await set(days);
    expect((await read()).days.map(({ weekday, date, note }) => weekday ?? date ?? note)).toEqual([
      6,
      "2026-10-22",
      "2026-12-24",
    ]);
    expect((await read()).days[0]?.note).toBe("Cash only");
  });

  it("are replaced as a whole", async () => {
    await set([saturday, { ...saturday, id: v7(), weekday: 7 }]);
    await set([{ ...saturday, id: v7(), weekday: 3 }]);
    expect((await read()).days.map(({ weekday }) => weekday)).toEqual([3]);
    await set([]);
    expect((await read()).days).toEqual([]);
  });
});

describe("the calendar", () => {
  it("has an event for each week, at the hours that the clocks of the place show", async () => {
    await set([saturday]);
    const lines = await calendar();
    expect(valuesOf(lines, "DTSTART")).toHaveLength(marketCalendarWeeks);
    // Summer time ends on 25 October.
    expect(valuesOf(lines, "DTSTART").slice(0, 2)).toEqual(["20261024T090000Z", "20261031T100000Z"]);
    expect(valuesOf(lines, "DTEND").slice(0, 2)).toEqual(["20261024T150000Z", "20261031T160000Z"]);
    expect(valuesOf(lines, "UID")[0]).toBe(`${saturday.id}-2026-10-24@dishes.example.org`);
    expect(new Set(valuesOf(lines, "UID")).size).toBe(marketCalendarWeeks);
  });

  it("keeps its events while days stay, and says when they were changed", async () => {
    await set([saturday]);
    const before = await calendar();
    today = new Date("2026-10-21T23:35:00Z");
    await set([saturday]);
    expect(await calendar()).toEqual(before);
    await set([{ ...saturday, opens: "09:00" }]);
    const after = await calendar();
    expect(valuesOf(after, "UID")).toEqual(valuesOf(before, "UID"));
    expect([valuesOf(before, "DTSTAMP")[0], valuesOf(after, "DTSTAMP")[0]]).toEqual([
      "20261021T233000Z",
      "20261021T233500Z",
    ]);
  });

  it("has nights that end on the day after, and lists a night until it ends", async () => {
    const night = { ...saturday, opens: "18:00", closes: "01:00" };
    const once = { ...night, id: v7(), weekday: null, date: "2026-10-24" };
    await set([night, once]);
    const lines = await calendar();
    expect(valuesOf(lines, "DTSTART").slice(0, 2)).toEqual(["20261024T170000Z", "20261031T180000Z"]);
    // In the night to 25 October the clocks are set back at two, after the market.
    expect(valuesOf(lines, "DTEND").slice(0, 2)).toEqual(["20261025T000000Z", "20261101T010000Z"]);
    expect(valuesOf(lines, "DTEND").at(-1)).toBe("20261025T000000Z");
    today = new Date("2026-10-24T23:30:00Z");
    expect((await read()).days.map(({ date }) => date)).toEqual([null, "2026-10-24"]);
    expect(valuesOf(await calendar(), "DTSTART").slice(0, 1)).toEqual(["20261024T170000Z"]);
    today = new Date("2026-10-25T00:00:00Z");
    expect((await read()).days.map(({ date }) => date)).toEqual([null]);
    expect(valuesOf(await calendar(), "DTSTART").slice(0, 1)).toEqual(["20261031T180000Z"]);
  });

  it("escapes and folds what people write", async () => {
    const note = `Bread; cheese, \\ and ${"Käse und Brot ".repeat(6)}🧀🧀🧀`;
    await set([{ ...saturday, weekday: null, date: "2026-12-24", place: "END:VEVENT, the yard", note }]);
    const lines = await calendar();
    expect(valuesOf(lines, "LOCATION")).toEqual(["END:VEVENT\\, the yard"]);
    expect(valuesOf(lines, "DESCRIPTION")).toEqual([
      note.replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,"),
    ]);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  });
});

describe("what cannot be set changes nothing", () => {
  it.each<[string, Partial<MarketDay>, string]>([
    ["neither a weekday nor a date", { weekday: null }, "Choose a day of the week or a date"],
    ["both", { date: "2026-12-24" }, "Choose a day of the week or a date"],
    ["a date that does not exist", { weekday: null, date: "2026-02-30" }, "Choose a day of the week or a date"],
    ["a date before the calendar", { weekday: null, date: "0000-01-01" }, "Choose a day of the week or a date"],
    ["an eighth day", { weekday: 8 }, "Too big: expected number to be <=7"],
    ["an hour that does not exist", { opens: "24:00" }, "When it opens must be a time like 09:30"],
    ["closing before it opens", { closes: "09:59" }, marketDayErrors.closes],
    ["hours in the wrong order", { opens: "16:00", closes: "10:00" }, marketDayErrors.closes],
    ["no time at all", { closes: "10:00" }, marketDayErrors.closes],
    ["no place", { place: " \u200b " }, "Say where the market is"],
    ["a long place", { place: "x".repeat(10_000) }, "Place must be at most 120 characters long"],
    ["lines in a note", { note: "a\r\nBEGIN:VEVENT" }, "Note contains characters that cannot be used"],
  ])("%s", async (_, part, message) => {
    await set([saturday]);
    await expect(set([saturday, { ...saturday, id: v7(), ...part }])).rejects.toThrow(
      message.startsWith("Too big") ? /./ : message,
    );
    expect((await read()).days).toHaveLength(1);
  });

  it.each(["Europe/Atlantis", "", "+01:00", "../etc/passwd", "x".repeat(5_000), "Europe/London\r\nX:1"])(
    "a time zone that does not exist: %s",
    async (timeZone) => {
      await expect(set([saturday], timeZone)).rejects.toThrow("There is no such time zone");
      expect((await read()).days).toEqual([]);
    },
  );

  it("two days of one id, and too many", async () => {
    await expect(set([saturday, { ...saturday, weekday: 7 }])).rejects.toThrow(
      "Each market day needs an id of its own",
    );
    await expect(set(Array.from({ length: 15 }, () => ({ ...saturday, id: v7() })))).rejects.toThrow();
    expect((await read()).days).toEqual([]);
  });
});
