import { randomUUID } from "node:crypto";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { cellOf } from "@dishboard/contract/places";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let now = 1;
const testApp = await ownApp({ LIMITS: "uncached=100000/1s" }, { now: () => now });
const { app, db, transport } = testApp;
const ada = await newPerson(db, "ada");
const camden = { latitude: 51.5414, longitude: -0.1471 };
const wales = { latitude: 51.9, longitude: -3.2 };
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });

const dish = (id: string) => call(transport, readDishDetails, { params: { id } });
const product = (id: string) => call(transport, readProductDetails, { params: { id } });
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

beforeEach(async () => {
  await sql`delete from rankings`.execute(db.write);
  now += 10_000;
});

describe("the details of a dish", () => {
  it("are the stored dish, its counts and its submitter", async () => {
    const id = await ada.submitsDish({
      name: "Ramen",
      restaurant: "The Corner",
      at: camden,
      up: 7,
      down: 2,
      tags: ["hot"],
      claims: ["vegan"],
      allergenIds: [2],
      chef: "Mei",
      priceCents: 1_250,
      description: "Rich",
      cuisine: "Asian",
    });
    expect(await dish(id)).toMatchObject({
      id,
      kind: "dish",
      name: "Ramen",
      chef: "Mei",
      priceCents: 1_250,
      description: "Rich",
      cuisine: "Asian",
      tags: ["hot"],
      dietaryClaims: [{ name: "vegan" }],
      allergens: [{ name: "gluten" }],
      restaurant: { name: "The Corner", city: null, ...camden },
      rank: 1,
      upvotes: 7,
      downvotes: 2,
      netScore: 5,
      voteCount: 9,
      version: 1,
      shareCount: 0,
      isFeatured: false,
      submitter: { id: ada.id, username: "ada", avatarUrl: null },
      similar: [],
      otherDishes: [],
    });
  });

  it("rank it within 10 km of its restaurant, wherever the one who asks is", async () => {
    const here = await ada.submitsDish({ at: camden, up: 1 });
    await ada.submitsDish({ at: north(9.9), up: 2 });
    await ada.submitsDish({ at: north(-10.1), up: 3 });
    await ada.submitsDish({ at: wales, up: 4 });
    expect((await dish(here)).rank).toBe(2);
  });

  it("rank it among all dishes when nobody knows where it is", async () => {
    const nowhere = await ada.submitsDish({ at: null, cell: cellOf(camden), up: 2 });
    await ada.submitsDish({ at: wales, up: 4 });
    await ada.submitsDish({ at: camden, up: 3 });
    await ada.submitsDish({ at: camden, up: 1 });
    await ada.submitsProduct({ up: 9 });
    expect((await dish(nowhere)).rank).toBe(3);
  });

  it("rank it up to 100, and not beyond", async () => {
    const ids: string[] = [];
    for (let n = 0; n <= 100; n++) ids.push(await ada.submitsDish({ at: camden, up: 200 - n }));
    expect((await dish(ids[99] ?? "")).rank).toBe(100);
    expect((await dish(ids[100] ?? "")).rank).toBeNull();
  });

  it("name the most similar dishes nearby: of the same cuisine, then with shared tags, then the best", async () => {
    const id = await ada.submitsDish({ restaurant: "Here", at: camden, cuisine: "Asian", tags: ["Hot", "broth"] });
    await ada.submitsDish({ name: "same cuisine", at: camden, cuisine: "asian", up: 5 });
    await ada.submitsDish({ name: "same cuisine, loved", at: north(3), cuisine: "Asian", up: 9 });
    await ada.submitsDish({ name: "same cuisine and tag", at: camden, cuisine: "Asian", tags: ["hot"], up: 1 });
    await ada.submitsDish({ name: "one tag", at: camden, cuisine: "Thai", tags: ["hot"], up: 50 });
    await ada.submitsDish({ name: "two tags", at: camden, tags: ["HOT", "broth"], up: 2 });
    await ada.submitsDish({ name: "nothing in common", at: camden, cuisine: "Thai", tags: ["cold"], up: 99 });
    await ada.submitsDish({ name: "far", at: wales, cuisine: "Asian", up: 99 });
    await ada.submitsDish({ name: "of this restaurant", restaurant: "Here", at: camden, cuisine: "Asian", up: 99 });
    const { similar, otherDishes } = await dish(id);
    expect(namesOf(similar)).toEqual(["same cuisine and tag", "same cuisine, loved", "same cuisine", "two tags"]);
    expect(namesOf(otherDishes)).toEqual(["of this restaurant"]);
  });

  it("name those of the same kind first: ramen for udon, a taco for tacos", async () => {
    const submits = (name: string, cuisine: string, up = 0) => ada.submitsDish({ name, at: camden, cuisine, up });
    const udon = await ada.submitsDish({
      name: "Prawn Tempura Udon",
      restaurant: "Here",
      at: camden,
      cuisine: "Asian",
    });
    const tacos = await ada.submitsDish({ name: "Birria Tacos", restaurant: "There", at: camden, cuisine: "Mexican" });
    await submits("Miso Ramen, Half", "Japanese", 2);
    await submits("Pad Thai", "Thai", 1);
    await submits("Taco al Pastor", "Street Food");
    await submits("Burrito with Tacos", "Mexican", 9);
    await submits("Prawn Curry with Udon", "Asian", 9);
    expect(namesOf((await dish(udon)).similar)).toEqual(["Miso Ramen, Half", "Pad Thai", "Prawn Curry with Udon"]);
    expect(namesOf((await dish(tacos)).similar)).toEqual(["Taco al Pastor", "Burrito with Tacos"]);
  });

  it("name those of the same cuisine in the rest of the city before others that are near", async () => {
    const id = await ada.submitsDish({ restaurant: "Here", at: camden, cuisine: "Mexican", tags: ["crispy"] });
    await ada.submitsDish({ name: "of this restaurant", restaurant: "Here", at: camden, cuisine: "Mexican", up: 99 });
    await ada.submitsDish({ name: "one tag, near", at: camden, cuisine: "Italian", tags: ["crispy"], up: 50 });
    await ada.submitsDish({ name: "same cuisine, 14 km", at: north(14), cuisine: "mexican", up: 9 });
    await ada.submitsDish({ name: "same cuisine and tag, 29 km", at: north(29), cuisine: "Mexican", tags: ["crispy"] });
    await ada.submitsDish({ name: "same cuisine, near", at: north(2), cuisine: "Mexican", up: 1 });
    await ada.submitsDish({ name: "one tag, 14 km", at: north(14), cuisine: "Italian", tags: ["crispy"], up: 60 });
    await ada.submitsDish({ name: "same cuisine, in another city", at: wales, cuisine: "Mexican", up: 99 });
    const expected = ["same cuisine and tag, 29 km", "same cuisine, near", "same cuisine, 14 km", "one tag, near"];
    expect(namesOf((await dish(id)).similar)).toEqual(expected);
    // The best nearby have another cuisine.
    for (let n = 0; n < 100; n++) await ada.submitsDish({ name: "Rice", at: camden, cuisine: "Asian", up: 200 });
    now += 1_001;
    expect(namesOf((await dish(id)).similar).slice(0, 3)).toEqual(expected.slice(0, 3));
  });

  it("name dishes of the same cell where nobody knows the place", async () => {
    const cell = cellOf(camden);
    const id = await ada.submitsDish({ at: null, cell, cuisine: "Asian" });
    await ada.submitsDish({ name: "near", at: camden, cuisine: "Asian" });
    await ada.submitsDish({ name: "also somewhere near", at: null, cell, cuisine: "Asian", up: 1 });
    await ada.submitsDish({ name: "far", at: wales, cuisine: "Asian", up: 99 });
    expect(namesOf((await dish(id)).similar)).toEqual(["also somewhere near", "near"]);
  });

  it("name the four best other dishes of its restaurant, and none that is hidden", async () => {
    const at = { restaurant: "Here", at: camden };
    const id = await ada.submitsDish({ ...at, up: 100 });
    for (let n = 1; n <= 6; n++) await ada.submitsDish({ ...at, name: `Dish ${n}`, up: n });
    await sql`update rankings set state = 2 where upvotes = 5`.execute(db.write);
    await ada.submitsDish({ restaurant: "There", at: camden, up: 50 });
    expect(namesOf((await dish(id)).otherDishes)).toEqual(["Dish 6", "Dish 4", "Dish 3", "Dish 2"]);
  });

  it("follow a vote at once for who asks past the caches, and after a second for everybody", async () => {
    const ben = await signedInPerson(testApp, `ben${now}`);
    const id = await ada.submitsDish({ at: camden });
    expect(await dish(id)).toMatchObject({ upvotes: 0, version: 1 });
    await call(transportOf(testApp, ben), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    expect(await dish(id)).toMatchObject({ upvotes: 0 });
    expect(await call(transport, readDishDetails, { params: { id } }, { isLatest: true })).toMatchObject({
      upvotes: 1,
    });
    now += 1_001;
    expect(await dish(id)).toMatchObject({ upvotes: 1, voteCount: 1, version: 2 });
  });

  it("are gone at once when it is deleted", async () => {
    const ben = await signedInPerson(testApp, `ben${now}`);
    const asBen = transportOf(testApp, ben);
    const { id } = await call(asBen, submitDish, { body: aDish() });
    await dish(id);
    await call(asBen, deleteDish, { params: { id } });
    await expect(dish(id)).rejects.toMatchObject({ code: "not-found", message: "Dish Not Found" });
  });
});

describe("the details of a product", () => {
  it("rank it among all products, and not beyond 100", async () => {
    const best = await ada.submitsProduct({ name: "Best", up: 500 });
    const last = await ada.submitsProduct({ name: "Last" });
    for (let n = 1; n <= 99; n++) await ada.submitsProduct({ up: n });
    await ada.submitsDish({ up: 999 });
    expect(await product(best)).toMatchObject({ kind: "product", rank: 1, upvotes: 500, whereToBuy: null });
    expect((await product(last)).rank).toBeNull();
  });

  it("name similar products: of the same category, then with shared tags, then the best", async () => {
    const id = await ada.submitsProduct({ category: "Snacks", tags: ["crisp", "salty"] });
    await ada.submitsProduct({ name: "same category", category: "snacks", up: 3 });
    await ada.submitsProduct({ name: "same category and tag", category: "Snacks", tags: ["Salty"], up: 1 });
    await ada.submitsProduct({ name: "one tag", category: "Frozen", tags: ["crisp"], up: 50 });
    await ada.submitsProduct({ name: "two tags", tags: ["salty", "crisp"] });
    await ada.submitsProduct({ name: "nothing in common", category: "Frozen", up: 99 });
    await ada.submitsDish({ cuisine: "Snacks", tags: ["crisp"], up: 99 });
    expect(namesOf((await product(id)).similar)).toEqual([
      "same category and tag",
      "same category",
      "two tags",
      "one tag",
    ]);
  });

  it("find those of a rare category far below the best", async () => {
    const id = await ada.submitsProduct({ category: "Kimchi" });
    await ada.submitsProduct({ name: "another one", category: "Kimchi", up: 0 });
    await sql`
      with many as (
        insert into rankings (item_id, kind, cell, net_score, upvotes, cuisine)
        select gen_random_uuid(), 2, -2, 5, 5, 'Snacks' from generate_series(1, 300) returning item_id)
      insert into products (id, name, brand, category, created_at, updated_at)
      select item_id, 'Many', 'Brand', 'Snacks', now(), now() from many`.execute(db.write);
    expect(namesOf((await product(id)).similar)).toEqual(["another one"]);
  });

  it("have no similar products without a category and tags", async () => {
    const id = await ada.submitsProduct({});
    await ada.submitsProduct({});
    expect((await product(id)).similar).toEqual([]);
  });
});

describe("what has no details", () => {
  it("is what is deleted, hidden, of the other kind or was never there", async () => {
    const hidden = await ada.submitsDish({});
    await sql`update rankings set state = 2 where item_id = ${hidden}`.execute(db.write);
    for (const id of [hidden, await ada.submitsProduct({}), randomUUID()])
      await expect(dish(id)).rejects.toMatchObject({ code: "not-found", message: "Dish Not Found" });
    for (const id of [hidden, await ada.submitsDish({}), randomUUID()])
      await expect(product(id)).rejects.toMatchObject({ code: "not-found", message: "Product Not Found" });
  });

  it.each([
    ["a number", "1"],
    ["NUL", "%00"],
    ["ten thousand characters", "a".repeat(10_000)],
    ["right-to-left", "%E2%80%AE"],
    ["almost an id", "00000000-0000-0000-0000-00000000000g"],
    ["SQL", "'%3Bdrop%20table%20dishes--"],
    ["a wildcard", "%25"],
    ["a regular expression", ".*"],
  ])("is %s, which is no id", async (_, id) => {
    for (const kind of ["dishes", "products"]) {
      const reply = await app.inject({ url: `/api/${kind}/${id}/details` });
      expect([400, 404]).toContain(reply.statusCode);
      expect(reply.json().error.code).toMatch(/^(invalid|not-found)$/);
    }
  });
});
