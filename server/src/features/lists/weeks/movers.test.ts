import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import { dishChart, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { readItemWeeks } from "@dishboard/contract/item-weeks";
import { readList } from "@dishboard/contract/lists";
import { readWeek } from "@dishboard/contract/weeks";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { openLog } from "../../../platform/log.ts";
import { freezeBoards } from "./weeks.service.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };
const slug = "camden-market-top-100";
let today = new Date("2026-02-20T12:00:00Z");
let now = 1;
const { db, transport, settings } = await ownApp({}, { clock: () => today, now: () => now });
const ada = await newPerson(db, "ada");

async function freezeAt(moment: string) {
  today = new Date(moment);
  now += 60_000;
  await freezeBoards({ db, marketArea: settings.marketArea, clock: () => today, log: openLog("silent") });
}
async function setVotes(id: string, votes: number) {
  await db.write.updateTable("rankings").set({ upvotes: votes, net_score: votes }).where("item_id", "=", id).execute();
}
const weeksOf = async (kind: "dish" | "product", id: string) => {
  now += 60_000;
  return (await call(transport, readItemWeeks, { params: { kind, id } })).weeks;
};

it("boards of today compare with the week that was frozen last, once there is one", async () => {
  const [soup, pie] = [
    await ada.submitsDish({ name: "Soup", at: camden, up: 2 }),
    await ada.submitsDish({ name: "Pie", at: camden, up: 1 }),
  ];
  const oats = await ada.submitsProduct({ name: "Oats", up: 1 });
  await freezeAt("2026-02-20T12:00:00Z");
  expect((await call(transport, dishChart, {})).lastWeek).toBeUndefined();
  expect(await weeksOf("dish", soup)).toBeNull();
  await freezeAt("2026-02-23T06:00:00Z");
  await setVotes(pie, 9);
  const tart = await ada.submitsDish({ name: "Tart", at: camden, up: 5 });
  now += 60_000;
  const lastWeek = { week: "2026-w09", ranks: [2, 0, 1] };
  expect(await call(transport, dishChart, {})).toMatchObject({
    cards: [{ id: pie }, { id: tart }, { id: soup }],
    lastWeek,
  });
  expect((await call(transport, readList, { params: { slug } })).lastWeek).toEqual(lastWeek);
  expect((await call(transport, productChart, {})).lastWeek).toEqual({ week: "2026-w09", ranks: [1] });
  // Other places, orders and filters have no weeks.
  for (const query of [{ lat: 51.5, lon: -0.2 }, { order: "fair" as const }, { maxCents: 500 }])
    expect((await call(transport, dishChart, { query })).lastWeek).toBeUndefined();

  await freezeAt("2026-03-02T06:00:00Z");
  expect(await weeksOf("dish", tart)).toEqual({
    board: { key: dishBoardKey, name: "The Dishboard 100" },
    weeksOn: 1,
    bestRank: 2,
    weeks: [
      { week: "2026-w09", rank: null },
      { week: "2026-w10", rank: 2 },
    ],
  });
  expect(await weeksOf("product", oats)).toMatchObject({ board: { key: productBoardKey }, weeksOn: 2 });
  await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", tart).execute();
  expect(await weeksOf("dish", tart)).toBeNull();
  await db.write.updateTable("rankings").set({ state: 0 }).where("item_id", "=", tart).execute();
});

it("a dish that is merged into another keeps rank and name in its weeks, and leads to the other", async () => {
  const far = { latitude: 51.53, longitude: -0.14 };
  const goes = await ada.submitsDish({ name: "Twins", restaurant: "One", at: camden, up: 30 });
  const stays = await ada.submitsDish({ name: "TWINS", restaurant: "Two", at: far, up: 20 });
  await freezeAt("2026-03-09T06:00:00Z");
  now += 60_000;
  const week = async (name: string) =>
    (await call(transport, readWeek, { params: { slug, week: name } })).ranks.slice(0, 2);
  const before = await week("2026-w11");
  const restaurantOf = (id: string) => sql`(select restaurant_id from dishes where id = ${id}::uuid)`;
  await sql`select * from merge_restaurants(${restaurantOf(goes)}, ${restaurantOf(stays)}, now())`.execute(db.write);
  now += 60_000;
  expect(before).toMatchObject([{ item: { id: goes, name: "Twins", restaurant: "One" } }, { item: { id: stays } }]);
  expect(await week("2026-w11")).toEqual(
    before.map((one) => ({ ...one, item: one.item && { ...one.item, id: stays } })),
  );
  await setVotes(stays, 40);
  await freezeAt("2026-03-16T06:00:00Z");
  expect(await week("2026-w12")).toMatchObject([
    { item: { id: stays, name: "TWINS" }, previousRank: 1, bestRank: 1, weeksOn: 2 },
    {},
  ]);
  expect((await weeksOf("dish", stays))?.weeks.map(({ rank }) => rank)).toEqual([null, null, 1, 1]);
  // A closed restaurant's dishes keep their names, without a page.
  await db.write.updateTable("rankings").set({ state: 3 }).where("item_id", "=", stays).execute();
  now += 60_000;
  expect(await week("2026-w12")).toMatchObject([{ item: { id: null, name: "TWINS" } }, {}]);
});
