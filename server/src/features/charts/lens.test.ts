import { randomUUID } from "node:crypto";
import { reportReaction } from "@dishboard/contract/allergen-checks";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { tryLenses } from "../../../../testing/lens.ts";
import { newPerson } from "../../../../testing/people.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";

const now = new Date("2026-11-26T10:00:00Z");
const limits = { LIMITS: "search=1000000/1m,uncached=100000/1s" };
let elapsedMs = 0;
const testApp = await ownApp(limits, { clock: () => now, now: () => elapsedMs });
const milk = 7;

it("no list has what contains something that is avoided, and nothing is free of it that is not stated so, in the browser or in SQL", async () => {
  const { combinations, shown, wrong } = await tryLenses(testApp, { items: 400, lists: 90, now });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect([combinations, shown.hidden]).toEqual([36_000, 0]);
  for (const view of ["not-stated", "may-contain", "stated-free"] as const) expect(shown[view]).toBeGreaterThan(20);
});

it("a reaction that is reported to one instance takes the dish out of the lists of another within a second", async () => {
  const ada = await newPerson(testApp.db, "eve");
  const ben = await insertSignedIn(testApp.db, `ben_${randomUUID().slice(0, 8)}`);
  const { latitude, longitude } = defaultMarketArea;
  const id = await ada.submitsDish({ name: "Flan", at: { latitude, longitude }, freeIds: [milk], up: 999 });
  await sql`update rankings set shown_tasted_upvotes = 999 where item_id = ${id}`.execute(testApp.db.write);
  const other = await testApp.startAnother();
  const chart = "/api/charts/dishes?avoid=milk";
  const lists = [
    chart,
    `${chart}&order=fair`,
    `${chart}&votes=tasted`,
    `${chart}&within=walk`,
    "/api/search?q=flan&avoid=milk",
  ];
  const have = () => Promise.all(lists.map(async (url) => (await other.inject({ url })).body.includes(id)));
  expect(await have()).toEqual(lists.map(() => true));
  const body = { kind: "dish" as const, id, allergenId: milk };
  await call(transportOf(testApp, ben), reportReaction, { body });
  elapsedMs += 1_000;
  expect(await have()).toEqual(lists.map(() => false));
  expect((await other.inject({ url: "/api/charts/dishes?avoid=nuts" })).body).toContain(id);
});
