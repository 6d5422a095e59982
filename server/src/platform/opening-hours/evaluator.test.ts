import { afterAll, expect, it } from "vitest";
import { localMoment } from "../../features/opening-hours/local-times.service.ts";
import type { HoursQuestion } from "./evaluate.ts";
import { createHoursEvaluator } from "./evaluator.ts";

const evaluator = createHoursEvaluator();
afterAll(() => evaluator.close());

const london = { latitude: 51.5414, longitude: -0.1471 };
const newYork = { latitude: 40.7484, longitude: -73.9857 };
const kathmandu = { latitude: 27.7172, longitude: 85.324 };
const bangkok = { latitude: 13.7563, longitude: 100.5018 };
const wednesday = "2026-11-25T12:00:00Z";

async function ask(hours: string, place: Pick<HoursQuestion, "latitude" | "longitude"> = london, now = wednesday) {
  const answer = await evaluator.ask({ hours, ...place, now: Date.parse(now) });
  const say = (moment: number) => localMoment(answer?.timeZone ?? "", moment);
  return answer?.open?.map(([from, until]) => `${say(from)} ${say(until)}`);
}

it("says when a place is open, from yesterday on, by the clocks of the place", async () => {
  expect(await ask("We-Th 11:00-14:30, 18:00-01:00")).toEqual([
    "2026-11-25T11:00:00+00:00 2026-11-25T14:30:00+00:00",
    "2026-11-25T18:00:00+00:00 2026-11-26T01:00:00+00:00",
    "2026-11-26T11:00:00+00:00 2026-11-26T14:30:00+00:00",
    "2026-11-26T18:00:00+00:00 2026-11-27T01:00:00+00:00",
    "2026-12-02T11:00:00+00:00 2026-12-02T14:30:00+00:00",
    "2026-12-02T18:00:00+00:00 2026-12-03T00:00:00+00:00",
  ]);
  expect(await ask("We 09:00-17:00", kathmandu)).toContain("2026-11-25T09:00:00+05:45 2026-11-25T17:00:00+05:45");
  expect(await ask("24/7", newYork)).toEqual(["2026-11-24T00:00:00-05:00 2026-12-03T00:00:00-05:00"]);
  expect(await ask("off")).toEqual([]);
});

it.each([
  ["Mo-Sa 9am-5pm", 6],
  ["Mon-Fri 10.00–20.00;", 5],
  ["täglich 10-22 Uhr", 7],
  ["Mo-Fr 10h-20h", 5],
  ["10:00 AM - 10:00 PM", 7],
  ["Mo-Fr: 9:00-17:00", 5],
  ["Jul-Aug 10:00-20:00", 0],
  ["closed", 0],
])("understands '%s', which has one meaning", async (hours, days) => {
  const open = await ask(hours);
  expect(new Set(open?.map((time) => new Date(time.slice(0, 10)).getUTCDay())).size).toBe(days);
});

it("holds its hours when clocks change, and public holidays where they are kept", async () => {
  const change = "2026-11-01T12:00:00Z";
  expect(await ask("Sa-Su 22:00-10:00", newYork, change)).toContain(
    "2026-10-31T22:00:00-04:00 2026-11-01T10:00:00-05:00",
  );
  // In that night the clocks show half past one twice, and in spring never half past two.
  expect(await ask("Su 01:30-03:00", newYork, change)).toContain("2026-11-01T01:30:00-04:00 2026-11-01T03:00:00-05:00");
  expect(await ask("Su 02:30-05:00", newYork, "2027-03-14T12:00:00Z")).toContain(
    "2027-03-14T03:30:00-04:00 2027-03-14T05:00:00-04:00",
  );
  const christmas = await ask("Mo-Su 10:00-22:00; PH off", london, "2026-12-24T12:00:00Z");
  expect(christmas?.filter((time) => /^2026-12-2[456]/.test(time))).toEqual([
    "2026-12-24T10:00:00+00:00 2026-12-24T22:00:00+00:00",
  ]);
  const berlin = { latitude: 52.52, longitude: 13.405 };
  expect(await ask("We-Fr 10:00-22:00; PH off", berlin, "2026-12-24T12:00:00Z")).toEqual([
    "2026-12-23T10:00:00+01:00 2026-12-23T22:00:00+01:00",
    "2026-12-24T10:00:00+01:00 2026-12-24T22:00:00+01:00",
    "2026-12-30T10:00:00+01:00 2026-12-30T22:00:00+01:00",
    "2026-12-31T10:00:00+01:00 2026-12-31T22:00:00+01:00",
  ]);
  expect((await ask("sunrise-sunset"))?.[1]).toMatch(/^2026-11-25T07:3\d:00\+00:00 2026-11-25T15:5\d:00\+00:00$/);
});

it.each([
  ["nobody has said", "by appointment"],
  ["nobody has said the end of", "Mo-Su 10:00+"],
  ["are said in no words of the format", "lunchtime until we're tired"],
  ["depend on holidays that nobody knows", "Mo-Su 10:00-22:00; PH off", bangkok],
  ...[
    "Mo-Fr 9-5",
    "weekdays 10-5",
    "5pm-11",
    "12-3pm, 6-11pm",
    "11-11",
    "7 days a week 11-11",
    "9:00-5:00 pm",
    "Mo-Su",
  ].map((hours) => ["have several meanings", hours] as [string, string]),
  ["say when a place is closed, and never when it is open", "Closed Mondays"],
  ["were those of other years", "2020-2024"],
  ["are longer than OpenStreetMap has them", `Mo ${"10:00-12:00,".repeat(30)}13:00-14:00`],
  ["are ten thousand letters", "x".repeat(10_000)],
  ["are brackets in brackets", "(".repeat(255)],
  ["are characters that no text has", "Mo\u0000-\u202eSu\ud800 \u0007 10:00"],
  ["are of no time", "Mo-Su 99:99-77:77"],
  ["are of weeks and days that are none", "week 99-1/0 Mo[99] Jan 32-Feb 31/0 00:00-99:99/00:00"],
  ["are times without end", "Mo-Su 00:00-24:00/00:01"],
  ["are a script", '"; process.exit(); "'],
])("does not know hours that %s", async (_, hours, place = london) => {
  expect(await ask(hours, place)).toBeUndefined();
  expect(await ask("We 09:00-17:00")).toHaveLength(2);
});

it("does not know hours whose process ends, and reads the next in another one", async () => {
  const endsIt = { hours: "24/7", ...london, now: 1e17 };
  expect(await evaluator.ask(endsIt)).toBeNull();
  expect(await ask("We 09:00-17:00", kathmandu)).toHaveLength(2);
});
