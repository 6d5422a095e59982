import { dishChart, productChart } from "@dishboard/contract/charts";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { setVote } from "@dishboard/contract/votes";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { refitPriors } from "../items/priors/priors.service.ts";
import { withRising } from "./board-orders.service.ts";
import { listFairIds, listTastedIds } from "./filtered-charts.repository.ts";

let now = 1;
const { db, transport } = await ownApp({}, { now: () => now });
let ada: Person;

const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
type Query = { order?: "fair"; votes?: "tasted"; cuisine?: string; within?: string; lat?: number; lon?: number };
const chart = (query: Query) => call(transport, dishChart, { query });
const names = async (query: Query) => (await chart(query)).cards.map((card) => card.name);
const setTasted = (id: string, up: number, down = 0) =>
  sql`update rankings set shown_tasted_upvotes = ${up}, shown_tasted_downvotes = ${down} where item_id = ${id}`.execute(
    db.write,
  );

const openAccount = ({ id }: Person) => {
  const now = new Date();
  const account = { id, email: `${id}@example.org`, email_confirmed_at: now, created_at: now, updated_at: now };
  return db.write.insertInto("users").values(account).execute();
};

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles, vote_areas cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 60_000;
});

describe("the fair order", () => {
  it("ranks by the share of upvotes as far as so many votes tell, then by upvotes, then the oldest", async () => {
    await ada.submitsDish({ name: "known by many", at: camden, up: 90, down: 30 });
    await ada.submitsDish({ name: "loved by a few", at: camden, up: 5 });
    await ada.submitsDish({ name: "loved by some", at: camden, up: 36, down: 2 });
    await ada.submitsDish({ name: "not known", at: camden });
    await ada.submitsDish({ name: "not known either", at: camden });
    await ada.submitsDish({ name: "disliked", at: camden, up: 4, down: 6 });
    expect(await names({})).toEqual([
      "known by many",
      "loved by some",
      "loved by a few",
      "not known",
      "not known either",
      "disliked",
    ]);
    const { cards, rising } = await chart({ order: "fair" });
    expect(cards.map(({ name }) => name)).toEqual([
      "loved by some",
      "loved by a few",
      "known by many",
      "not known",
      "not known either",
      "disliked",
    ]);
    expect(cards.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rising).toEqual([cards[4]?.id]);
  });

  it("takes filters, and has products too", async () => {
    await ada.submitsDish({ name: "Ramen", at: camden, cuisine: "Asian", up: 9 });
    await ada.submitsDish({ name: "Pho", at: camden, cuisine: "Asian", up: 30, down: 10 });
    await ada.submitsDish({ name: "Pie", at: camden, up: 50 });
    expect(await names({ order: "fair", cuisine: "asian" })).toEqual(["Ramen", "Pho"]);
    expect(await names({ cuisine: "asian" })).toEqual(["Pho", "Ramen"]);
    await ada.submitsProduct({ name: "Chilli Oil", up: 30, down: 10 });
    await ada.submitsProduct({ name: "Jam", up: 9 });
    const ranked = async (query: { order?: "fair" }) =>
      (await call(transport, productChart, { query })).cards.map(({ name }) => name);
    expect([await ranked({ order: "fair" }), await ranked({})]).toEqual([
      ["Jam", "Chilli Oil"],
      ["Chilli Oil", "Jam"],
    ]);
  });

  it("keeps a reply of its own for each order and each kind of votes", async () => {
    const id = await ada.submitsDish({ name: "tasted", at: camden, up: 3, down: 3 });
    await setTasted(id, 3);
    await ada.submitsDish({ name: "heard of", at: camden, up: 9 });
    const all = async () => [await names({}), await names({ order: "fair" }), await names({ votes: "tasted" })];
    const first = await all();
    expect(first).toEqual([["heard of", "tasted"], ["heard of", "tasted"], ["tasted"]]);
    await sql`update rankings set shown_tasted_upvotes = 0`.execute(db.write);
    expect(await all()).toEqual(first);
    now += 60_000;
    expect(await names({ votes: "tasted" })).toEqual([]);
  });

  it("is that of a plain computation over all rows, near and at the edge of a city", async () => {
    const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) ids.push(await ada.submitsDish({ name: `${n}`, at: north(n % 20) }));
    const row = fc.record({ up: fc.nat(12), down: fc.nat(5), votes: fc.integer({ min: 2, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 40, maxLength: 40 }),
        fc.constantFrom(5, 100_000),
        async (rows, max) => {
          await sql`
          update rankings r set upvotes = n.up, downvotes = n.down, net_score = n.up - n.down, prior_up = n.votes * 0.75,
            prior_votes = n.votes
          from unnest(${ids}::uuid[], ${rows.map(({ up }) => up)}::int[], ${rows.map(({ down }) => down)}::int[],
            ${rows.map(({ votes }) => votes)}::int[]) as n (id, up, down, votes) where n.id = r.item_id`.execute(
            db.write,
          );
          const scored = rows.map(({ up, down, votes }, n) => ({
            id: ids[n] ?? "",
            up,
            score: Math.fround((up + votes * 0.75) / (up + down + votes)),
            isNear: n % 20 < 10,
          }));
          const plain = scored
            .filter(({ isNear }) => isNear)
            .sort((a, b) => b.score - a.score || b.up - a.up || (a.id < b.id ? -1 : 1));
          const { ids: found, isCutShort } = await listFairIds(db.write, { kind: "dish", place: camden }, {}, max);
          const wanted = plain.map(({ id }) => id);
          expect(found).toEqual(isCutShort ? wanted.slice(0, found.length) : wanted);
          expect(isCutShort).toBe(max < 40 && found.length < wanted.length);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("rising", () => {
  it("gives every fifth place to the newest with few votes, and none twice", async () => {
    for (let n = 0; n < 110; n++) await ada.submitsDish({ name: `old ${n}`, at: camden, up: 200 - n });
    for (let n = 0; n < 3; n++)
      await (await newPerson(db, `new_${n}`)).submitsDish({ name: `new ${n}`, at: camden, up: 2, down: 2 });
    await ada.submitsDish({ name: "disliked", at: camden, down: 1 });
    const { cards, rising = [] } = await chart({ order: "fair" });
    expect(cards).toHaveLength(100);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(100);
    expect(cards.filter(({ id }) => rising.includes(id)).map(({ name, rank }) => [name, rank])).toEqual([
      ["new 2", 5],
      ["new 1", 10],
      ["new 0", 15],
    ]);
    expect(cards.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  const risingNames = async (kind: "dish" | "product") => {
    const { cards, rising = [] } = await call(transport, kind === "dish" ? dishChart : productChart, {
      query: { order: "fair" },
    });
    return cards.filter(({ id }) => rising.includes(id)).map(({ name }) => name);
  };

  it("has one place for a submitter, however much they submit, and the others' are not crowded out", async () => {
    for (let n = 0; n < 15; n++) {
      await ada.submitsDish({ name: `old ${n}`, at: camden, up: 9 });
      await ada.submitsProduct({ name: `old ${n}`, brand: `${n}`, up: 9 });
    }
    const [ben, cat] = [await newPerson(db, "ben"), await newPerson(db, "cat")];
    await ben.submitsDish({ name: "Pho", at: camden });
    await ben.submitsProduct({ name: "Jam", brand: "Glass" });
    for (let n = 0; n < 70; n++) {
      await cat.submitsDish({ name: `spam ${n}`, at: camden });
      await cat.submitsProduct({ name: `spam ${n}`, brand: `Spam ${n}` });
    }
    expect(await risingNames("dish")).toEqual(["spam 69", "Pho"]);
    expect(await risingNames("product")).toEqual(["spam 69", "Jam"]);
  });

  it("keeps its places when new accounts submit hundreds that may not rise", async () => {
    for (let n = 0; n < 15; n++) await ada.submitsProduct({ name: `old ${n}`, brand: `${n}`, up: 9 });
    await (await newPerson(db, "ben")).submitsProduct({ name: "Jam", brand: "Glass" });
    const flood = await newPerson(db, "flood");
    for (let n = 0; n < 310; n++) await flood.submitsProduct({ name: `junk ${n}`, brand: `Junk ${n}` });
    await openAccount(flood);
    expect(await risingNames("product")).toEqual(["Jam"]);
  });

  it("has one place for a restaurant and one for a brand", async () => {
    for (let n = 0; n < 15; n++) {
      await ada.submitsDish({ name: `old ${n}`, at: camden, up: 9 });
      await ada.submitsProduct({ name: `old ${n}`, brand: `${n}`, up: 9 });
    }
    for (const name of ["ben", "cat", "dan"]) {
      const friend = await newPerson(db, name);
      await friend.submitsDish({ name: `at the inn by ${name}`, restaurant: "The Inn", at: camden });
      await friend.submitsProduct({ name: `jar by ${name}`, brand: name === "cat" ? "red jar" : "Red Jar" });
    }
    expect(await risingNames("dish")).toEqual(["at the inn by dan"]);
    expect(await risingNames("product")).toEqual(["jar by dan"]);
  });

  it("asks a vote of somebody else for what a young account submits, and loses none of it from the board", async () => {
    const [ben, cat] = [await insertSignedIn(db, "ben"), await insertSignedIn(db, "cat")];
    for (let n = 0; n < 9; n++) await ada.submitsDish({ name: `old ${n}`, at: camden, up: 9 });
    const submit = async (name: string) =>
      (
        await call(transportOf({ transport }, ben), submitDish, {
          body: { ...aDish(), name, restaurantName: name, pin: camden },
        })
      ).id;
    const id = await submit("Pho");
    const vote = (who: typeof ben, to: "up" | "down") =>
      call(transportOf({ transport }, who), setVote, { params: { kind: "dish", id }, body: { vote: to } });
    const risen = async () => {
      now += 60_000;
      expect(await names({ order: "fair" })).toContain("Pho");
      return risingNames("dish");
    };
    expect(await risen()).toEqual([]);
    await vote(ben, "up");
    expect(await risen()).toEqual([]);
    await vote(cat, "up");
    expect(await risen()).toEqual(["Pho"]);
    // Votes of a week-old account count where votes are checked.
    await sql`insert into vote_areas (cell, votes) select distinct cell, 500 from rankings`.execute(db.write);
    expect(await risen()).toEqual([]);
    await sql`update users set created_at = now() - interval '8 days' where id = ${cat.id}`.execute(db.write);
    expect(await risen()).toEqual(["Pho"]);
    await sql`select mark_votes(array[${cat.id}::uuid], array[${id}::uuid], true, null)`.execute(db.write);
    expect(await risen()).toEqual([]);
    await sql`update users set created_at = now() - interval '8 days' where id = ${ben.id}`.execute(db.write);
    expect(await risen()).toEqual(["Pho"]);
  });

  it("never lists one twice, loses none but by the limit, and fills with the rest", () => {
    const ids = fc.uniqueArray(fc.nat(150).map(String), { maxLength: 100 });
    fc.assert(
      fc.property(ids, fc.uniqueArray(fc.nat(150).map(String), { maxLength: 20 }), (fair, newest) => {
        const { ids: placed, rising } = withRising(fair, newest);
        expect(new Set(placed).size).toBe(placed.length);
        expect(placed.length).toBeLessThanOrEqual(100);
        expect(placed.filter((id) => !rising.includes(id))).toEqual(
          fair.filter((id) => placed.includes(id) && !rising.includes(id)),
        );
        for (const id of rising) expect((placed.indexOf(id) + 1) % 5).toBe(0);
        if (placed.length < 100) for (const id of fair) expect(placed).toContain(id);
      }),
    );
  });
});

describe("tasted only", () => {
  it("ranks by the votes of people who have eaten it, in both orders, and leaves out what has none", async () => {
    const known = await ada.submitsDish({ name: "many tasted", at: camden, up: 60, down: 30 });
    await setTasted(known, 20, 8);
    const few = await ada.submitsDish({ name: "few tasted", at: camden, up: 9, cuisine: "Asian" });
    await setTasted(few, 6);
    await ada.submitsDish({ name: "heard of", at: camden, up: 100 });
    expect(await names({ votes: "tasted" })).toEqual(["many tasted", "few tasted"]);
    expect(await names({ votes: "tasted", order: "fair" })).toEqual(["few tasted", "many tasted"]);
    expect(await names({ votes: "tasted", cuisine: "asian" })).toEqual(["few tasted"]);
    const { cards } = await chart({ votes: "tasted" });
    expect(cards[0]).toMatchObject({ tastedUpvotes: 20, tastedDownvotes: 8, upvotes: 60 });
  });

  it("says when not all were looked at", async () => {
    for (let n = 0; n < 4; n++) await setTasted(await ada.submitsDish({ name: `${n}`, at: camden, up: 9 }), 4 - n);
    const dishes = { kind: "dish", place: camden } as const;
    const cut = await listTastedIds(db.write, dishes, {}, { isFair: false, maxEntries: 20 });
    expect([cut.ids.length, cut.isCutShort]).toEqual([2, true]);
    const whole = await listTastedIds(db.write, dishes, {}, { isFair: false });
    expect([whole.ids.length, whole.isCutShort]).toEqual([4, false]);
  });
});

describe("the priors", () => {
  const priors = async () => {
    const { rows } = await sql<{ name: string; up: number; votes: number }>`
      select d.name, round(prior_up::numeric, 2)::float8 as up, prior_votes as votes
      from rankings r join dishes d on d.id = r.item_id order by r.item_id`.execute(db.write);
    return new Map(rows.map(({ name, up, votes }) => [name, { mean: up / votes, votes }]));
  };

  it("are fitted to each area; a second night changes nothing, and what is new has that of its neighbours", async () => {
    const far = { latitude: 13.75, longitude: 100.5 };
    for (let n = 0; n < 30; n++) {
      await ada.submitsDish({ name: `strict ${n}`, at: camden, up: n, down: 30 - n });
      await ada.submitsDish({ name: `kind ${n}`, at: far, up: 27 + (n % 3), down: 3 - (n % 3) });
    }
    expect(await refitPriors(db.write)).toBe(60);
    expect(await refitPriors(db.write)).toBe(0);
    const [strict, kind] = [(await priors()).get("strict 0"), (await priors()).get("kind 0")];
    expect(strict?.mean).toBeGreaterThan(0.4);
    expect(strict?.mean).toBeLessThan(0.6);
    expect(kind?.mean).toBeGreaterThan(0.88);
    // If all are liked alike, few votes say little.
    expect(kind?.votes ?? 0).toBeGreaterThan(strict?.votes ?? 99);
    await ada.submitsDish({ name: "new", at: camden });
    expect((await priors()).get("new")).toEqual(strict);
  });

  it("are low for what newcomers submit where votes are checked, until a member with standing votes for it", async () => {
    for (let n = 0; n < 9; n++) await ada.submitsDish({ name: `old ${n}`, at: camden, up: 1, down: 1 });
    const gang = await Promise.all(["ben", "cat", "dan"].map((name) => insertSignedIn(db, name)));
    const ben = gang[0] as (typeof gang)[number];
    const submit = async (who: typeof ben, name: string) => {
      const body = { ...aDish(), name, restaurantName: name, pin: camden };
      return (await call(transportOf({ transport }, who), submitDish, { body })).id;
    };
    const placeOf = async (id: string) =>
      (await listFairIds(db.write, { kind: "dish", place: camden }, {})).ids.indexOf(id);
    expect(await placeOf(await submit(ben, "Before"))).toBe(0);
    await sql`insert into vote_areas (cell, votes) select distinct cell, 500 from rankings`.execute(db.write);
    const id = await submit(ben, "Pho");
    expect(await placeOf(id)).toBe(10);
    const vote = (who: (typeof gang)[number]) =>
      call(transportOf({ transport }, who), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    for (const who of gang) await vote(who);
    await refitPriors(db.write);
    expect(await placeOf(id)).toBe(9);
    await sql`update users set created_at = now() - interval '8 days' where id = ${gang[2]?.id}`.execute(db.write);
    await refitPriors(db.write);
    expect(await placeOf(id)).toBe(0);
    // Later ones have the prior of their neighbours.
    const eve = await insertSignedIn(db, "eve");
    await sql`update users set created_at = now() - interval '8 days' where id = ${eve.id}`.execute(db.write);
    await submit(eve, "Soup");
    const all = await priors();
    expect(all.get("Soup")).toEqual(all.get("old 0"));
  });

  it("are not moved by votes on what newcomers submit themselves where votes are checked", async () => {
    for (let n = 0; n < 30; n++) await ada.submitsDish({ name: `old ${n}`, at: camden, up: 25, down: 5 });
    await sql`insert into vote_areas (cell, votes) select distinct cell, 500 from rankings`.execute(db.write);
    await refitPriors(db.write);
    const before = (await priors()).get("old 0");
    const flood = await newPerson(db, "flood");
    for (let n = 0; n < 30; n++) await flood.submitsDish({ name: `junk ${n}`, at: camden, down: 30 });
    await openAccount(flood);
    await refitPriors(db.write);
    expect((await priors()).get("old 0")).toEqual(before);
  });

  it("are the assumed ones where there are no votes", async () => {
    await ada.submitsDish({ name: "first", at: camden });
    await refitPriors(db.write);
    const first = (await priors()).get("first");
    expect(first?.votes).toBe(6);
    expect(first?.mean).toBeCloseTo(0.76, 1);
  });
});
