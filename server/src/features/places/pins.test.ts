import { randomUUID } from "node:crypto";
import { reportReaction } from "@dishboard/contract/allergen-checks";
import { dishChart } from "@dishboard/contract/charts";
import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { submissionErrors } from "@dishboard/contract/item-fields";
import { cellOf, defaultMarketArea, type Position } from "@dishboard/contract/places";
import { decide } from "@dishboard/contract/reports";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { setVote } from "@dishboard/contract/votes";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { laterMigrations } from "../../database/later-migrations.ts";

const testApp = await ownApp({ LIMITS: "submissions=1000/1h", ADMIN_EMAIL: "boss@example.org" });
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const cleo = await signedInPerson(testApp, "cleo");
const dee = await signedInPerson(testApp, "dee");
const boss = await signedInPerson(testApp, "boss");
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
const nearby = { latitude: 51.545, longitude: -0.145 };
const paris = { latitude: 48.8566, longitude: 2.3522 };
const watford = { latitude: 51.656, longitude: -0.39 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };
const { restaurantName: _, cell: __, ...fields } = aDish();

async function submit(person: SignedIn, restaurantName: string, place: { pin: Position } | { from: Position }) {
  const where = "pin" in place ? { pin: place.pin, cell: null } : { pin: null, cell: cellOf(place.from) };
  const body = { ...aDish(), restaurantName, ...where };
  return (await call(transportOf(testApp, person), submitDish, { body })).id;
}

async function pin(person: SignedIn, id: string, at: Position) {
  const { updatedAt } = await read(id);
  const body = { ...fields, key: randomUUID(), updatedAt, pin: at };
  await call(transportOf(testApp, person), editDish, { params: { id }, body });
}

const withdraw = (person: SignedIn, id: string) => call(transportOf(testApp, person), deleteDish, { params: { id } });
const read = (id: string) => call(testApp.transport, readDish, { params: { id } });
const restaurantOf = async (id: string) => (await read(id)).restaurant;
const nowhere = { latitude: null, longitude: null };

async function isOn(id: string, { latitude: lat, longitude: lon }: Position): Promise<boolean> {
  return (await call(testApp.transport, dishChart, { query: { lat, lon } })).cards.some((card) => card.id === id);
}

it("is one restaurant under names that are one, and two under names that are two", async () => {
  const restaurantIds = async (names: string[], place: { pin: Position } | { from: Position }) => {
    const ids: string[] = [];
    for (const name of names) ids.push((await restaurantOf(await submit(ada, name, place))).id);
    return new Set(ids).size;
  };
  for (const place of [{ pin: paris }, { from: sydney }]) {
    const ofPlace = "pin" in place ? "" : " Loin";
    expect(await restaurantIds([`Café Écija${ofPlace}`, `CAFE-ECIJA${ofPlace}`], place)).toBe(1);
    expect(await restaurantIds([`かどや${ofPlace}`, `がどや${ofPlace}`], place)).toBe(2);
    expect(await restaurantIds([`ร้านข้าว${ofPlace}`, `ร้านขาว${ofPlace}`], place)).toBe(2);
  }
  expect(await restaurantIds(["★", "🍕", "★ ★", "★★"], { pin: nearby })).toBe(3);
});

describe("a pin of one's own dish", () => {
  it("does not move the dishes of others, who have said that they are elsewhere", async () => {
    const bens = await submit(ben, "The Castle", { from: camden });
    const adas = await submit(ada, "The Castle", { from: watford });
    const before = await restaurantOf(bens);
    expect((await restaurantOf(adas)).id).toBe(before.id);
    await pin(ada, adas, sydney);
    expect(await restaurantOf(bens)).toEqual(before);
    expect([await isOn(bens, camden), await isOn(bens, sydney)]).toEqual([true, false]);
    expect(await restaurantOf(adas)).toMatchObject({ name: "The Castle", ...sydney });
    expect([await isOn(adas, camden), await isOn(adas, sydney)]).toEqual([false, true]);
  });

  it("does not either when it comes with a new dish", async () => {
    const bens = await submit(ben, "The Anchor", { from: camden });
    const adas = await submit(ada, "The Anchor", { pin: sydney });
    expect(await restaurantOf(bens)).toMatchObject(nowhere);
    expect(await isOn(bens, camden)).toBe(true);
    expect((await restaurantOf(adas)).id).not.toBe((await restaurantOf(bens)).id);
  });

  it.each([
    ["a new dish", (name: string) => submit(cleo, name, { pin: nearby })],
    [
      "an edit",
      async (name: string) => {
        const id = await submit(cleo, name, { from: camden });
        await pin(cleo, id, nearby);
        return id;
      },
    ],
  ])(
    "of %s in the cell that others have said places their restaurant, and those who have said another stay",
    async (kind, pinned) => {
      const name = `The Crown of ${kind}`;
      const [bens, adas] = [await submit(ben, name, { from: camden }), await submit(ada, name, { from: paris })];
      const { id } = await restaurantOf(bens);
      const cleos = await pinned(name);
      for (const dish of [bens, cleos]) expect(await restaurantOf(dish)).toMatchObject({ id, ...nearby });
      expect(await restaurantOf(adas)).toMatchObject({ name, ...nowhere });
      expect([await isOn(adas, paris), await isOn(adas, camden)]).toEqual([true, false]);
      expect((await restaurantOf(adas)).id).not.toBe(id);
      // A distant pin moves only this dish, to another restaurant.
      const others = await submit(cleo, name, { pin: nearby });
      await pin(cleo, others, sydney);
      expect(await restaurantOf(others)).toMatchObject({ name, ...sydney });
      for (const dish of [bens, cleos]) expect(await restaurantOf(dish)).toMatchObject({ id, ...nearby });
      // Viewers there find the other one, and can place it.
      const bensToo = await submit(ben, name, { from: paris });
      expect((await restaurantOf(bensToo)).id).toBe((await restaurantOf(adas)).id);
      await pin(ada, adas, paris);
      expect(await restaurantOf(bensToo)).toMatchObject(paris);
    },
  );

  it("places a restaurant that has no other dish, wherever it is", async () => {
    const adas = await submit(ada, "The Only One", { from: camden });
    const { id } = await restaurantOf(adas);
    await pin(ada, adas, sydney);
    expect(await restaurantOf(adas)).toMatchObject({ id, ...sydney });
    expect([await isOn(adas, camden), await isOn(adas, sydney)]).toEqual([false, true]);
  });

  it("takes it to the restaurant of the name that is there already, and one without a dish goes", async () => {
    const adas = await submit(ada, "The Swan", { from: sydney });
    const bens = await submit(ben, "The Swan", { pin: camden });
    await pin(ada, adas, nearby);
    expect(await restaurantOf(adas)).toEqual(await restaurantOf(bens));
    const { rows } = await sql`select id from restaurants where name = 'The Swan'`.execute(testApp.db.write);
    expect(rows).toHaveLength(1);
  });

  it("does not move a dish that was imported without a place", async () => {
    const importer = await newPerson(testApp.db, "importer");
    const imported = await importer.submitsDish({ restaurant: "The Ship" });
    const adas = await submit(ada, "The Ship", { from: camden });
    await pin(ada, adas, camden);
    expect(await restaurantOf(imported)).toMatchObject(nowhere);
    expect([await isOn(imported, camden), await isOn(imported, sydney)]).toEqual([true, true]);
  });
});

describe("a dish without a pin", () => {
  it("goes to no restaurant elsewhere that only a newcomer says is there, where votes are checked", async () => {
    await sql`insert into vote_areas (cell, votes) values (${cellOf(camden)}, 500)`.execute(testApp.db.write);
    const antarctica = { latitude: -80, longitude: 0 };
    await submit(ben, "Ottolenghi", { pin: antarctica });
    const adas = await submit(ada, "Ottolenghi", { from: camden });
    expect(await restaurantOf(adas)).toMatchObject({ name: "Ottolenghi", ...nowhere });
    expect([await isOn(adas, camden), await isOn(adas, antarctica)]).toEqual([true, false]);
    const cleos = await submit(cleo, "ottolenghi", { from: camden });
    expect((await restaurantOf(cleos)).id).toBe((await restaurantOf(adas)).id);
    await pin(cleo, cleos, nearby);
    for (const dish of [adas, cleos]) expect(await restaurantOf(dish)).toMatchObject(nearby);
    await sql`delete from vote_areas`.execute(testApp.db.write);
  });

  it("is in one restaurant with those of ten friends, some with a pin, in any order", async () => {
    const friends = [ada, ben, cleo];
    for (const first of [0, 1]) {
      const ids: string[] = [];
      for (let n = 0; n < 10; n++) {
        const place = (n + first) % 2 === 0 ? { pin: nearby } : { from: camden };
        ids.push(await submit(friends[n % 3] ?? ada, `Opening Night ${first}`, place));
      }
      const restaurants = await Promise.all(ids.map(restaurantOf));
      expect(new Set(restaurants.map(({ id }) => id)).size).toBe(1);
      for (const restaurant of restaurants) expect(restaurant).toMatchObject(nearby);
    }
  });
});

describe("where votes are checked, a pin of an account of a few days", () => {
  const dayMs = 24 * 3_600_000;
  const signedUpAgo = ({ id }: SignedIn, days: number) =>
    sql`update users set created_at = ${new Date(Date.now() - days * dayMs)} where id = ${id}::uuid`.execute(
      testApp.db.write,
    );
  const town = { latitude: 40.4168, longitude: -3.7038 };
  const elsewhere = { latitude: 40.44, longitude: -3.7038 };
  const inTown = { latitude: 40.42, longitude: -3.701 };
  beforeAll(async () => {
    await signedUpAgo(ben, 30);
    await sql`insert into vote_areas (cell, votes) values (${cellOf(town)}, 500)`.execute(testApp.db.write);
  });

  it("does not place the restaurant of a member's dish, but one of its own", async () => {
    const bens = await submit(ben, "Nan's", { from: town });
    const adas = await submit(ada, "nans", { pin: inTown });
    expect(await restaurantOf(bens)).toMatchObject(nowhere);
    expect(await restaurantOf(adas)).toMatchObject({ name: "nans", ...inTown });
    // Nor does an edit of a dish that was in the member's restaurant.
    const bensPub = await submit(ben, "The Bell", { from: town });
    const cleos = await submit(cleo, "The Bell", { from: town });
    expect((await restaurantOf(cleos)).id).toBe((await restaurantOf(bensPub)).id);
    await pin(cleo, cleos, inTown);
    expect(await restaurantOf(bensPub)).toMatchObject(nowhere);
    expect(await restaurantOf(cleos)).toMatchObject(inTown);
    // A member's own pin does, whether it differs from the newcomer's or not.
    await pin(ben, bensPub, elsewhere);
    expect(await restaurantOf(bensPub)).toMatchObject(elsewhere);
    await pin(ben, bens, town);
    expect(await restaurantOf(bens)).toEqual(await restaurantOf(adas));
  });

  it("places the restaurant of friends whose accounts are as new, and a member's pin that of everybody", async () => {
    const [adas, cleos] = [await submit(ada, "New", { from: town }), await submit(cleo, "New", { pin: inTown })];
    expect(await restaurantOf(adas)).toEqual(await restaurantOf(cleos));
    expect(await restaurantOf(adas)).toMatchObject(inTown);
    const all = [await submit(ada, "Newer", { from: town }), await submit(cleo, "Newer", { from: town })];
    all.push(await submit(ben, "Newer", { pin: inTown }), await submit(ada, "Newer", { pin: inTown }));
    const restaurants = await Promise.all(all.map(restaurantOf));
    expect(new Set(restaurants.map(({ id }) => id)).size).toBe(1);
    expect(restaurants[0]).toMatchObject(inTown);
  });
});

describe("a restaurant that only accounts of a few days have named", () => {
  const town = { latitude: 48.21, longitude: 16.37 };
  const farInTown = { latitude: 48.28, longitude: 16.37 };
  const regular = async (name: string) => {
    const person = await signedInPerson(testApp, name);
    await submit(person, "The Usual", { pin: paris });
    await sql`update users set created_at = now() - interval '30 days' where id = ${person.id}::uuid`.execute(
      testApp.db.write,
    );
    return person;
  };
  const suspend = ({ id }: SignedIn) =>
    call(transportOf(testApp, boss), decide, {
      params: { kind: "profile", id },
      body: { action: "suspend", reason: "spam" },
    });
  const north = (metres: number) => ({ ...town, latitude: Number((town.latitude + metres / 111_190).toFixed(6)) });
  beforeAll(async () => {
    await sql`update users set created_at = now() - interval '30 days'
      where id in (${ben.id}::uuid, ${dee.id}::uuid)`.execute(testApp.db.write);
    for (const member of [ben, dee]) await submit(member, "The Usual", { pin: paris });
  });

  it("is spelt as the first member with standing spells it, and is elsewhere than the newcomer's where one says so", async () => {
    const squat = await submit(cleo, "B E L L A N A P O L I !!!", { pin: farInTown });
    const bens = await submit(ben, "Bella Napoli", { from: town });
    const { id } = await restaurantOf(squat);
    expect(await restaurantOf(bens)).toMatchObject({ id, name: "Bella Napoli", ...farInTown });
    for (const other of [dee, ada]) await submit(other, "BELLA NAPOLI", { from: town });
    expect(await restaurantOf(squat)).toMatchObject({ name: "Bella Napoli", ...farInTown });
    // A newcomer's pin moves nobody's dish.
    await pin(cleo, squat, inReach());
    expect(await restaurantOf(squat)).toMatchObject(farInTown);
    await pin(ben, bens, town);
    const right = await restaurantOf(bens);
    expect(right).toMatchObject({ name: "Bella Napoli", ...town });
    expect(right.id).not.toBe(id);
    expect([await isOn(bens, town), await isOn(bens, farInTown)]).toEqual([true, true]);
    const atRight: string[] = [];
    for (const other of [dee, ada, cleo]) atRight.push(await submit(other, "bella napoli", { from: town }));
    for (const other of await Promise.all(atRight.map(restaurantOf))) expect(other).toEqual(right);
    // Another place moves only the member's dish.
    await pin(ben, bens, farInTown);
    expect((await restaurantOf(bens)).id).toBe(id);
    for (const other of await Promise.all(atRight.map(restaurantOf))) expect(other).toEqual(right);
  });

  const inReach = () => ({ ...farInTown, latitude: farInTown.latitude + 0.004 });

  it("moves to the first pin of a member near it, with all its dishes, and not to one that was chosen from the list", async () => {
    const friends = [await submit(cleo, "opening", { pin: north(900) })];
    for (const place of [{ pin: north(700) }, { from: town }, { pin: north(950) }])
      friends.push(await submit(ada, "Opening!", place));
    // The form sends the place of a restaurant chosen from the list.
    friends.push(await submit(dee, "Opening", { pin: north(900) }));
    for (const dish of friends) expect(await restaurantOf(dish)).toMatchObject({ name: "Opening", ...north(900) });
    friends.push(await submit(ben, "OPENING", { pin: north(200) }));
    for (const person of [ada, dee, ben, cleo]) friends.push(await submit(person, "opening", { pin: north(500) }));
    const restaurants = await Promise.all(friends.map(restaurantOf));
    expect(new Set(restaurants.map(({ id }) => id)).size).toBe(1);
    expect(restaurants[0]).toMatchObject({ name: "Opening", ...north(200) });
    const { rows } = await sql<{ lat: number }>`select distinct lat from rankings
      where item_id = any(${friends}::uuid[])`.execute(testApp.db.write);
    expect(rows).toEqual([{ lat: north(200).latitude }]);
  });

  it("moves over the edge of a cell in one piece", async () => {
    const [south, over] = [
      { latitude: 48.2985, longitude: 16.37 },
      { latitude: 48.3015, longitude: 16.37 },
    ];
    const dishes = [await submit(cleo, "The Edge", { pin: south }), await submit(ada, "The Edge", { pin: south })];
    dishes.push(await submit(ben, "The Edge", { pin: over }));
    const restaurants = await Promise.all(dishes.map(restaurantOf));
    expect(new Set(restaurants.map(({ id }) => id)).size).toBe(1);
    expect(restaurants[0]).toMatchObject(over);
  });

  it.each([
    ["a newcomer", ada],
    ["a member", ben],
  ])(
    "binds nobody once its dishes are withdrawn: the next dish, of %s, says its name and place",
    async (who, person) => {
      const name = `Squat of ${who}`;
      await withdraw(cleo, await submit(cleo, name.toUpperCase(), { pin: north(800) }));
      const unpinned = await submit(person, name, { from: town });
      expect(await restaurantOf(unpinned)).toMatchObject({ name, ...nowhere });
      expect(await isOn(unpinned, town)).toBe(true);
      await withdraw(cleo, await submit(cleo, `${name.toUpperCase()} 2`, { pin: north(800) }));
      const pinned = await submit(person, `${name} 2`, { pin: town });
      expect(await restaurantOf(pinned)).toMatchObject({ name: `${name} 2`, ...town });
    },
  );

  it("is moved once only, from its first place, however often its mover deletes the dish with the pin", async () => {
    const eli = await regular("eli");
    const cleos = await submit(cleo, "The Walk", { pin: town });
    for (const metres of [950, 1_900, 2_850, 900])
      await withdraw(eli, await submit(eli, "The Walk", { pin: north(metres) }));
    expect(await restaurantOf(cleos)).toMatchObject(north(950));
    // A suspension restores its first place, and the next member's pin may move it.
    await suspend(eli);
    await testApp.runJobs();
    expect(await restaurantOf(cleos)).toMatchObject(town);
    expect(await isOn(cleos, town)).toBe(true);
    await submit(ben, "The Walk", { pin: north(100) });
    expect(await restaurantOf(cleos)).toMatchObject(north(100));
  });

  it("is not held at a wrong place by pins that it ignored, nor by those of suspended members", async () => {
    const [eli, fay] = [await regular("eli_two"), await regular("fay")];
    const squat = await submit(cleo, "The Squat", { pin: north(890) });
    const adas = await submit(ada, "The Squat", { pin: town });
    await sql`update users set created_at = now() - interval '30 days' where id = ${ada.id}::uuid`.execute(
      testApp.db.write,
    );
    await withdraw(cleo, squat);
    await submit(eli, "THE SQUAT!", { pin: north(800) });
    expect(await restaurantOf(adas)).toMatchObject({ name: "The Squat", ...north(800) });
    await suspend(eli);
    await testApp.runJobs();
    expect(await restaurantOf(adas)).toMatchObject(north(890));
    await submit(fay, "The Squat", { pin: north(10) });
    expect(await restaurantOf(adas)).toMatchObject(north(10));
    await sql`update users set created_at = now() where id = ${ada.id}::uuid`.execute(testApp.db.write);
  });

  it.each(["deleted", "shown"])(
    "stays where a %s dish has a reaction, and the same dish there is warned of",
    async (which) => {
      const name = `The Warned, ${which}`;
      const warned = await submit(cleo, name, { pin: town });
      await call(transportOf(testApp, dee), reportReaction, {
        body: { kind: "dish", id: warned, allergenId: which === "deleted" ? 7 : 8, details: "Hives." },
      });
      if (which === "deleted") await withdraw(cleo, warned);
      const walker = which === "deleted" ? cleo : ben;
      for (const metres of [950, 1_900]) await withdraw(walker, await submit(walker, name, { pin: north(metres) }));
      const again = await submit(dee, name, { pin: town });
      expect(await read(again)).toMatchObject({ restaurant: town, alertIds: [which === "deleted" ? 7 : 8] });
    },
  );

  it("lets the submitter of its only dish correct the pin once by up to a kilometre, and go elsewhere with it", async () => {
    const cleos = await submit(cleo, "The Typo", { pin: north(500) });
    const { id } = await restaurantOf(cleos);
    await pin(cleo, cleos, town);
    expect(await restaurantOf(cleos)).toMatchObject({ id, ...town });
    await pin(cleo, cleos, north(300));
    expect(await restaurantOf(cleos)).toMatchObject({ id, ...town });
    await pin(cleo, cleos, farInTown);
    expect(await restaurantOf(cleos)).toMatchObject(farInTown);
    // Others' votes are not taken to another town.
    await call(transportOf(testApp, ada), setVote, { params: { kind: "dish", id: cleos }, body: { vote: "up" } });
    await expect(pin(cleo, cleos, paris)).rejects.toMatchObject({ message: submissionErrors.votedThere });
    const unplaced = await submit(cleo, "The Unplaced", { from: town });
    await call(transportOf(testApp, ada), setVote, { params: { kind: "dish", id: unplaced }, body: { vote: "up" } });
    await expect(pin(cleo, unplaced, paris)).rejects.toMatchObject({ message: submissionErrors.votedThere });
    await pin(cleo, unplaced, farInTown);
    expect(await restaurantOf(unplaced)).toMatchObject(farInTown);
  });

  it("takes no dish without a pin from a town out of reach, and lets go of those that another pin placed wrong", async () => {
    await submit(ben, "The Common Name", { pin: { latitude: -89.5, longitude: 10 } });
    const dees = await submit(dee, "The Common Name", { from: town });
    expect(await restaurantOf(dees)).toMatchObject(nowhere);
    const cleos = await submit(cleo, "The Common Name", { from: town });
    await submit(ben, "The Common Name", { pin: { latitude: 48.24, longitude: 16.37 } });
    await pin(dee, dees, town);
    await pin(cleo, cleos, town);
    for (const dish of [dees, cleos]) expect(await restaurantOf(dish)).toMatchObject(town);
  });

  it("stays where its founder has said, once their account has standing, also when their form was sent twice", async () => {
    const body = { ...aDish(), restaurantName: "The Founder", pin: town, cell: null };
    for (const _ of [1, 2]) await call(transportOf(testApp, cleo), submitDish, { body });
    const age = (days: number) =>
      sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${cleo.id}::uuid`.execute(
        testApp.db.write,
      );
    await age(30);
    const bens = await submit(ben, "THE FOUNDER", { pin: north(400) });
    await age(0);
    expect(await restaurantOf(bens)).toMatchObject({ name: "The Founder", ...town });
  });

  it("comes after one that a file tells of, wherever it is in the cell, also once its dishes are withdrawn", async () => {
    const id = v7();
    await sql`with i as (
        insert into imports (id, file_name, format, source, file_day, created_at) values (1, 'a', 'csv', 'a', now(), now())),
      r as (insert into restaurants (id, name, latitude, longitude, created_at)
        values (${id}::uuid, 'Ketchup House', ${town.latitude}, ${town.longitude}, now()))
      insert into imported_places (source, source_id, import_id, restaurant_id, hash, name, latitude, longitude, diets)
        values ('a', '1', 1, ${id}::uuid, '', 'Ketchup House', ${town.latitude}, ${town.longitude}, '{}')`.execute(
      testApp.db.write,
    );
    const squat = await submit(cleo, "ketchup-house", { pin: farInTown });
    expect((await restaurantOf(squat)).id).not.toBe(id);
    const honest = [await submit(ada, "Ketchup House", { from: town })];
    honest.push(await submit(ben, "KETCHUP HOUSE", { from: town }));
    await withdraw(cleo, squat);
    honest.push(await submit(dee, "Ketchup House", { from: town }));
    for (const dish of honest) expect(await restaurantOf(dish)).toMatchObject({ id, name: "Ketchup House", ...town });
  });
});

it("rounds a pin to 6 decimals, and keeps the lists of its meridian readable", async () => {
  const lists = async (lon: number) => {
    const query = { lat: 51.54, lon };
    await call(testApp.transport, dishChart, { query });
    await call(testApp.transport, findRestaurants, { query: { ...query, name: "tiny" } });
  };
  for (const longitude of [1e-170, 5e-324, 0.000_000_4]) {
    const id = await submit(ada, `Tiny ${longitude}`, { pin: { latitude: 51.541_000_000_4, longitude } });
    expect(await restaurantOf(id)).toMatchObject({ latitude: 51.541, longitude: 0 });
    await lists(0);
  }
  const id = await submit(ada, "Stored Before", { pin: { latitude: 51.541, longitude: 0 } });
  await sql`update restaurants set longitude = 1e-170 where name = 'Stored Before'`.execute(testApp.db.write);
  await sql`update rankings set lon = 1e-170 where item_id = ${id}::uuid`.execute(testApp.db.write);
  await expect(lists(0)).rejects.toThrow();
  await laterMigrations["0099-tiny-positions"]?.fill?.(testApp.db.write as unknown as Kysely<unknown>);
  await lists(0);
  expect(await restaurantOf(id)).toMatchObject({ longitude: 0 });
});
