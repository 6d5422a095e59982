import { randomUUID } from "node:crypto";
import { followedDishChart, followedProductChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { followPerson, unfollowPerson } from "@dishboard/contract/follows";
import { addLogEntry } from "@dishboard/contract/food-log";
import type { ItemKind } from "@dishboard/contract/items";
import { addToPast } from "@dishboard/contract/past";
import { changeTaste, listMyBest } from "@dishboard/contract/taste";
import { setVote, type Vote } from "@dishboard/contract/votes";
import { beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, transportOf } from "../../../../../testing/sign-in.ts";
import { markVotes } from "../../votes/votes.repository.ts";
import { listFollowedRanking } from "./followed.repository.ts";

const testApp = await ownApp({ LIMITS: "follows=1000/1h" });
const { app, db } = testApp;
type Somebody = { id: string; accessToken: string };
const here = { latitude: 10, longitude: 10 };
let people = 0;
let me: Somebody;
let cook: Person;

const as = (who: Somebody) => transportOf(testApp, who);
const vote = (who: Somebody, id: string, to: Vote = "up", kind: ItemKind = "dish") =>
  call(as(who), setVote, { params: { kind, id }, body: { vote: to } });
const eat = (who: Somebody, dishId: string) =>
  call(as(who), addLogEntry, { body: { key: randomUUID(), dishId, day: "2026-01-05", note: null, isShared: false } });
const show = (who: Somebody, isShown: boolean) => call(as(who), changeTaste, { body: { isShown } });
const boardOf = (who: Somebody, filters = {}) =>
  call(as(who), followedDishChart, { query: { lat: here.latitude, lon: here.longitude, ...filters } });
const namesOf = async (who: Somebody, filters = {}) => (await boardOf(who, filters)).cards.map(({ name }) => name);
const dish = (name: string, fields = {}) => cook.submitsDish({ name, at: here, ...fields });

/** A person whom the viewer follows, and who shows what they like. */
async function friend(isShown = true): Promise<Somebody> {
  const who = await insertSignedIn(db, `friend_${people++}`);
  if (isShown) await show(who, true);
  await call(as(me), followPerson, { params: { userId: who.id } });
  return who;
}

beforeEach(async () => {
  const n = people++;
  me = await insertSignedIn(db, `viewer_${n}`);
  cook = await newPerson(db, `cook_${n}`);
});

it("ranks by how many of the people one follows have upvoted or eaten, then by net score, then by age", async () => {
  const friends = [await friend(), await friend(), await friend(), await friend()];
  const [a, b, c, d] = friends as [Somebody, Somebody, Somebody, Somebody];
  const ids = { old: await dish("Old"), young: await dish("Young"), loved: await dish("Loved", { up: 9 }) };
  const top = await dish("Top");
  for (const id of Object.values(ids)) await eat(a, id);
  // Who has upvoted and eaten it counts once, as who has eaten it twice.
  await vote(a, top);
  await eat(a, top);
  await eat(b, top);
  await eat(b, top);
  await vote(c, top);
  await vote(d, top);
  const { cards, followsAnybody, isCutShort } = await boardOf(me);
  expect(cards.map(({ name, rank, likedBy }) => [rank, name, likedBy.count])).toEqual([
    [1, "Top", 4],
    [2, "Loved", 1],
    [3, "Old", 1],
    [4, "Young", 1],
  ]);
  expect(cards[0]?.likedBy.people.map(({ id }) => id)).toEqual([d.id, c.id, b.id]);
  expect([followsAnybody, isCutShort]).toEqual([true, undefined]);
});

it("has nothing of people who do not show it, whom one does not follow, or whom others may not see", async () => {
  const [shy, suspended, unconfirmed, left] = [await friend(false), await friend(), await friend(), await friend()];
  const stranger = await insertSignedIn(db, `stranger_${people++}`);
  await show(stranger, true);
  const fan = await friend();
  const ramen = await dish("Ramen");
  for (const who of [shy, suspended, unconfirmed, left, stranger, fan, me]) await vote(who, ramen);
  for (const who of [shy, suspended, unconfirmed, left, stranger]) await eat(who, await dish("Soba"));
  await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", suspended.id).execute();
  await db.write
    .updateTable("users")
    .set({ email_confirmed_at: null, password_hash: null })
    .where("id", "=", unconfirmed.id)
    .execute();
  await call(as(me), unfollowPerson, { params: { userId: left.id } });
  const board = await boardOf(me);
  expect(board.cards.map(({ name, likedBy }) => [name, likedBy.count, likedBy.people.map(({ id }) => id)])).toEqual([
    ["Ramen", 1, [fan.id]],
  ]);
  expect(JSON.stringify(board)).not.toMatch(
    new RegExp([shy, suspended, unconfirmed, left].map(({ id }) => id).join("|")),
  );
  await show(fan, false);
  expect(await boardOf(me)).toEqual({ cards: [], followsAnybody: true });
});

it("has neither what they downvoted nor what is hidden, far away or of the other kind", async () => {
  const fan = await friend();
  const [bad, hidden, nowhere] = [
    await dish("Bad"),
    await dish("Hidden"),
    await dish("Nowhere", { at: null, cell: -1 }),
  ];
  const far = await dish("Far", { at: { latitude: 10.1, longitude: 10 } });
  const oil = await cook.submitsProduct({ name: "Oil" });
  for (const id of [bad, hidden, nowhere, far]) await eat(fan, id);
  await vote(fan, bad, "down");
  await vote(fan, oil, "up", "product");
  await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
  expect(await namesOf(me)).toEqual(["Nowhere"]);
  const products = await call(as(me), followedProductChart, { query: {} });
  expect(products.cards.map(({ name }) => name)).toEqual(["Oil"]);
});

it("has nothing that they have only brought from elsewhere, and no upvote that is held or void", async () => {
  const ann = await friend();
  await dish("Soup", { restaurant: "Stables" });
  const visit = {
    key: null,
    reference: null,
    day: "2024-05-03",
    kind: "dish" as const,
    name: "Soup",
    place: "Stables",
  };
  const visits = [{ ...visit, cuisine: null, itemId: null, note: null, latitude: null, longitude: null }];
  await call(as(ann), addToPast, {
    params: { id: randomUUID() },
    body: { name: "a.zip", visits, places: [], saves: [] },
  });
  const ids = [await dish("Held"), await dish("Void")];
  for (const id of ids) await vote(ann, id);
  const bestOf = async () =>
    (await call(as(me), listMyBest, { params: { id: ann.id } })).kinds.flatMap(({ best }) =>
      best.map(({ item }) => item.name),
    );
  expect((await namesOf(me)).sort()).toEqual(["Held", "Void"]);
  expect((await bestOf()).sort()).toEqual(["Held", "Void"]);
  const [held = "", voided = ""] = ids;
  await markVotes(db.write, [{ userId: ann.id, itemId: held }], { isHeld: true, isVoid: null });
  await markVotes(db.write, [{ userId: ann.id, itemId: voided }], { isHeld: null, isVoid: true });
  expect(await namesOf(me)).toEqual([]);
  expect(await bestOf()).toEqual([]);
});

it("is narrowed by the filters", async () => {
  const fan = await friend();
  for (const id of [
    await dish("Cheap", { cuisine: "Italian", priceCents: 500 }),
    await dish("Dear", {
      cuisine: "Asian",
      priceCents: 5_000,
      mealTimes: ["dinner"],
      claims: ["vegan"],
      allergenIds: [7],
    }),
    await dish("Afar", { allergenIds: [7], at: { latitude: 10.03, longitude: 10 } }),
  ])
    await vote(fan, id);
  expect(await namesOf(me, { cuisine: "italian" })).toEqual(["Cheap"]);
  expect(await namesOf(me, { minCents: "1000" })).toEqual(["Dear"]);
  expect(await namesOf(me, { meal: "dinner" })).toEqual(["Dear"]);
  expect(await namesOf(me, { within: "walk" })).toEqual(["Cheap", "Dear"]);
  expect(await namesOf(me, { avoid: "milk" })).toEqual(["Cheap"]);
  expect(await namesOf(me, { hours: "open-now" })).toEqual([]);
});

it("says whether one follows anybody, and when not all was counted", async () => {
  expect(await boardOf(me)).toEqual({ cards: [], followsAnybody: false });
  const fan = await friend();
  for (const name of ["One", "Two", "Three"]) await vote(fan, await dish(name));
  const asked = { followerId: me.id, kind: "dish", place: here } as const;
  const [all, some] = [
    await listFollowedRanking(db.write, asked, {}, 3),
    await listFollowedRanking(db.write, asked, {}, 2),
  ];
  expect([all.liked.length, all.isCutShort, some.liked.length, some.isCutShort]).toEqual([3, false, 2, true]);
});

it("is for signed-in people only, and kept by nobody", async () => {
  const visitor = await app.inject({ url: "/api/charts/followed/dishes" });
  expect([visitor.statusCode, visitor.json().error.message]).toEqual([
    401,
    "Please sign in to see what the people you follow like",
  ]);
  const own = await app.inject({
    url: "/api/charts/followed/dishes",
    headers: { authorization: `Bearer ${me.accessToken}` },
  });
  expect(own.headers["cache-control"]).toMatch(/no-store|private/);
});
