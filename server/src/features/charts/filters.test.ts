import { randomUUID } from "node:crypto";
import { dishChart, productChart } from "@dishboard/contract/charts";
import { editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { filterMeals, slugOf } from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import { allergens, maskOf, mealTimes } from "@dishboard/contract/labels";
import { walkKm } from "@dishboard/contract/limits";
import { cellOf, defaultMarketArea, distanceKm, onPositionGrid } from "@dishboard/contract/places";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";
import { listFilteredDishIds, listFilteredProductIds } from "./filtered-charts.repository.ts";

let now = 1;
const { app, db, transport } = await ownApp({}, { now: () => now });
let ada: Person;

const camden = onPositionGrid(defaultMarketArea);
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });
const dishes = async (query: ItemFilters) => (await call(transport, dishChart, { query })).cards;
const names = async (query: ItemFilters) => (await dishes(query)).map(({ name }) => name);
const products = async (query: ItemFilters) =>
  (await call(transport, productChart, { query })).cards.map(({ name }) => name);

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("The Dishboard 100, filtered", () => {
  it("keeps the ranks of the board, and gives none to what is not on it", async () => {
    await ada.submitsDish({ name: "Ramen", at: camden, cuisine: "Asian", up: 3 });
    await ada.submitsDish({ name: "Tacos", at: camden, cuisine: "Mexican", up: 2 });
    await ada.submitsDish({ name: "Pho", at: camden, cuisine: "Asian", up: 1 });
    const found = await dishes({ cuisine: "asian" });
    expect(found.map(({ rank, name }) => [rank, name])).toEqual([
      [1, "Ramen"],
      [3, "Pho"],
    ]);
    const fair = (await call(transport, dishChart, { query: { cuisine: "asian", order: "fair" } })).cards;
    const board = (await call(transport, dishChart, { query: { order: "fair" } })).cards;
    expect(fair.map(({ id, rank }) => [id, rank])).toEqual(
      board.filter(({ cuisine }) => cuisine === "Asian").map(({ id, rank }) => [id, rank]),
    );
    for (let n = 0; n < 99; n++) await ada.submitsDish({ name: `Taco ${n}`, at: camden, cuisine: "Mexican", up: 2 });
    now += 60_000;
    expect((await dishes({ cuisine: "asian" })).map(({ rank, name }) => [rank, name])).toEqual([
      [1, "Ramen"],
      [0, "Pho"],
    ]);
  });

  it("needs all of the diets, also of dishes", async () => {
    await ada.submitsDish({ name: "both", at: camden, claims: ["vegan", "keto"] });
    await ada.submitsDish({ name: "one", at: camden, claims: ["vegan"] });
    await ada.submitsDish({ name: "none", at: camden });
    expect(await names({ diet: "vegan" })).toEqual(["both", "one"]);
    expect(await names({ diet: "vegan keto" })).toEqual(["both"]);
    await ada.submitsDish({ name: "other", at: camden, claims: ["vegetarian", "halal", "kosher"] });
    expect(await names({ diet: "vegetarian halal kosher" })).toEqual(["other"]);
  });

  it("takes prices as a range with its ends, in which nothing without a price is", async () => {
    for (const priceCents of [499, 500, 2_000, 2_001, null])
      await ada.submitsDish({ name: `${priceCents}`, at: camden, priceCents });
    expect(await names({})).toHaveLength(5);
    expect(await names({ minCents: 500, maxCents: 2_000 })).toEqual(["500", "2000"]);
    expect(await names({ minCents: 500, maxCents: 500 })).toEqual(["500"]);
    expect(await names({ minCents: 2_001 })).toEqual(["2001"]);
    expect(await names({ maxCents: 499 })).toEqual(["499"]);
    expect(await names({ minCents: 0 })).toEqual(["499", "500", "2000", "2001"]);
  });

  it("needs one of the cuisines, and one of the meal times", async () => {
    await ada.submitsDish({ name: "one", at: camden, cuisine: "Asian", mealTimes: ["lunch", "dinner"] });
    await ada.submitsDish({ name: "two", at: camden, cuisine: "Indian", mealTimes: ["late-night"] });
    await ada.submitsDish({ name: "three", at: camden, cuisine: "British", mealTimes: ["lunch"] });
    await ada.submitsDish({ name: "four", at: camden, cuisine: "Asian" });
    expect(await names({ cuisine: "indian asian" })).toEqual(["one", "two", "four"]);
    expect(await names({ meal: "lunch late-night" })).toEqual(["one", "two", "three"]);
    expect(await names({ cuisine: "asian", meal: "dinner late-night" })).toEqual(["one"]);
  });

  it("finds a cuisine as the card shows it: in any letters, and the restaurant's where the dish has none", async () => {
    await ada.submitsDish({ name: "loud", at: camden, cuisine: "ITALIAN" });
    await ada.submitsDish({ name: "whole", at: camden, cuisine: "South Italian" });
    await ada.submitsDish({ name: "plain", at: camden, restaurant: "Trattoria", cuisine: "Italian" });
    await sql`update restaurants set cuisine = 'Italian' where name = 'Trattoria'`.execute(db.write);
    await ada.submitsDish({ name: "of the house", at: camden, restaurant: "Trattoria" });
    const found = await dishes({ cuisine: "italian" });
    expect(found.map(({ name, cuisine }) => [name, cuisine])).toEqual([
      ["loud", "ITALIAN"],
      ["plain", "Italian"],
      ["of the house", "Italian"],
    ]);
  });

  it("finds a dish by what it was changed to", async () => {
    const bea = await insertSignedIn(db, "bea");
    const asBea: Transport = (path, init) =>
      transport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${bea.accessToken}` } });
    await ada.submitsDish({ at: camden, restaurant: "Trattoria", cuisine: "Asian" });
    await sql`update restaurants set cuisine = 'Italian'`.execute(db.write);
    const dish = { ...aDish(), name: "Pasta", restaurantName: "Trattoria", pin: camden, cuisine: "Indian" };
    const { id } = await call(asBea, submitDish, { body: dish });
    const { updatedAt } = await call(transport, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...fields } = { ...dish, cuisine: null, key: randomUUID(), updatedAt };
    await call(asBea, editDish, { params: { id }, body: fields });
    expect(await names({ cuisine: "italian" })).toEqual(["Pasta"]);
    expect(await names({ cuisine: "indian" })).toEqual([]);
  });

  it("keeps within a walk to what is known to be near", async () => {
    await ada.submitsDish({ name: "near", at: north(walkKm * 0.999) });
    await ada.submitsDish({ name: "far", at: north(walkKm * 1.001) });
    await ada.submitsDish({ name: "somewhere", at: null, cell: cellOf(camden) });
    await ada.submitsDish({ name: "anywhere", at: null });
    expect(await names({ within: "walk" })).toEqual(["near"]);
    expect(await names({ meal: "lunch" })).toEqual([]);
    expect(await names({})).toHaveLength(4);
  });

  it("says when it has not seen all, and answers with what it has", async () => {
    for (let n = 1; n <= 6; n++)
      await ada.submitsDish({ name: `${n}`, at: camden, cuisine: n === 2 ? "Asian" : null, up: 9 - n });
    const found = (cuisine: string, maxEntries: number) =>
      listFilteredDishIds(db.write, camden, { cuisine }, maxEntries).then(({ ids, isCutShort }) => [
        ids.length,
        isCutShort,
      ]);
    expect(await found("asian", 5)).toEqual([1, true]);
    expect(await found("asian", 7)).toEqual([1, false]);
    expect(await found("indian", 5)).toEqual([0, true]);
    await ada.submitsProduct({ name: "Salt" });
    await ada.submitsProduct({ name: "Oil" });
    expect(await listFilteredProductIds(db.write, { category: "frozen" }, 1)).toEqual({ ids: [], isCutShort: true });
    expect(await call(transport, dishChart, { query: { cuisine: "indian" } })).toEqual({ cards: [] });
  });
});

it("100 Eat In Hits, filtered: needs one of the categories and all of the dietary claims", async () => {
  await ada.submitsProduct({ name: "Chilli Oil", category: "Sauces & Condiments", claims: ["vegan"], priceCents: 400 });
  await ada.submitsProduct({ name: "Crisps", category: "snacks", claims: ["vegan", "gluten-free"], priceCents: 200 });
  await ada.submitsProduct({ name: "Peas", category: "Frozen" });
  expect(await products({ category: "snacks sauces-condiments" })).toEqual(["Chilli Oil", "Crisps"]);
  expect(await products({ diet: "vegan" })).toEqual(["Chilli Oil", "Crisps"]);
  expect(await products({ diet: "gluten-free vegan" })).toEqual(["Crisps"]);
  expect(await products({ diet: "vegan", maxCents: 300 })).toEqual(["Crisps"]);
});

describe("what is avoided", () => {
  it("leaves out what contains it or has an open report of a reaction to it, in every order, and nothing else", async () => {
    const [gluten, milk] = [2, 7];
    const add = (name: string, up: number, fields = {}) => ada.submitsDish({ name, at: camden, up, ...fields });
    await add("Cheese", 9, { allergenIds: [milk] });
    await add("Bread", 8, { allergenIds: [gluten] });
    const reported = await add("Reported", 7);
    await add("Plain", 6);
    await add("New", 1);
    await sql`update rankings set shown_tasted_upvotes = upvotes`.execute(db.write);
    await sql`update rankings set allergens = 64, alerts = 64 where item_id = ${reported}`.execute(db.write);
    await ada.submitsProduct({ name: "Butter", allergenIds: [milk] });
    await ada.submitsProduct({ name: "Oil" });
    expect(await names({ avoid: "milk" })).toEqual(["Bread", "Plain", "New"]);
    expect(await names({ avoid: "milk gluten" })).toEqual(["Plain", "New"]);
    expect(await names({ avoid: "nuts" })).toHaveLength(5);
    expect(await products({ avoid: "milk" })).toEqual(["Oil"]);
    const inOrder = async (query: object) =>
      (await call(transport, dishChart, { query: { avoid: "milk", ...query } })).cards.map(({ name }) => name);
    expect(await inOrder({ order: "fair" })).toEqual(["Bread", "Plain", "New"]);
    expect(await inOrder({ votes: "tasted" })).toEqual(["Bread", "Plain", "New"]);
    expect(await inOrder({ within: "walk" })).toEqual(["Bread", "Plain", "New"]);
  });
});

it("finds what a look at every dish finds, whatever the filters", async () => {
  const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
  const rows = fc.sample(
    fc.record({
      km: fc.double({ min: 0, max: 12, noNaN: true }),
      isLocated: fc.boolean(),
      priceCents: fc.option(fc.integer({ min: 0, max: 12_000 })),
      cuisine: fc.option(fc.constantFrom("Asian", "asian", "Indian", "Thai", "MEXICAN")),
      meals: some(mealTimes),
      contains: some([2, 7, 10]),
      up: fc.integer({ min: 0, max: 30 }),
    }),
    400,
  );
  await sql`insert into rankings (item_id, kind, cell, net_score, upvotes, lat, lon, price_cents, cuisine, meal_times, allergens)
    select ('00000000-0000-7000-8000-' || lpad(r.n::text, 12, '0'))::uuid, 1, r.cell, r.up, r.up, r.lat, r.lon, r.price, r.cuisine, r.meals, r.allergens
    from json_to_recordset(${JSON.stringify(
      rows.map(({ km, isLocated, priceCents: price, cuisine, meals, contains, up }, n) => {
        const at = north(km);
        const bits = meals.reduce((mask, meal) => mask | (1 << mealTimes.indexOf(meal)), 0);
        const place = isLocated ? { lat: at.latitude, lon: at.longitude, cell: cellOf(at) } : { cell: -1 };
        return { n, ...place, price, cuisine, meals: bits, allergens: maskOf(contains), up };
      }),
    )}::json) as r(n int, cell int, up int, lat float8, lon float8, price int, cuisine text, meals int, allergens int)`.execute(
    db.write,
  );
  const wanted = (filters: ItemFilters) => {
    const cuisines = filters.cuisine?.split(" ") ?? [];
    const meals = filters.meal?.split(" ") ?? [];
    const avoided = allergens.filter(({ name }) => filters.avoid?.split(" ").includes(name)).map(({ id }) => id);
    const { minCents, maxCents = Number.POSITIVE_INFINITY, within } = filters;
    const hasPrice = minCents !== undefined || filters.maxCents !== undefined;
    return rows
      .map((row, n) => ({ ...row, n }))
      .filter(({ km, isLocated }) => (isLocated ? distanceKm(camden, north(km)) <= (within ? walkKm : 10) : !within))
      .filter(({ priceCents: price }) => !hasPrice || (price !== null && price >= (minCents ?? 0) && price <= maxCents))
      .filter(({ cuisine }) => cuisines.length === 0 || cuisines.includes((cuisine ?? "").toLowerCase()))
      .filter((row) => meals.length === 0 || row.meals.some((meal) => meals.includes(meal)))
      .filter(({ contains }) => avoided.every((id) => !contains.includes(id)))
      .sort((a, b) => b.up - a.up || a.n - b.n)
      .slice(0, 100)
      .map(({ n }) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`);
  };
  const anyFilters = fc.record({
    minCents: fc.option(fc.integer({ min: 0, max: 8_000 }), { nil: undefined }),
    maxCents: fc.option(fc.integer({ min: 1_000, max: 12_000 }), { nil: undefined }),
    cuisine: fc.option(fc.constantFrom("asian", "indian mexican", "italian"), { nil: undefined }),
    meal: fc.option(fc.constantFrom("lunch", "breakfast late-night"), { nil: undefined }),
    avoid: fc.option(fc.constantFrom("milk", "gluten nuts"), { nil: undefined }),
    within: fc.option(fc.constant("walk"), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const { ids } = await listFilteredDishIds(db.write, camden, filters);
      expect(ids).toEqual(wanted(filters));
    }),
    { numRuns: 60 },
  );
});

it("knows the meal times that dishes have", () => {
  expect(filterMeals.map(slugOf)).toEqual(mealTimes);
});

describe("filters that cannot be used", () => {
  it.each([
    "cuisine=martian",
    "cuisine=",
    "cuisine=Asian",
    "cuisine=asian,indian",
    "cuisine=asian&cuisine=indian",
    "cuisine=asian%00",
    `cuisine=${"asian+".repeat(1_600)}asian`,
    `cuisine=${"x".repeat(10_000)}`,
    "cuisine=%25",
    "cuisine=.*",
    "cuisine=%E2%80%AEnaisa",
    "meal=brunch",
    "within=mars",
    "avoid=meat",
    "diet=nut-free",
    "minCents=-1",
    "minCents=1e3",
    "minCents=10000000",
    "maxCents=",
    "maxCents=0x10",
    "minCents=500&maxCents=400",
    "minCents=1&minCents=2",
    "cuisine[]=asian",
  ])("?%s is refused with a clear message", async (query) => {
    const reply = await app.inject(`/api/charts/dishes?${query}`);
    expect(reply.statusCode).toBe(400);
    const { error } = reply.json();
    expect(error).toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/^\w.{8,}/),
      field: expect.any(String),
    });
    expect(error.message.length).toBeLessThan(200);
  });

  it("those of dishes are none of products, and the other way round", async () => {
    for (const query of ["cuisine=asian", "meal=lunch", "within=walk", "category=soup", "diet=halal"])
      expect((await app.inject(`/api/charts/products?${query}`)).statusCode).toBe(400);
    expect((await app.inject("/api/charts/dishes?category=snacks")).statusCode).toBe(400);
  });
});

it("gives the same reply for the same filters in whatever order they come", async () => {
  await ada.submitsDish({ name: "Ramen", at: camden, cuisine: "Asian", mealTimes: ["lunch"] });
  const ask = (query: string) => app.inject(`/api/charts/dishes?${query}`);
  const first = await ask("cuisine=asian+indian&meal=lunch+dinner");
  await ada.submitsDish({ name: "Pho", at: camden, cuisine: "Asian", mealTimes: ["lunch"] });
  const second = await ask("meal=dinner+lunch+lunch&cuisine=indian+asian");
  expect(second.headers.etag).toBe(first.headers.etag);
});
