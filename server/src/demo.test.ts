import { dishChart, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea, distanceKm } from "@dishboard/contract/places";
import { readRestaurant } from "@dishboard/contract/restaurants";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { newPerson } from "../../testing/people.ts";
import { fillDemo, hasDemo, removeDemo } from "./demo.ts";
import { recount } from "./features/items/recount/recount.service.ts";
import { listGroups } from "./features/votes/checks/checks.repository.ts";

let now = 1;
const { db, transport, runJobs } = await ownApp({}, { now: () => now });
const dishes = async () => (await call(transport, dishChart, {})).cards;
const products = async () => (await call(transport, productChart, {})).cards;

it("the demo town fills both charts with a hundred entries in their order", async () => {
  expect(await fillDemo(db)).toBe(true);
  for (const cards of [await dishes(), await products()]) {
    expect(cards).toHaveLength(100);
    expect(cards.map((card) => card.rank)).toEqual(cards.map((_, index) => index + 1));
    const orders = cards.map((card) => [card.netScore, card.upvotes]);
    expect(orders).toEqual([...orders].sort(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b));
  }
  for (const card of await dishes()) {
    if (card.restaurantLatitude === null || card.restaurantLongitude === null) continue;
    const place = { latitude: card.restaurantLatitude, longitude: card.restaurantLongitude };
    expect(distanceKm(defaultMarketArea, place)).toBeLessThan(10.1);
  }
});

it("its counts are those of its people's votes", async () => {
  const best = (await dishes())[0];
  const { rows } = await sql`select 1 from votes where item_id = ${best?.id}`.execute(db.write);
  expect(rows).toHaveLength(best?.voteCount ?? 0);
  expect(await recount(db.write)).toEqual([]);
});

it("its votes, all of one moment, are in no group", async () => {
  expect(await listGroups(db.write, new Date())).toEqual([]);
});

it("its restaurants have addresses and hours, all of which are understood, and whose source says that they are invented", async () => {
  await runJobs();
  now += 1_001;
  const { rows } = await sql`select hours from opening_hours where times is null`.execute(db.write);
  expect(rows).toEqual([]);
  const open = (await dishes()).filter(({ hours }) => hours !== null);
  expect(open.length).toBeGreaterThan(70);
  const { restaurantId = "" } = open[0] ?? {};
  const restaurant = await call(transport, readRestaurant, { params: { id: restaurantId ?? "" } });
  expect(restaurant.street).toMatch(/^\d+ \w/);
  expect(restaurant.sources.map(({ name }) => name)).toEqual(["The demo town, invented"]);
});

it("it is inserted once, and only into an empty database", async () => {
  expect(await fillDemo(db)).toBe(false);
  expect(await hasDemo(db)).toBe(true);
});

it("it can be deleted, and what other people have added stays", async () => {
  const ada = await newPerson(db, "ada");
  await ada.submitsDish({ name: "Ada's own", at: defaultMarketArea });
  expect((await removeDemo(db)).items).toBeGreaterThan(290);
  expect(await hasDemo(db)).toBe(false);
  now += 1_001;
  expect((await dishes()).map((card) => card.name)).toEqual(["Ada's own"]);
  expect(await products()).toEqual([]);
  const left = await sql`select from imports union all select from imported_places union all select from opening_hours`;
  expect((await left.execute(db.write)).rows).toEqual([]);
  expect(await fillDemo(db)).toBe(false);
});

it("it does not come back by itself", async () => {
  await db.write.deleteFrom("rankings").execute();
  await db.write.deleteFrom("profiles").execute();
  expect(await fillDemo(db)).toBe(false);
});
