import { readDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { readRestaurant } from "@dishboard/contract/restaurants";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { importTold, type Told } from "../../../../testing/imported-places.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";

let now = 1;
const { app, db, transport, runJobs } = await ownApp({ LIMITS: "uncached=10000/30s" }, { now: () => now });
let ada: Person;

const camden = { latitude: 51.5414, longitude: -0.1471 };
const restaurantOf = async (id: string) => (await call(transport, readDish, { params: { id } })).restaurant.id;
const read = (id: string, after?: string) =>
  call(transport, readRestaurant, { params: { id }, query: after === undefined ? {} : { after } });
const trattoria = (name: string, up: number) =>
  ada.submitsDish({ name, restaurant: "Primrose Trattoria", at: camden, up });

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles, imports cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("a restaurant", () => {
  it("has its dishes, best first, with their ranks within 10 km", async () => {
    await trattoria("Tiramisù", 1);
    const id = await restaurantOf(await trattoria("Ragù", 7));
    for (const up of [9, 5]) await ada.submitsDish({ name: `neighbour ${up}`, at: camden, up });
    await sql`update restaurants set city = 'London', cuisine = 'Italian' where id = ${id}`.execute(db.write);
    const restaurant = await read(id);
    expect(restaurant).toMatchObject({
      ...camden,
      id,
      name: "Primrose Trattoria",
      cuisine: "Italian",
      city: "London",
      dishCount: 2,
      next: null,
    });
    expect(restaurant.cards.map(({ name, rank, submitter }) => [name, rank, submitter?.username])).toEqual([
      ["Ragù", 2, "ada"],
      ["Tiramisù", 4, "ada"],
    ]);
  });

  it("without a place has its dishes' ranks among all dishes", async () => {
    await ada.submitsDish({ name: "far and loved", at: { latitude: 13.75, longitude: 100.5 }, up: 9 });
    const id = await restaurantOf(await ada.submitsDish({ name: "Pie", at: null, up: 5 }));
    expect((await read(id)).cards.map(({ rank }) => rank)).toEqual([2]);
  });

  it("shows no rank of a dish that is not among the hundred", async () => {
    for (let n = 0; n < 100; n++) await ada.submitsDish({ name: `better ${n}`, at: camden, up: 5 });
    const id = await restaurantOf(await trattoria("Soup of the day", 1));
    expect((await read(id)).cards.map(({ rank }) => rank)).toEqual([0]);
  });

  it("has very many dishes twenty at a time, each once, also when votes move them meanwhile", async () => {
    const dishes: string[] = [];
    for (let n = 0; n < 45; n++) dishes.push(await trattoria(`dish ${n}`, Math.floor((45 - n) / 3)));
    const id = await restaurantOf(dishes[0] ?? "");
    const first = await read(id);
    // Ahead of what was read: it is not repeated.
    await sql`update rankings set upvotes = 900, net_score = 900 where item_id = ${dishes[2]}`.execute(db.write);
    const second = await read(id, first.next ?? "");
    const third = await read(id, second.next ?? "");
    expect([first, second, third].map(({ cards }) => cards.length)).toEqual([20, 20, 5]);
    expect(third).toMatchObject({ dishCount: 45, next: null });
    const names = [first, second, third].flatMap(({ cards }) => cards.map(({ name }) => name));
    expect(names).toEqual(dishes.map((_, n) => `dish ${n}`));
  });

  it("says how many dishes it has after the last one, too", async () => {
    const id = await restaurantOf(await trattoria("Ragù", 7));
    await trattoria("Pesto", 3);
    const beyond = await read(id, "-9_0_ffffffff-ffff-7fff-bfff-ffffffffffff");
    expect(beyond).toMatchObject({ dishCount: 2, cards: [], next: null });
  });

  it("ranks a thousand dishes at most", async () => {
    const dish = await trattoria("template", 0);
    const id = await restaurantOf(dish);
    await sql`insert into rankings (item_id, kind, cell)
      select ('ffff0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, -1 from generate_series(1, 1100) n`.execute(
      db.write,
    );
    await sql`insert into dishes (id, name, restaurant_id, created_at, updated_at)
      select item_id, 'many', ${id}::uuid, now(), now() from rankings where item_id <> ${dish}`.execute(db.write);
    expect((await read(id)).dishCount).toBe(1_000);
  });

  it("has what files say of it: the newest of each source, and what an older one says where that is silent", async () => {
    const id = await restaurantOf(await trattoria("Ragù", 7));
    const files: [source: string, more: Partial<Told>][] = [
      ["OpenStreetMap", { phone: "+44 20 1", diets: ["vegan"], cuisine: "Italian", website: "https://old.example" }],
      ["OpenStreetMap", { phone: "+44 20 2", diets: ["vegan"], cuisine: "Italian", openingHours: "24/7" }],
      [
        "Food Standards Agency",
        { street: "Regent's Park Road", houseNumber: "1a", postcode: "NW1 8XX", city: "London" },
      ],
    ];
    for (const [source, more] of files)
      await importTold(db, [{ name: "Primrose Trattoria", sourceId: "1", position: camden, ...more }], { source });
    // Two joined by hand may be of one source.
    await sql`insert into imported_places select (p).* from (
      select json_populate_record(i, '{"source_id": "2", "diets": [], "phone": null, "opening_hours": null}') as p
      from imported_places i where phone = '+44 20 2') copied`.execute(db.write);
    await runJobs();
    now += 60_000;
    const restaurant = await read(id);
    expect(restaurant).toMatchObject({
      ...{ dishCount: 1, cuisine: "Italian", city: "London", street: "1a Regent's Park Road", postcode: "NW1 8XX" },
      ...{ phone: "+44 20 2", website: null, diets: ["vegan"] },
      sources: [
        { name: "Food Standards Agency", licence: "ODbL-1.0", day: "2026-11-20" },
        { name: "OpenStreetMap", licence: "ODbL-1.0", day: "2026-11-20" },
      ],
    });
    expect(restaurant.hours?.open).toHaveLength(1);
    await sql`update rankings set state = 2`.execute(db.write);
    now += 60_000;
    expect(await read(id)).toMatchObject({ name: "Primrose Trattoria", dishCount: 0, cards: [], next: null });
  });

  it("that is unknown, deleted, or without a dish that is shown and in no file, is not found", async () => {
    const dish = await trattoria("Ragù", 7);
    const id = await restaurantOf(dish);
    await sql`update rankings set state = 2 where item_id = ${dish}`.execute(db.write);
    for (const unknown of [id, dish, "00000000-0000-7000-8000-000000000000"]) {
      const reply = await app.inject(`/api/restaurants/${unknown}`);
      expect([reply.statusCode, reply.json().error.message]).toEqual([404, "Restaurant Not Found"]);
    }
  });

  it.each([
    "1",
    "%00",
    "brand-red-jar",
    "'%20or%201=1",
    "%E2%80%AE",
    "0199aaaa-0000-7000-8000-0000000000d1?after=1",
    "0199aaaa-0000-7000-8000-0000000000d1?after=9999999999_1_0199aaaa-0000-7000-8000-0000000000d1",
    "0199aaaa-0000-7000-8000-0000000000d1?after=%00",
    "0199aaaa-0000-7000-8000-0000000000d1?offset=1",
  ])("is not looked for under what can be no id or page: %s", async (path) => {
    const reply = await app.inject(`/api/restaurants/${path}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, "invalid"]);
  });
});
