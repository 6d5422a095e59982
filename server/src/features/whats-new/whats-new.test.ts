import { call } from "@dishboard/contract/endpoint";
import { cellOf, defaultMarketArea } from "@dishboard/contract/places";
import { newestDishes, newestProducts } from "@dishboard/contract/whats-new";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";

let now = 1;
const { app, db, transport } = await ownApp({ LIMITS: "uncached=10000/30s" }, { now: () => now });
let ada: Person;

const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });
const pageOf = async (query: { lat?: number; lon?: number; before?: string } = {}) => {
  const { cards, next } = await call(transport, newestDishes, { query });
  return { names: cards.map(({ name }) => name), ranks: cards.map(({ rank }) => rank), next };
};
const names = async (query: { lat?: number; lon?: number } = {}) => (await pageOf(query)).names;
async function allPages(between = async () => {}): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const { names, next } = await pageOf(before ? { before } : {});
    pages.push(names);
    await between();
    before = next;
  }
  return pages;
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `dish ${count - n}`);

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("the newest dishes", () => {
  it("are those within 10 km, newest first, whatever their votes", async () => {
    await ada.submitsDish({ name: "old and loved", at: camden, up: 50 });
    await ada.submitsDish({ name: "too far", at: north(10.2) });
    await ada.submitsDish({ name: "just within", at: north(9.9) });
    await ada.submitsDish({ name: "new", at: camden, down: 3 });
    expect(await names()).toEqual(["new", "just within", "old and loved"]);
    expect(await names({ lat: 13.76, lon: 100.51 })).toEqual([]);
  });

  it("come ten at a time, from all cells of the circle, until there are no more", async () => {
    for (let n = 1; n <= 23; n++) await ada.submitsDish({ name: `dish ${n}`, at: north((n % 5) * 4 - 8) });
    const pages = await allPages();
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(pages.flat()).toEqual(numbered(23));
    expect((await pageOf()).ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("end with a full page where their number is one of tens", async () => {
    for (let n = 1; n <= 20; n++) await ada.submitsDish({ name: `dish ${n}`, at: camden });
    expect((await allPages()).map((page) => page.length)).toEqual([10, 10]);
  });

  it("neither double nor vanish when others are submitted or deleted between two pages", async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 25; n++) ids.push(await ada.submitsDish({ name: `dish ${n}`, at: camden }));
    const pages = await allPages(async () => {
      await ada.submitsDish({ name: "meanwhile", at: camden });
      await sql`delete from rankings where item_id = ${ids.pop()}`.execute(db.write);
    });
    expect(pages.flat()).toEqual(numbered(25));
  });

  it("are all there across the date line, at the pole, and without coordinates", async () => {
    await ada.submitsDish({ name: "Taveuni Curry", at: { latitude: -16.8, longitude: 179.99 } });
    await ada.submitsDish({ name: "Polar Porridge", at: { latitude: 89.99, longitude: 120 } });
    await ada.submitsDish({ name: "nobody knows where", at: null });
    await ada.submitsDish({ name: "somewhere in Camden", at: null, cell: cellOf(camden) });
    expect(await names({ lat: -16.8, lon: -179.98 })).toEqual(["nobody knows where", "Taveuni Curry"]);
    expect(await names({ lat: 90, lon: -60 })).toEqual(["nobody knows where", "Polar Porridge"]);
    expect(await names()).toEqual(["somewhere in Camden", "nobody knows where"]);
  });

  it("leave out products, and what is held back or hidden", async () => {
    await ada.submitsProduct({ name: "a product" });
    const hidden = await ada.submitsDish({ name: "hidden", at: camden });
    await sql`update rankings set state = 2 where item_id = ${hidden}`.execute(db.write);
    expect(await names()).toEqual([]);
  });

  it("are looked for among so many entries at a time that a page has a bounded cost, and found on the next", async () => {
    await ada.submitsDish({ name: "within", at: north(9) });
    await ada.submitsDish({ name: "beyond", at: north(10.3) });
    const template = sql`select kind, cell, lat, lon, submitted_by from rankings where lat = (select max(lat) from rankings)`;
    await sql`insert into rankings (item_id, kind, cell, lat, lon, submitted_by)
      select ('ffff0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, t.kind, t.cell, t.lat, t.lon, t.submitted_by
      from (${template}) t, generate_series(1, 20001) n`.execute(db.write);
    const first = await pageOf();
    expect(first).toMatchObject({ names: [], next: "ffff0000-0000-7000-8000-000000000002" });
    expect(await pageOf({ before: first.next ?? "" })).toMatchObject({ names: ["within"], next: null });
  });

  it("are computed at most once a second, and at once for those who ask for the latest", async () => {
    const ask = async (headers: Record<string, string> = {}) =>
      (await app.inject({ url: "/api/whats-new/dishes", headers })).body;
    await ask();
    await ada.submitsDish({ name: "just in", at: camden });
    expect(await ask()).not.toContain("just in");
    expect(await ask({ "cache-control": "no-cache" })).toContain("just in");
    now += 1_001;
    expect(await ask()).toContain("just in");
  });

  it.each([
    ["before=7", "before must be an id"],
    ["before=", "before must be an id"],
    [`before=${"9".repeat(8_000)}`, "before must be an id"],
    ["before=%00", "before must be an id"],
    ["before='; drop table rankings", "before must be an id"],
    ["lat=51.5", "lat and lon belong together"],
    ["lat=91&lon=0", "lat must be a number from -90 to 90"],
    ["offset=10", "offset is not known here"],
  ])("refuse ?%s with a clear message", async (query, message) => {
    const reply = await app.inject(`/api/whats-new/dishes?${encodeURI(query).replaceAll("%25", "%")}`);
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });

  it("begin anywhere, also before or after every id there is", async () => {
    await ada.submitsDish({ name: "one", at: camden });
    const before = (digit: string) => digit.repeat(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    expect((await pageOf({ before: before("f") })).names).toEqual(["one"]);
    expect(await pageOf({ before: before("0") })).toEqual({ names: [], ranks: [], next: null });
  });
});

describe("the newest products", () => {
  it("are all products, newest first, ten at a time", async () => {
    await ada.submitsDish({ name: "a dish", at: null });
    for (let n = 1; n <= 12; n++) await ada.submitsProduct({ name: `jar ${n}`, up: n });
    const first = await call(transport, newestProducts, { query: {} });
    expect(first.cards.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `jar ${12 - n}`));
    const second = await call(transport, newestProducts, { query: { before: first.next ?? "" } });
    expect(second.cards.map(({ name, kind }) => [name, kind])).toEqual([
      ["jar 2", "product"],
      ["jar 1", "product"],
    ]);
    expect(second.next).toBeNull();
  });
});
