import { countVoters, dishChart, maxCountedVoters, nearestBoard, productChart } from "@dishboard/contract/charts";
import { readDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { brandId } from "@dishboard/contract/items";
import { cellOf, defaultMarketArea, distanceKm, type Position } from "@dishboard/contract/places";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { findCards } from "../items/cards.repository.ts";
import { nearbyDishIds } from "../items/chart-ids.tables.ts";

let now = 1;
const { app, db, transport } = await ownApp({}, { now: () => now });
let ada: Person;

const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });
const dishes = async (query: { lat?: number; lon?: number } = {}) =>
  (await call(transport, dishChart, { query })).cards;
const names = async (query: { lat?: number; lon?: number } = {}) => (await dishes(query)).map((card) => card.name);
const products = async () => (await call(transport, productChart, {})).cards;

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("The Dishboard 100", () => {
  it("ranks by net score, then by upvotes, then the oldest first", async () => {
    await ada.submitsDish({ name: "older", at: camden, up: 5, down: 2 });
    await ada.submitsDish({ name: "younger", at: camden, up: 5, down: 2 });
    await ada.submitsDish({ name: "more upvotes", at: camden, up: 9, down: 6 });
    await ada.submitsDish({ name: "best", at: camden, up: 4 });
    await ada.submitsDish({ name: "disliked", at: camden, up: 1, down: 3 });
    expect(await names()).toEqual(["best", "more upvotes", "older", "younger", "disliked"]);
    expect((await dishes()).map((card) => card.rank)).toEqual([1, 2, 3, 4, 5]);
  });

  it("holds the best hundred of those within 10 km, and no other", async () => {
    for (let n = 0; n < 101; n++) await ada.submitsDish({ name: `near ${n}`, at: north(n / 11), up: 101 - n });
    await ada.submitsDish({ name: "far and loved", at: north(10.2), up: 500 });
    const found = await names();
    expect(found).toHaveLength(100);
    expect(found[0]).toBe("near 0");
    expect(found).not.toContain("near 100");
    expect(found).not.toContain("far and loved");
  });

  it("reaches 10 km from the place on its grid and not a step further", async () => {
    const place = { latitude: 51.541, longitude: -0.147 };
    const away = (km: number) => ({ ...place, latitude: place.latitude + km / 111.194_926 });
    await ada.submitsDish({ name: "inside", at: away(9.999) });
    await ada.submitsDish({ name: "outside", at: away(10.001) });
    expect(await names({ lat: 51.5414, lon: -0.1471 })).toEqual(["inside"]);
  });

  it("is about the place that is asked for", async () => {
    await ada.submitsDish({ name: "Pad Kra Pao", at: { latitude: 13.75, longitude: 100.5 } });
    await ada.submitsDish({ name: "Pie and Mash", at: camden });
    expect(await names({ lat: 13.76, lon: 100.51 })).toEqual(["Pad Kra Pao"]);
    expect(await names()).toEqual(["Pie and Mash"]);
    expect(await names({ lat: 0, lon: -30 })).toEqual([]);
  });

  it("sees across the date line and at the poles", async () => {
    await ada.submitsDish({ name: "Taveuni Curry", at: { latitude: -16.8, longitude: 179.99 } });
    await ada.submitsDish({ name: "Polar Porridge", at: { latitude: 89.99, longitude: 120 } });
    expect(await names({ lat: -16.8, lon: -179.98 })).toEqual(["Taveuni Curry"]);
    expect(await names({ lat: 90, lon: -60 })).toEqual(["Polar Porridge"]);
  });

  it("includes dishes without coordinates: everywhere, or around the cell they have", async () => {
    await ada.submitsDish({ name: "nobody knows where", at: null });
    await ada.submitsDish({ name: "somewhere in Camden", at: null, cell: cellOf(camden) });
    expect(await names()).toEqual(["nobody knows where", "somewhere in Camden"]);
    expect(await names({ lat: 40.4, lon: -3.7 })).toEqual(["nobody knows where"]);
  });

  it("leaves out what is held back or hidden", async () => {
    const id = await ada.submitsDish({ name: "hidden", at: camden });
    await sql`update rankings set state = 2 where item_id = ${id}`.execute(db.write);
    expect(await names()).toEqual([]);
  });

  it("shows on each card what the specification lists", async () => {
    const id = await ada.submitsDish({
      name: "Birria Tacos",
      restaurant: "Hawley Street Kitchen",
      at: camden,
      up: 12,
      down: 3,
      tags: ["spicy", "crispy"],
      claims: ["halal", "dairy-free"],
      cuisine: "Mexican",
      priceCents: 1_150,
      description: "Slow-cooked beef.",
    });
    const restaurantId = (await call(transport, readDish, { params: { id } })).restaurant.id;
    expect(await dishes()).toEqual([
      {
        id,
        kind: "dish",
        rank: 1,
        name: "Birria Tacos",
        restaurant: "Hawley Street Kitchen",
        restaurantId,
        cuisine: "Mexican",
        priceCents: 1_150,
        description: "Slow-cooked beef.",
        voteCount: 15,
        netScore: 9,
        upvotes: 12,
        downvotes: 3,
        tastedUpvotes: 0,
        tastedDownvotes: 0,
        version: 1,
        shareCount: 0,
        isFeatured: false,
        image: null,
        tags: ["spicy", "crispy"],
        dietaryClaims: [
          { name: "halal", icon: "moon-star" },
          { name: "dairy-free", icon: "milk-off" },
        ],
        allergens: null,
        restaurantLatitude: camden.latitude,
        restaurantLongitude: camden.longitude,
        hours: null,
        submitter: { id: ada.id, username: "ada", avatarUrl: null },
        origin: null,
      },
    ]);
  });

  it("says what is featured, which alters no rank", async () => {
    const ids = [
      await ada.submitsDish({ name: "best", at: camden, up: 5 }),
      await ada.submitsDish({ name: "featured", at: camden, up: 1 }),
    ];
    await db.write
      .updateTable("dishes")
      .set({ is_featured: true })
      .where("id", "=", ids[1] ?? "")
      .execute();
    const shown = (await dishes()).map(({ name, rank, isFeatured }) => [name, rank, isFeatured]);
    expect(shown).toEqual([
      ["best", 1, false],
      ["featured", 2, true],
    ]);
  });

  it("carries the beginning of a long description", async () => {
    const whole = `${"🌶".repeat(399)}!`;
    await ada.submitsDish({ name: "whole", at: camden, description: whole });
    await ada.submitsDish({ name: "cut", at: camden, description: `${whole}!` });
    expect((await dishes()).map(({ description }) => description)).toEqual([whole, `${"🌶".repeat(399)}…`]);
  });

  it("shows a name of any kind as it was written", async () => {
    const wild = `<script>alert(1)</script> ﷽ مرحبا 🍜 ${"x".repeat(80)}`;
    await ada.submitsDish({ name: wild, at: camden });
    expect(await names()).toEqual([wild]);
  });
});

describe("the nearest board", () => {
  const nearestTo = async ({ latitude, longitude }: Position) =>
    (await call(transport, nearestBoard, { query: { lat: latitude, lon: longitude } })).board;

  it("is the market area where its dishes are the nearest, else a town with the dish that is the best there", async () => {
    const lisbon = { latitude: 38.7223, longitude: -9.1393 };
    const porto = { latitude: 41.1579, longitude: -8.6291 };
    expect(await nearestTo(porto)).toBeNull();
    await ada.submitsDish({ name: "of nowhere", at: null });
    await ada.submitsDish({ name: "of Camden", at: north(3) });
    now += 60_000;
    expect(await nearestTo(porto)).toEqual({ ...camden, name: "Camden Market" });
    await ada.submitsDish({ name: "of Lisbon", at: { latitude: 38.71, longitude: -9.14 } });
    await ada.submitsDish({ name: "best of Lisbon", at: lisbon, up: 3 });
    now += 60_000;
    expect(await nearestTo(porto)).toEqual({ ...lisbon, name: "Lisbon" });
    expect(await nearestTo(north(90))).toEqual({ ...camden, name: "Camden Market" });
    await sql`update rankings set state = 1 where lat < 45`.execute(db.write);
    now += 60_000;
    expect(await nearestTo(porto)).toEqual({ ...camden, name: "Camden Market" });
  });
});

describe("100 Eat In Hits", () => {
  it("ranks products everywhere, with the brand in the restaurant's place", async () => {
    await ada.submitsProduct({ name: "Chilli Oil", brand: "Red Jar", category: "Sauces & Condiments", up: 3 });
    await ada.submitsProduct({ name: "Crisps", brand: "Golden", up: 8 });
    await ada.submitsDish({ name: "a dish", at: camden, up: 50 });
    expect((await products()).map(({ rank, name, restaurant, cuisine }) => [rank, name, restaurant, cuisine])).toEqual([
      [1, "Crisps", "Golden", null],
      [2, "Chilli Oil", "Red Jar", "Sauces & Condiments"],
    ]);
  });

  it("shows names and brands with what JSON is written with", async () => {
    const brand = `The "Jar" \\ {Oil}, $& \u2028 "restaurantId":null`;
    const name = `"restaurant":"x","restaurantId":null \\" $1`;
    await ada.submitsProduct({ name, brand });
    await ada.submitsDish({ name, restaurant: brand, at: camden });
    const [[product], [dish]] = [await products(), await dishes()];
    expect(product).toMatchObject({ name, restaurant: brand, restaurantId: brandId(brand) });
    expect(dish).toMatchObject({ name, restaurant: brand, restaurantId: expect.stringMatching(/^[\da-f-]{36}$/) });
  });
});

describe("a chart as bytes", () => {
  it("is computed at most once a second, however many people ask for it", async () => {
    expect(await names()).toEqual([]);
    await ada.submitsDish({ name: "just in", at: camden });
    expect(await names()).toEqual([]);
    now += 1_001;
    const replies = await Promise.all(Array.from({ length: 50 }, () => names()));
    expect(new Set(replies.map(String))).toEqual(new Set(["just in"]));
  });

  it("is not sent again to clients that have it", async () => {
    const first = await app.inject("/api/charts/dishes");
    const tag = String(first.headers.etag);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    for (const have of [tag, `"other", ${tag}`, "*", tag.replace("W/", "")]) {
      const again = await app.inject({ url: "/api/charts/dishes", headers: { "if-none-match": have } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    await ada.submitsDish({ name: "news", at: camden });
    now += 1_001;
    const changed = await app.inject({ url: "/api/charts/dishes", headers: { "if-none-match": tag } });
    expect(changed.statusCode).toBe(200);
  });

  it("comes compressed to those who take it so", async () => {
    const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
    await ada.submitsDish({ name: "Ramen", at: camden });
    const as = (accepted?: string) =>
      app.inject({ url: "/api/charts/dishes", headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
    const plain = await as();
    const brotli = await as("gzip, deflate, br, zstd");
    const gzip = await as("br;q=0, gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers.vary).toBe("accept-encoding");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    "lat=91&lon=0",
    "lat=0&lon=181",
    "lat=NaN&lon=0",
    "lat=1e309&lon=0",
    "lat=51,5&lon=0",
    "lat=51.5",
    "lon=0",
    "lat=1&lat=2&lon=0",
    "lat=&lon=",
    "lat=0x10&lon=0",
    "lat=51.5&lon=0&radius=5",
    "__proto__=1",
  ])("refuses ?%s with a clear message", async (query) => {
    const reply = await app.inject(`/api/charts/dishes?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      error: {
        code: "invalid",
        message: expect.stringMatching(/^\w.{8,}/),
        field: expect.any(String),
        requestId: expect.any(String),
      },
    });
  });
});

describe("a circle in the database", () => {
  const everywhere = [camden, { latitude: 0, longitude: 179.95 }, { latitude: 69.6, longitude: 18.9 }];
  const shown = async (place: Position, radiusKm?: number) =>
    (await findCards(db.write, nearbyDishIds(place, radiusKm), ["dish"])).map((card) => card.name);

  it.each([10, 25])("of %i km has the distances of the contract", async (radiusKm) => {
    for (const place of everywhere) {
      const at = { latitude: place.latitude + radiusKm / 150, longitude: place.longitude + 0.01 };
      const name = `at ${at.latitude}`;
      await ada.submitsDish({ name, at });
      expect(await shown(place, distanceKm(place, at) * (1 - 1e-9))).not.toContain(name);
      expect(await shown(place, distanceKm(place, at) * (1 + 1e-9))).toContain(name);
    }
  });

  it("of 10 km is found anywhere on Earth, and one that is too wide is refused", async () => {
    for (let latitude = -90; latitude <= 90; latitude += 0.05)
      expect(() => nearbyDishIds({ latitude, longitude: 0.03 })).not.toThrow();
    expect(() => nearbyDishIds(camden, 100)).toThrow(RangeError);
  });
});

describe("the cells of the database", () => {
  it("are those of the contract, everywhere", async () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const places = [
      ...fc.sample(anywhere, 5_000),
      ...[-90, -0.1, 0, 51.5, 90].flatMap((latitude) => [-180, 0, 180].map((longitude) => ({ latitude, longitude }))),
    ];
    const { rows } = await sql<{ cell: number }>`
      select cell_of(p.latitude, p.longitude) as cell
      from rows from (unnest(${places.map((place) => place.latitude)}::float8[]), unnest(${places.map((place) => place.longitude)}::float8[]))
        with ordinality as p(latitude, longitude, n) order by n`.execute(db.write);
    expect(rows.map((row) => row.cell)).toEqual(places.map(cellOf));
  });
});

describe("the people who vote", () => {
  const count = async () => {
    now += 61_000;
    return call(transport, countVoters, {});
  };
  const insertVotes = (people: number) =>
    sql`with person as (insert into profiles (id, username, created_at)
        select gen_random_uuid(), 'voter' || n, now() from generate_series(1, ${people}::int) n returning id)
      insert into votes (user_id, item_id, vote, updated_at) select p.id, r.item_id, 1, now() from person p, rankings r`.execute(
      db.write,
    );

  it("are counted once each, and not beyond what is quickly counted", async () => {
    expect(await count()).toEqual({ voters: 0, areMore: false });
    await ada.submitsDish({ name: "Ramen", at: camden });
    await ada.submitsDish({ name: "Udon", at: camden });
    await insertVotes(3);
    expect(await count()).toEqual({ voters: 3, areMore: false });
    await sql`truncate votes cascade`.execute(db.write);
    await sql`delete from profiles where username like 'voter%'`.execute(db.write);
    await insertVotes(maxCountedVoters + 5);
    expect(await count()).toEqual({ voters: maxCountedVoters, areMore: true });
  });
});
