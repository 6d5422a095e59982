import { call } from "@dishboard/contract/endpoint";
import {
  decidePresence,
  listGoneRestaurants,
  presenceNotFound,
  readConfirmation,
  reportPresence,
} from "@dishboard/contract/presence";
import { decide } from "@dishboard/contract/reports";
import { findRestaurants, readRestaurant } from "@dishboard/contract/restaurants";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";

let time = Date.now();
const testApp = await ownApp({ ADMIN_EMAIL: "boss@example.org" }, { clock: () => new Date(time) });
const { db } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
type Caller = Pick<SignedIn, "id" | "accessToken">;
let [boss, bea, cid, dan]: Caller[] = [];
let ada: Person;
let dish = "";
let place = "";
beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  [bea, cid, dan] = await Promise.all(["bea", "cid", "dan"].map((name) => insertSignedIn(db, name)));
});
beforeEach(async () => {
  await sql`truncate rankings, restaurants, submission_counts cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  dish = await ada.submitsDish({ name: "Soup", restaurant: "Luna", at: camden });
  const row = db.write.selectFrom("dishes").select("restaurant_id").where("id", "=", dish);
  place = (await row.executeTakeFirstOrThrow()).restaurant_id;
  time += 60_000;
});
afterEach(async () => {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
});

const as = (person: Caller | undefined) => transportOf(testApp, person ?? { accessToken: "" });
const says = (person: Caller | undefined, what: "here" | "gone", id = place) => {
  time += 1_000;
  return call(as(person), reportPresence, { params: { id }, body: { says: what } });
};
const confirmed = async (id = place) =>
  (await call(testApp.transport, readConfirmation, { params: { id } })).confirmedAt;
const found = async () => {
  const query = { name: "Luna", lat: camden.latitude, lon: camden.longitude };
  return (await call(testApp.transport, findRestaurants, { query })).restaurants.length;
};
const decides = (isGone: boolean) => call(as(boss), decidePresence, { params: { id: place }, body: { isGone } });
const listed = async () => (await call(as(boss), listGoneRestaurants, {})).restaurants;

it("is confirmed by a dish, a vote, a Snap or whoever says so, and not by a file", async () => {
  const id = v7();
  await sql`insert into restaurants (id, name, latitude, longitude, created_at)
    values (${id}::uuid, 'Of a file', 51.5, -0.1, now())`.execute(db.write);
  expect(await confirmed(id)).toBeNull();
  await says(bea, "here", id);
  expect(await confirmed(id)).toBe(new Date(time).toISOString());
  const first = await confirmed();
  expect(first).not.toBeNull();
  await call(as(bea), setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } });
  const voted = await confirmed();
  expect(voted).toBe(new Date(time).toISOString());
  await sql`insert into posts (id, user_id, image_url, item_id, state, submission_key, created_at, updated_at)
    values (${v7()}::uuid, ${ada.id}::uuid, 'a', ${dish}::uuid, 0, ${v7()}::uuid, ${new Date(time + 5_000)}, now())`.execute(
    db.write,
  );
  expect(await confirmed()).toBe(new Date(time + 5_000).toISOString());
  await sql`delete from posts`.execute(db.write);
  await expect(confirmed(v7())).rejects.toMatchObject({ message: presenceNotFound });
  await expect(says(undefined, "here")).rejects.toMatchObject({ code: "sign-in-required" });
});

it("is hidden with its dishes where two people say that it is gone, until an administrator decides", async () => {
  await call(as(cid), setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } });
  expect(await says(bea, "gone")).toEqual({ isHidden: false });
  expect(await says(bea, "gone")).toEqual({ isHidden: false });
  // Whoever says meanwhile that it is there is believed.
  await says(dan, "here");
  expect(await says(cid, "gone")).toEqual({ isHidden: false });
  expect(await found()).toBe(1);
  const both = await Promise.all([says(bea, "gone"), says(dan, "gone")]);
  expect(both.some(({ isHidden }) => isHidden)).toBe(true);
  expect(await says(bea, "gone")).toEqual({ isHidden: true });
  expect(await found()).toBe(0);
  await expect(call(testApp.transport, readRestaurant, { params: { id: place }, query: {} })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await listed()).toMatchObject([{ id: place, name: "Luna", dishCount: 1, isDecided: false }]);
  await testApp.runJobs();
  expect(await testApp.emails()).toMatchObject([
    { to: "boss@example.org", subject: `Is 'Luna' gone? A decision for ${testApp.settings.appName}` },
  ]);
  await expect(call(as(bea), listGoneRestaurants, {})).rejects.toMatchObject({ code: "not-found" });
  await expect(call(as(bea), decidePresence, { params: { id: place }, body: { isGone: false } })).rejects.toMatchObject(
    { code: "not-found" },
  );

  await decides(false);
  await decides(false);
  expect([await listed(), await found()]).toEqual([[], 1]);
  const page = await call(testApp.transport, readRestaurant, { params: { id: place }, query: {} });
  expect(page.cards.map(({ id, upvotes }) => [id, upvotes])).toEqual([[dish, 1]]);
  // What was settled is not counted again.
  expect(await says(bea, "gone")).toEqual({ isHidden: false });
  await decides(true);
  expect(await listed()).toMatchObject([{ id: place, isDecided: true }]);
  expect(await found()).toBe(0);
  // Another of its name may come into its house.
  await ada.submitsDish({ name: "Pie", restaurant: "Luna", at: camden });
  expect(await found()).toBe(1);
});

it("keeps a dish hidden that an administrator hides meanwhile, and shows one again only where its restaurant is there", async () => {
  const hides = (action: "hide" | "show") =>
    call(as(boss), decide, {
      params: { kind: "dish", id: dish },
      body: action === "hide" ? { action, reason: "illegal" } : { action },
    });
  const state = async () =>
    (await db.write.selectFrom("rankings").select("state").where("item_id", "=", dish).executeTakeFirstOrThrow()).state;
  await decides(true);
  await hides("hide");
  await decides(false);
  expect(await state()).toBe(2);
  await decides(true);
  await hides("show");
  expect(await state()).toBe(3);
  await decides(false);
  expect(await state()).toBe(0);
});

it("takes no new dish in the moment in which it is hidden", async () => {
  const dishes = await Promise.all([
    says(bea, "gone"),
    says(cid, "gone"),
    ...[1, 2, 3].map((n) => ada.submitsDish({ name: `Pie ${n}`, restaurant: "Luna", at: camden })),
  ]);
  expect(dishes).toHaveLength(5);
  const { rows } = await sql`select from rankings r join dishes d on d.id = r.item_id
    join restaurants s on s.id = d.restaurant_id where s.closed_at is not null and r.state = 0`.execute(db.write);
  expect(rows).toEqual([]);
});
