import { productBoardKey } from "@dishboard/contract/board-keys";
import { call } from "@dishboard/contract/endpoint";
import { mondayOf, readWeek, weekOf } from "@dishboard/contract/weeks";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { openLog } from "../../../platform/log.ts";
import { knownZone, lastDueWeek } from "./monday.service.ts";
import { freezeBoards } from "./weeks.service.ts";

const slug = "camden-market-top-100";
const camden = { latitude: 51.5414, longitude: -0.1471 };
let today = new Date("2026-02-20T12:00:00Z");
let now = 1;
const testApp = await ownApp({}, { clock: () => today, now: () => now });
const { app, db, transport, settings } = testApp;
const week = async (name: string, board = slug) => {
  now += 60_000;
  return call(transport, readWeek, { params: { slug: board, week: name } });
};
async function freezeAt(moment: string) {
  today = new Date(moment);
  await addJob(db.write, "freeze-boards", {}, "freeze-boards");
  await testApp.runJobs();
}
const status = async (path: string) => (await app.inject({ url: `/api/lists/${path}` })).statusCode;

it("freezes boards on Mondays at six, compares weeks, and keeps them as they were but for withdrawn names", async () => {
  const ada = await newPerson(db, "ada");
  const [soup, pie] = [
    await ada.submitsDish({ name: "Soup", at: camden, up: 2 }),
    await ada.submitsDish({ name: "Pie", at: camden, up: 1 }),
  ];
  await freezeAt("2026-02-20T12:00:00Z");
  await freezeAt("2026-02-23T05:59:00Z");
  expect(await status(`${slug}/weeks/latest`)).toBe(404);
  const deps = { db, marketArea: settings.marketArea, clock: () => today, log: openLog("silent") };
  today = new Date("2026-02-23T06:00:00Z");
  await Promise.all([freezeBoards(deps), freezeBoards(deps)]);
  const first = await week("2026-w09");
  expect(first.ranks.map(({ item, rank, previousRank }) => [item?.name, rank, previousRank])).toEqual([
    ["Soup", 1, null],
    ["Pie", 2, null],
  ]);
  await db.write.updateTable("rankings").set({ upvotes: 9, net_score: 9 }).where("item_id", "=", pie).execute();
  await ada.submitsProduct({ name: "Jam", up: 1 });
  await freezeAt("2026-03-02T20:00:00Z");
  const second = await week("2026-w10");
  expect(
    second.ranks.map(({ item, previousRank, bestRank, weeksOn }) => [item?.name, previousRank, bestRank, weeksOn]),
  ).toEqual([
    ["Pie", 2, 1, 2],
    ["Soup", 1, 1, 2],
  ]);
  expect([second.biggestMover, second.newCount, second.previous, second.next]).toEqual([1, 0, "2026-w09", null]);
  expect(Date.parse(second.madeAt) - Date.parse(second.dueAt)).toBe(14 * 3_600_000);
  // Everything is new in a first week, which may follow empty ones.
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  expect(await week("2026-w10", productBoardKey)).toMatchObject({ previous: "2026-w09", isFirst: true, newCount: 1 });
  // A clock that jumps back makes nothing; a missed month is made late.
  await freezeAt("2026-02-25T12:00:00Z");
  await freezeAt("2026-03-31T12:00:00Z");
  expect((await week("latest")).week).toBe("2026-w14");
  expect((await week("2026-w13")).previous).toBe("2026-w12");
  expect((await week("2026-w13", productBoardKey)).isFirst).toBe(false);
  expect(await week("2026-w10")).toEqual({ ...second, next: "2026-w11" });

  await db.write.deleteFrom("rankings").where("item_id", "=", soup).execute();
  const ranks = first.ranks.map((one) => (one.item?.id === soup ? { ...one, item: null } : one));
  expect(await week("2026-w09")).toEqual({ ...first, next: "2026-w10", ranks });
});

it.each(["2026-w54", "2026-w00", "2026-w53x", "0000-w01", "2025-w53", "2026-W09", "2031-w01", "ключ"])(
  "%s is no week",
  async (name) => expect(await status(`${slug}/weeks/${encodeURIComponent(name)}`)).toBe(404),
);

it("a board that does not exist has none", async () => {
  expect(await status("nowhere/weeks/2026-w09")).toBe(404);
});

it("weeks have the names of ISO 8601", () => {
  const days = ["2020-12-28", "2024-12-30", "2026-11-23"];
  expect(days.map(weekOf)).toEqual(["2020-w53", "2025-w01", "2026-w48"]);
  expect(days.map(weekOf).map(mondayOf)).toEqual(days);
});

it("six o'clock is that of the zone, also after its clocks have changed, and UTC where there is no such zone", () => {
  const due = (zone: string, at: string) => lastDueWeek(zone, new Date(at)).dueAt.toISOString();
  expect(due("Europe/London", "2026-03-31T00:00:00Z")).toBe("2026-03-30T05:00:00.000Z");
  expect(due("Europe/London", "2026-10-27T00:00:00Z")).toBe("2026-10-26T06:00:00.000Z");
  expect(due("Asia/Kathmandu", "2026-11-24T00:00:00Z")).toBe("2026-11-23T00:15:00.000Z");
  const lines: object[] = [];
  expect(knownZone("Mars/Olympus", { warn: (line: object) => void lines.push(line) })).toBe("UTC");
  expect(lines).toEqual([{ timeZone: "Mars/Olympus" }]);
});
