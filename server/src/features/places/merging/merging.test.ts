import { call } from "@dishboard/contract/endpoint";
import { createHandList, readHandList, saveListEntry } from "@dishboard/contract/hand-lists";
import { unreadNotifications } from "@dishboard/contract/notifications";
import { answerPlaceQuestion, listPlaceQuestions, placeQuestionNotFound } from "@dishboard/contract/place-questions";
import { decidePresence, listGoneRestaurants, reportPresence } from "@dishboard/contract/presence";
import { readRestaurant } from "@dishboard/contract/restaurants";
import { saveItem } from "@dishboard/contract/saves";
import { setVote } from "@dishboard/contract/votes";
import fc from "fast-check";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { setDishesClosed } from "../../items/items.service.ts";
import { recount, recountSubmissions } from "../../items/recount/recount.service.ts";
import { insertQuestions } from "../matching/questions.repository.ts";
import { findMoved } from "./merging.repository.ts";

let time = Date.now();
const testApp = await ownApp(
  { ADMIN_EMAIL: "boss@example.org", LIMITS: "votes=100000/1h,votes-long=1000000/1d" },
  { clock: () => new Date(time) },
);
const { db } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
const beside = { latitude: 51.5419, longitude: -0.1471 };
type Caller = Pick<SignedIn, "id" | "accessToken">;
let boss: Caller;
let people: Caller[];
let ada: Person;
beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  people = await Promise.all(["bea", "cid", "dan"].map((name) => insertSignedIn(db, name)));
});
beforeEach(async () => {
  await sql`truncate rankings, restaurants, posts, imports, imported_places, submission_counts cascade`.execute(
    db.write,
  );
  ada = await newPerson(db, "ada");
});
afterEach(async () => {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
});

const as = (person: Caller) => transportOf(testApp, person);
const vote = (person: Caller | undefined, id: string, to: "up" | "down" | "none") => {
  time += 1;
  return call(as(person ?? boss), setVote, { params: { kind: "dish", id }, body: { vote: to } });
};
const answer = (staysId: string, goesId: string, say: "same" | "different" = "same") =>
  call(as(boss), answerPlaceQuestion, { body: { staysId, goesId, answer: say } });
const restaurantOf = async (dishId: string) =>
  (await db.write.selectFrom("dishes").select("restaurant_id").where("id", "=", dishId).executeTakeFirstOrThrow())
    .restaurant_id;
const sizes = async () =>
  (
    await sql`select (select count(*)::int from posts) as posts, (select count(*)::int from notifications) as told,
      (select count(*)::int from likes) as likes, (select count(*)::int from comments) as comments`.execute(db.write)
  ).rows;

it("asks administrators only, joins dishes, votes, saves and Snaps, and leads from the old address to the new one", async () => {
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const same = await ada.submitsDish({ name: "SOUP", restaurant: "Cafe Luna", at: beside });
  const cake = await ada.submitsDish({ name: "Cake", restaurant: "Cafe Luna", at: beside });
  const [stays, goes] = [await restaurantOf(soup), await restaurantOf(same)];
  await insertQuestions(db.write, null, [{ restaurantId: goes, otherId: stays }]);
  await expect(call(as(people[0] ?? boss), listPlaceQuestions, {})).rejects.toMatchObject({ code: "not-found" });
  await expect(call(testApp.transport, listPlaceQuestions, {})).rejects.toMatchObject({ code: "not-found" });
  const { questions, count } = await call(as(boss), listPlaceQuestions, {});
  expect(count).toBe(1);
  expect(questions[0]).toMatchObject({
    stays: { name: "Cafe Luna", dishCount: 2 },
    goes: { name: "Luna" },
    metres: 56,
  });

  const [bea, cid] = people;
  await vote(bea, soup, "up");
  await vote(bea, same, "down");
  await vote(cid, same, "up");
  for (const id of [soup, same]) await call(as(bea ?? boss), saveItem, { params: { kind: "dish", id } });
  await call(as(cid ?? boss), saveItem, { params: { kind: "dish", id: same } });
  await sql`insert into posts (id, user_id, image_url, item_id, state, submission_key, created_at, updated_at)
    values (${v7()}::uuid, ${ada.id}::uuid, 'a', ${same}::uuid, 0, ${v7()}::uuid, now(), now())`.execute(db.write);
  const dan = people[2] ?? boss;
  await sql`update dishes set submitted_by = ${dan.id}::uuid`.execute(db.write);
  await sql`update rankings set submitted_by = ${dan.id}::uuid`.execute(db.write);
  const unread = await call(as(dan), unreadNotifications, {});
  const before = await sizes();
  await answer(stays, goes);
  await answer(stays, goes);
  time += 120_000;
  const { unread: now } = await call(as(dan), unreadNotifications, {});
  expect(now).toBe(unread.unread - 1);
  expect(await sizes()).toEqual(before.map((row) => ({ ...(row as object), told: now })));
  expect((await call(as(boss), listPlaceQuestions, {})).count).toBe(0);
  const page = await call(testApp.transport, readRestaurant, { params: { id: goes }, query: {} });
  expect(page).toMatchObject({ id: stays, name: "Luna", dishCount: 2 });
  expect(page.cards.map(({ id, upvotes, downvotes }) => ({ id, upvotes, downvotes }))).toEqual([
    { id: soup, upvotes: 1, downvotes: 1 },
    { id: cake, upvotes: 0, downvotes: 0 },
  ]);
  expect(
    await sql`select count(*)::int as saves from saves where item_id = ${soup}::uuid`.execute(db.write),
  ).toMatchObject({ rows: [{ saves: 2 }] });
  expect(await sql`select item_id as id from posts`.execute(db.write)).toMatchObject({ rows: [{ id: soup }] });
  expect([await findMoved(db.write, "restaurant", goes), await findMoved(db.write, "dish", same)]).toEqual([
    stays,
    soup,
  ]);
});

it("keeps what people have put on lists by hand, in its place, once, and with its note", async () => {
  const [bea] = people as [Caller];
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const same = await ada.submitsDish({ name: "SOUP", restaurant: "Cafe Luna", at: beside });
  const cake = await ada.submitsDish({ name: "Cake", restaurant: "Elsewhere", at: camden });
  const listOf = async (entries: [itemId: string, note: string | null][]) => {
    const body = { key: v7(), title: "Mine", note: null, picture: null, visibility: "private" } as const;
    const { id } = await call(as(bea), createHandList, { body });
    for (const [itemId, note] of entries)
      await call(as(bea), saveListEntry, { params: { id, itemId }, body: { note } });
    return id;
  };
  const lists = [
    await listOf([
      [same, "Hot"],
      [cake, null],
    ]),
    await listOf([
      [same, "Hot"],
      [soup, null],
    ]),
    await listOf([
      [same, "Hot"],
      [soup, "Spicy"],
    ]),
  ];
  await answer(await restaurantOf(soup), await restaurantOf(same));
  const entries = lists.map(async (id) =>
    (await call(as(bea), readHandList, { params: { id } })).entries.map(({ card, note }) => [card.id, note]),
  );
  expect(await Promise.all(entries)).toEqual([
    [
      [soup, "Hot"],
      [cake, null],
    ],
    [[soup, "Hot"]],
    [[soup, "Spicy"]],
  ]);
});

it.each(["stays", "goes"] as const)(
  "joins the dishes of two where the one that %s is said to be gone, and settles that",
  async (which) => {
    const [bea, cid] = people as [Caller, Caller];
    const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
    const same = await ada.submitsDish({ name: "Soup", restaurant: "Cafe Luna", at: beside });
    const [stays, goes] = [await restaurantOf(soup), await restaurantOf(same)];
    for (const id of [soup, same]) await vote(bea, id, "up");
    const closed = which === "stays" ? stays : goes;
    for (const person of [bea, cid])
      await call(as(person), reportPresence, { params: { id: closed }, body: { says: "gone" } });
    await sql`update restaurants set closed_at = now(), closer = 'people' where id = ${closed}::uuid`.execute(db.write);
    await setDishesClosed(db.write, closed, true);
    await answer(stays, goes);
    const { cards } = await call(testApp.transport, readRestaurant, { params: { id: stays }, query: {} });
    expect(cards.map(({ id, upvotes }) => ({ id, upvotes }))).toEqual([{ id: soup, upvotes: 1 }]);
    expect((await call(as(boss), listGoneRestaurants, {})).restaurants).toEqual([]);
  },
);

it("keeps what a person has said last of the two", async () => {
  const [bea, cid] = people as [Caller, Caller];
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const cake = await ada.submitsDish({ name: "Cake", restaurant: "Cafe Luna", at: beside });
  const [stays, goes] = [await restaurantOf(soup), await restaurantOf(cake)];
  const says = (person: Caller, id: string, what: "here" | "gone") => {
    time += 1_000;
    return call(as(person), reportPresence, { params: { id }, body: { says: what } });
  };
  await says(bea, stays, "gone");
  await says(bea, goes, "here");
  await answer(stays, goes);
  await says(cid, stays, "gone");
  expect((await call(as(boss), listGoneRestaurants, {})).restaurants).toMatchObject([{ id: stays, reportCount: 1 }]);
});

it("keeps the newer decision of the two", async () => {
  const [, cid] = people as [Caller, Caller];
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const cake = await ada.submitsDish({ name: "Cake", restaurant: "Cafe Luna", at: beside });
  const [stays, goes] = [await restaurantOf(soup), await restaurantOf(cake)];
  await call(as(boss), decidePresence, { body: { ids: [goes], isGone: false } });
  await answer(stays, goes);
  await call(as(cid), reportPresence, { params: { id: stays }, body: { says: "gone" } });
  expect((await call(as(boss), listGoneRestaurants, {})).restaurants).toEqual([]);
});

it("lets votes that a suspension has voided count again once that is taken back", async () => {
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const same = await ada.submitsDish({ name: "SOUP", restaurant: "Cafe Luna", at: beside });
  const [stays, goes] = [await restaurantOf(soup), await restaurantOf(same)];
  const eve = await insertSignedIn(db, "eve");
  await vote(eve, same, "up");
  await sql`select suspend_votes(${eve.id}::uuid, 100)`.execute(db.write);
  await insertQuestions(db.write, null, [{ restaurantId: goes, otherId: stays }]);
  await answer(stays, goes);
  const upvotes = async () =>
    (await db.write.selectFrom("rankings").select("upvotes").where("item_id", "=", soup).executeTakeFirst())?.upvotes;
  expect(await upvotes()).toBe(0);
  await sql`select restore_votes(${eve.id}::uuid, 100)`.execute(db.write);
  expect(await upvotes()).toBe(1);
});

it("never asks again about two that are different, and refuses what is not there", async () => {
  const ids = await Promise.all(["Luna", "Cafe Luna"].map((restaurant) => ada.submitsDish({ restaurant, at: camden })));
  const [one = "", other = ""] = await Promise.all(ids.map(restaurantOf));
  await insertQuestions(db.write, null, [{ restaurantId: one, otherId: other }]);
  await answer(other, one, "different");
  await answer(other, one, "different");
  await insertQuestions(db.write, null, [{ restaurantId: other, otherId: one }]);
  expect((await call(as(boss), listPlaceQuestions, {})).count).toBe(0);
  await expect(answer(one, v7())).rejects.toMatchObject({ message: placeQuestionNotFound });
  await expect(answer(one, one)).rejects.toMatchObject({ message: placeQuestionNotFound });
});

const names = ["Soup", "Cake"];
const vote3 = fc.record({
  person: fc.nat(2),
  place: fc.nat(2),
  dish: fc.nat(1),
  to: fc.constantFrom("up" as const, "down" as const, "none" as const),
});
const step = fc.oneof(
  { weight: 6, arbitrary: vote3 },
  { weight: 1, arbitrary: fc.record({ stays: fc.nat(2), goes: fc.nat(2) }) },
);

const histories = Number(process.env.MERGE_HISTORIES ?? 15);
// About a second per history on a busy machine; a retry would run beside the first.
const long = { timeout: Math.max(120_000, histories * 2_000), retry: 0 };
it(
  "counts a person's votes on a dish once, whatever they voted and in whatever order places are merged",
  long,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await sql`truncate rankings, restaurants, submission_counts cascade`.execute(db.write);
        const dishes = await Promise.all(
          [0, 1, 2].map((place) =>
            Promise.all(
              names.map((name) =>
                ada.submitsDish({
                  name,
                  restaurant: `Place ${place}`,
                  at: { ...camden, latitude: 51.5 + place / 1_000 },
                }),
              ),
            ),
          ),
        );
        const at = await Promise.all(dishes.map((of) => restaurantOf(of[0] ?? "")));
        const votes = new Map<string, Map<number, { to: string; n: number }>>();
        const votesOf = (place: number, dish: number) => {
          const key = `${place} ${dish}`;
          if (!votes.has(key)) votes.set(key, new Map());
          return votes.get(key) as Map<number, { to: string; n: number }>;
        };
        const gone = new Set<number>();
        for (const [n, one] of steps.entries()) {
          if ("to" in one) {
            if (gone.has(one.place)) continue;
            await vote(people[one.person], dishes[one.place]?.[one.dish] ?? "", one.to);
            const known = votesOf(one.place, one.dish);
            if (one.to === "none") known.delete(one.person);
            else if (known.get(one.person)?.to !== one.to) known.set(one.person, { to: one.to, n });
          } else if (one.stays !== one.goes && !gone.has(one.stays) && !gone.has(one.goes)) {
            await answer(at[one.stays] ?? "", at[one.goes] ?? "");
            gone.add(one.goes);
            for (const dish of [0, 1])
              for (const [person, given] of votesOf(one.goes, dish)) {
                const own = votesOf(one.stays, dish).get(person);
                if (!own || own.n < given.n) votesOf(one.stays, dish).set(person, given);
              }
          }
        }
        for (const place of [0, 1, 2].filter((one) => !gone.has(one)))
          for (const dish of [0, 1]) {
            const given = [...votesOf(place, dish).values()];
            const row = db.write.selectFrom("rankings").select(["upvotes", "downvotes"]);
            expect(await row.where("item_id", "=", dishes[place]?.[dish] ?? "").executeTakeFirst()).toEqual({
              upvotes: given.filter(({ to }) => to === "up").length,
              downvotes: given.filter(({ to }) => to === "down").length,
            });
          }
        expect(await recount(db.write)).toEqual([]);
        expect(await recountSubmissions(db.write)).toEqual([]);
      }),
      { numRuns: histories },
    );
  },
);
