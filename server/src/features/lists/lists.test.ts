import { call } from "@dishboard/contract/endpoint";
import { readList, readLists } from "@dishboard/contract/lists";
import type { Position } from "@dishboard/contract/places";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";

let now = 1;
const { app, db, transport } = await ownApp({ LIMITS: "uncached=20/20s" }, { now: () => now });
let ada: Person;

const camden = { latitude: 51.5414, longitude: -0.1471 };
const centre = { latitude: 51.5074, longitude: -0.1278 };
const south = (of: Position, km: number) => ({ ...of, latitude: of.latitude - km / 111.194_926 });
const cardsOf = async (slug: string) => (await call(transport, readList, { params: { slug } })).cards;
const names = async (slug: string) => (await cardsOf(slug)).map(({ name }) => name);

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("the lists", () => {
  it("are three, in their order, without cards while they have no entry", async () => {
    expect((await call(transport, readLists, {})).lists).toEqual([
      {
        slug: "camden-market-top-100",
        name: "Camden Market Top 100",
        area: { name: "Camden Market", radiusKm: 10 },
        cards: [],
      },
      { slug: "london-top-100", name: "London Top 100", area: { name: "the centre", radiusKm: 25 }, cards: [] },
      { slug: "global-top-100", name: "Global Top 100", area: null, cards: [] },
    ]);
  });

  it("show three dishes each: the best that no list above shows, then its own best", async () => {
    for (let n = 1; n <= 4; n++) await ada.submitsDish({ name: `Camden ${n}`, at: camden, up: n });
    await ada.submitsDish({ name: "Croydon", at: south(centre, 15), up: 9 });
    await ada.submitsDish({ name: "Bangkok", at: { latitude: 13.75, longitude: 100.5 }, up: 99 });
    await ada.submitsProduct({ name: "no dish", up: 100 });
    const { lists } = await call(transport, readLists, {});
    expect(lists.map(({ cards }) => cards.map(({ name }) => name))).toEqual([
      ["Camden 4", "Camden 3", "Camden 2"],
      ["Croydon", "Camden 1", "Camden 4"],
      ["Bangkok", "Croydon", "Camden 4"],
    ]);
  });
});

describe("a list", () => {
  it("reaches 10 km around Camden Market, 25 km around the centre of London, or everywhere", async () => {
    await ada.submitsDish({ name: "9.9 km from the market", at: south(camden, -9.9), up: 4 });
    await ada.submitsDish({ name: "10.1 km from the market", at: south(camden, -10.1), up: 3 });
    await ada.submitsDish({ name: "24.9 km from the centre", at: south(centre, 24.9), up: 2 });
    await ada.submitsDish({ name: "25.1 km from the centre", at: south(centre, 25.1), up: 1 });
    expect(await names("camden-market-top-100")).toEqual(["9.9 km from the market"]);
    expect(await names("london-top-100")).toEqual([
      "9.9 km from the market",
      "10.1 km from the market",
      "24.9 km from the centre",
    ]);
    expect(await names("global-top-100")).toHaveLength(4);
  });

  it("numbers the best hundred by their position", async () => {
    for (let n = 1; n <= 101; n++) await ada.submitsDish({ name: `dish ${n}`, at: camden, up: 102 - n });
    const cards = await cardsOf("london-top-100");
    expect(cards.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect([cards[0]?.name, cards.at(-1)?.name]).toEqual(["dish 1", "dish 100"]);
  });

  it("is computed at most once a second", async () => {
    expect(await names("global-top-100")).toEqual([]);
    await ada.submitsDish({ name: "just in", at: null });
    expect(await names("global-top-100")).toEqual([]);
    now += 1_001;
    expect(await names("global-top-100")).toEqual(["just in"]);
  });

  it.each([
    "nowhere-top-100",
    "CAMDEN-MARKET-TOP-100",
    "%25",
    "_______-______-___-___",
    "%00",
    "%2e%2e",
    "%E2%80%AEtop",
    "'%20or%20true",
    "x".repeat(90),
  ])("that is none is not found: %s", async (slug) => {
    const reply = await app.inject(`/api/lists/${slug}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, "not-found"]);
  });

  it("is not looked for under an endless name", async () => {
    const reply = await app.inject(`/api/lists/${"x".repeat(10_000)}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, "not-found"]);
    expect(reply.json().error.message).toBe("There is nothing at this address");
  });
});

describe("what is not there", () => {
  const statuses = async (url: string, from: string, times: number) => {
    const all: number[] = [];
    for (let n = 0; n < times; n++)
      all.push((await app.inject({ url: url.replace("*", String(n)), remoteAddress: from })).statusCode);
    return all;
  };

  it.each([
    ["/api/lists/none-*", "203.0.113.1"],
    ["/api/lists/none-*/weeks/2026-w09", "203.0.113.2"],
    ["/api/lists/global-top-100/weeks/2026-w09", "203.0.113.3"],
    ["/media/share/list/none-*.jpg", "203.0.113.4"],
    ["/lists/none-*/feed.atom", "203.0.113.5"],
    ["/embed/lists/none-*", "203.0.113.6"],
  ])("counts for its network as what is not in a cache: %s", async (url, from) => {
    expect(await statuses(url, from, 21)).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    expect(await statuses(url, "203.0.113.99", 1)).toEqual([404]);
  });

  it.each(["/api/lists/NONE-*", "/api/lists/global-top-100/weeks/2026-w54", "/media/share/list/NONE-*.jpg"])(
    "is not looked for where it cannot be: %s",
    async (url) => {
      expect(new Set(await statuses(url, "203.0.113.7", 21))).toEqual(new Set([404]));
      expect(await statuses("/api/lists/none", "203.0.113.7", 1)).toEqual([404]);
    },
  );
});
