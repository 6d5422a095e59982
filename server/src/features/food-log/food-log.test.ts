import { dishChart } from "@dishboard/contract/charts";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/food-log";
import { readDishDetails } from "@dishboard/contract/item-details";
import { setVote } from "@dishboard/contract/votes";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";

let time = new Date("2026-11-22T10:30:00Z");
let now = 1;
const testApp = await ownApp({}, { clock: () => time, now: () => now });
const { db } = testApp;
const cook = await newPerson(db, "cook");
const ann = await signedInPerson(testApp, "ann");
const ben = await signedInPerson(testApp, "ben");

type Person = Pick<SignedIn, "id" | "accessToken">;
type Meal = { dishId: string; day?: string; note?: string | null; isShared?: boolean; key?: string };
const as = (person: Pick<SignedIn, "accessToken">) => transportOf(testApp, person);
const eat = (person: Person, { day = "2026-11-20", note = null, isShared = false, key = v7(), dishId }: Meal) =>
  call(as(person), calls.addLogEntry, { body: { key, dishId, day, note, isShared } });
const logOf = (person: SignedIn, before?: string) =>
  call(as(person), calls.myFoodLog, before === undefined ? {} : { query: { before } });
const sharedBy = (id: string, viewer: SignedIn) => call(as(viewer), calls.sharedFoodLog, { params: { id } });

it("a log has the latest day first, the same dish on several days, one's own votes, and what it counts", async () => {
  const ramen = await cook.submitsDish({ name: "Ramen", restaurant: "Stables", cuisine: "Asian" });
  const gyoza = await cook.submitsDish({ name: "Gyoza", restaurant: "Stables", cuisine: "Asian" });
  const paella = await cook.submitsDish({ name: "Paella", restaurant: "Casa", cuisine: null });
  await call(as(ann), setVote, { params: { kind: "dish", id: ramen }, body: { vote: "up" } });
  const key = v7();
  const first = await eat(ann, { dishId: ramen, day: "2026-10-01", note: "  Extra firm\r\nnoodles 👩‍🍳 ", key });
  expect(first).toMatchObject({ note: "Extra firm\nnoodles 👩‍🍳", isShared: false, vote: "up" });
  expect(await eat(ann, { dishId: ramen, key, day: "2026-10-02" })).toEqual(first);
  await expect(eat(ann, { dishId: gyoza, key })).rejects.toMatchObject({ code: "conflict" });
  await eat(ann, { dishId: gyoza, day: "2026-11-20" });
  await eat(ann, { dishId: ramen, day: "2026-11-20" });
  await eat(ann, { dishId: paella, day: "2026-11-23" });
  const log = await logOf(ann);
  expect(log.entries.map(({ day, item, vote }) => [day, item.name, item.restaurant, vote])).toEqual([
    ["2026-11-23", "Paella", "Casa", null],
    ["2026-11-20", "Ramen", "Stables", "up"],
    ["2026-11-20", "Gyoza", "Stables", null],
    ["2026-10-01", "Ramen", "Stables", "up"],
  ]);
  expect(log.counts).toEqual({ dishes: 3, restaurants: 2, cuisines: 1, shared: 0 });
  expect(await call(as(ann), calls.myItemLog, { params: { id: ramen } })).toEqual({ count: 2, lastDay: "2026-11-20" });
  expect(await call(as(ben), calls.myItemLog, { params: { id: ramen } })).toEqual({ count: 0, lastDay: null });
  expect((await logOf(ben)).entries).toEqual([]);
});

it("what is private leaves no call of its owner, and what is shared shows to others until it is not", async () => {
  const dishId = await cook.submitsDish({ name: "Curry" });
  const entry = await eat(ben, { dishId, note: "Mine alone" });
  expect((await sharedBy(ben.id, ann)).entries).toEqual([]);
  expect((await sharedBy(ben.id, ben)).entries).toEqual([]);
  const params = { id: entry.id };
  const body = { day: "2026-11-21", note: "Go before ten", isShared: true };
  const strangers = { code: "not-found", message: calls.logErrors.missing };
  await expect(call(as(ann), calls.updateLogEntry, { params, body })).rejects.toMatchObject(strangers);
  await expect(call(as(ann), calls.deleteLogEntry, { params })).rejects.toMatchObject(strangers);
  await call(as(ben), setVote, { params: { kind: "dish", id: dishId }, body: { vote: "down" } });
  expect(await call(as(ben), calls.updateLogEntry, { params, body })).toMatchObject({ ...body, vote: "down" });
  expect((await sharedBy(ben.id, ann)).entries).toMatchObject([{ ...body, vote: null, item: { id: dishId } }]);
  await call(as(ben), calls.updateLogEntry, { params, body: { ...body, isShared: false } });
  expect((await sharedBy(ben.id, ann)).entries).toEqual([]);
  await call(as(ben), calls.updateLogEntry, { params, body });
  await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", dishId).execute();
  expect((await sharedBy(ben.id, ann)).entries).toEqual([]);
  expect((await logOf(ben)).entries).toMatchObject([
    { item: { kind: "dish", id: null, name: "Curry", image: null }, vote: null },
  ]);
  await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", ben.id).execute();
  await expect(sharedBy(ben.id, ann)).rejects.toMatchObject({ code: "not-found", message: "Profile Not Found" });
  await db.write.updateTable("users").set({ state: "active" }).where("id", "=", ben.id).execute();
  await call(as(ben), calls.deleteLogEntry, { params });
  await expect(call(as(ben), calls.deleteLogEntry, { params })).rejects.toMatchObject(strangers);
  expect((await logOf(ben)).entries).toEqual([]);
});

it("an entry makes the vote that one has given a tasted one, and nobody else's", async () => {
  const dishId = await cook.submitsDish({ name: "Laksa" });
  const vote = (person: SignedIn) =>
    call(as(person), setVote, { params: { kind: "dish", id: dishId }, body: { vote: "up" } });
  const tasted = () =>
    db.write
      .selectFrom("rankings")
      .select(["upvotes", "tasted_upvotes"])
      .where("item_id", "=", dishId)
      .executeTakeFirst();
  await vote(ann);
  await vote(ben);
  expect(await tasted()).toEqual({ upvotes: 2, tasted_upvotes: 0 });
  const key = v7();
  await eat(ann, { dishId, key });
  await eat(ann, { dishId, key });
  expect(await tasted()).toEqual({ upvotes: 2, tasted_upvotes: 1 });
});

it("others see the tasted votes of an item from five on, in the morning, and then when five more people have changed them", async () => {
  const dishId = await cook.submitsDish({ name: "Gado-gado" });
  const people: Person[] = [];
  const eatAndVote = async (...votes: ("up" | "down")[]) => {
    for (const vote of votes) {
      const person = await insertSignedIn(db, `eater_${people.length}`);
      people.push(person);
      await call(as(person), setVote, { params: { kind: "dish", id: dishId }, body: { vote } });
      await eat(person, { dishId });
    }
  };
  const shown = async () => {
    now += 60_000;
    const { tastedUpvotes, tastedDownvotes } = await call(testApp.transport, readDishDetails, {
      params: { id: dishId },
    });
    const { cards } = await call(testApp.transport, dishChart, { query: { votes: "tasted" } }, { isLatest: true });
    return [tastedUpvotes, tastedDownvotes, cards.some(({ id }) => id === dishId)];
  };
  const night = () =>
    createTasks({ settings: testApp.settings, db, log: openLog("silent") })["items-tasted"]?.run(null);
  await eatAndVote("up", "up", "down", "up");
  await night();
  expect(await shown()).toEqual([0, 0, false]);
  await eatAndVote("up");
  expect(await shown()).toEqual([0, 0, false]);
  await night();
  expect(await shown()).toEqual([4, 1, true]);
  await eatAndVote("up", "up", "up", "down");
  await night();
  expect(await shown()).toEqual([4, 1, true]);
  await eatAndVote("down");
  await night();
  expect(await shown()).toEqual([7, 3, true]);
  // The other four are too few to show.
  for (const person of people.slice(0, 6))
    await call(as(person), setVote, { params: { kind: "dish", id: dishId }, body: { vote: "none" } });
  await night();
  expect(await shown()).toEqual([0, 0, false]);
});

it("an entry outlives its dish, by the names that it had", async () => {
  const cat = await signedInPerson(testApp, "cat");
  const names = { name: "Croissant", restaurantName: "Good Crumb", cuisine: "French" };
  const { id: dishId } = await call(as(cat), submitDish, { body: { ...aDish(), ...names } });
  await eat(cat, { dishId, note: "Almond", isShared: true });
  await call(as(cat), deleteDish, { params: { id: dishId } });
  const log = await logOf(cat);
  expect(log.entries).toMatchObject([
    {
      note: "Almond",
      item: { kind: "dish", id: null, name: "Croissant", restaurant: "Good Crumb", cuisine: "French" },
    },
  ]);
  expect(log.counts).toEqual({ dishes: 1, restaurants: 1, cuisines: 1, shared: 1 });
  expect((await sharedBy(cat.id, ann)).entries).toEqual([]);
});

it("a day is one that somebody could have had somewhere, a note short, and ids are ids", async () => {
  const dishId = await cook.submitsDish({});
  const field = "day";
  for (const [day, message] of [
    ["2026-11-24", calls.logErrors.future],
    ["1899-12-31", calls.logErrors.past],
    ["2026-02-30", calls.logErrors.day],
    ["20261122", calls.logErrors.day],
    ["x".repeat(10_000), calls.logErrors.day],
    ["0000-00-00", calls.logErrors.day],
  ] as const)
    await expect(eat(ann, { dishId, day })).rejects.toMatchObject({ code: "invalid", field, message });
  time = new Date("2026-11-23T10:30:00Z");
  const eli = await signedInPerson(testApp, "eli");
  expect(await eat(eli, { dishId, day: "2026-11-24", note: "é".repeat(280) })).toHaveProperty("id");
  for (const note of ["x".repeat(281), "x".repeat(10_000), "a\0b"])
    await expect(eat(eli, { dishId, note })).rejects.toMatchObject({ code: "invalid", field: "note" });
  expect(await eat(eli, { dishId, note: " \u200b " })).toMatchObject({ note: null });
  const missing = { code: "not-found", message: "Dish Not Found" };
  await expect(eat(eli, { dishId: v7() })).rejects.toMatchObject(missing);
  await expect(eat(eli, { dishId: await cook.submitsProduct({}) })).rejects.toMatchObject(missing);
  for (const before of ["", "*", "2026-02-30_", `2026-02-30_${v7()}`, "x".repeat(10_000)])
    await expect(logOf(eli, before)).rejects.toMatchObject({ code: "invalid" });
  for (const id of ["%00", "*", v7()])
    await expect(sharedBy(id, eli)).rejects.toMatchObject({ code: expect.stringMatching(/^(invalid|not-found)$/) });
});

it("pages go on where they ended, also within a day", async () => {
  const dan = await signedInPerson(testApp, "dan");
  const dishId = await cook.submitsDish({});
  const days = Array.from({ length: 45 }, (_, n) => `2026-11-${String(1 + (n % 3)).padStart(2, "0")}`);
  const added = await Promise.all(days.map((day) => eat(dan, { dishId, day })));
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await logOf(dan, before);
    seen.push(...page.entries.map(({ day, id }) => `${day} ${id}`));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(
    added
      .map(({ day, id }) => `${day} ${id}`)
      .sort()
      .reverse(),
  );
});
