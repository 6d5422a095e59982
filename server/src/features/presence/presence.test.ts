import { reportReaction } from "@dishboard/contract/allergen-checks";
import { editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { submissionErrors } from "@dishboard/contract/item-fields";
import { nameModerator } from "@dishboard/contract/moderators";
import { cellOf } from "@dishboard/contract/places";
import {
  decidePresence,
  listGoneRestaurants,
  presenceNotFound,
  readConfirmation,
  reportPresence,
} from "@dishboard/contract/presence";
import { decide, listDecisions } from "@dishboard/contract/reports";
import { findRestaurants, readRestaurant } from "@dishboard/contract/restaurants";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";

const dayMs = 24 * 3_600_000;
let time = Date.now();
const settings = { ADMIN_EMAIL: "boss@example.org", TRUST_PROXY: "1", LIMITS: "reactions=1000/1h" };
const testApp = await ownApp(settings, { clock: () => new Date(time) });
const { db } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
type Caller = Pick<SignedIn, "id" | "accessToken"> & { network: string };
let [boss, mona, bea, cid, dan]: Caller[] = [];
let fresh: Caller[] = [];
let ada: Person;
let dish = "";
let place = "";
let people = 0;

const member = async (name: string): Promise<Caller> => {
  people += 1;
  const network = `198.51.100.${people}`;
  return { ...(await insertSignedIn(db, name)), network };
};

beforeAll(async () => {
  boss = { ...(await signedInPerson(testApp, "boss")), network: "203.0.113.1" };
  [mona, bea, cid, dan] = await Promise.all(["mona", "bea", "cid", "dan"].map(member));
  fresh = await Promise.all([1, 2, 3, 4, 5].map((n) => member(`fresh_${n}`)));
  await call(as(boss), nameModerator, { body: { username: "mona" } });
});
beforeEach(async () => {
  await sql`truncate rankings, restaurants, submission_counts cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  [dish, place] = await quietPlace("Luna");
  const product = await ada.submitsProduct({});
  for (const regular of [bea, cid, dan]) {
    await signedUpAgo(regular, 8);
    await call(as(regular), setVote, { params: { kind: "product", id: product }, body: { vote: "up" } });
  }
  for (const one of fresh) await signedUpAgo(one, 2);
  time += 10_000;
});
afterEach(async () => {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
});

async function quietPlace(name: string): Promise<[dish: string, place: string]> {
  const id = await ada.submitsDish({ name: "Soup", restaurant: name, at: camden });
  const since = new Date(time - 40 * dayMs);
  const row = db.write.updateTable("dishes").set({ created_at: since }).where("id", "=", id).returning("restaurant_id");
  return [id, (await row.executeTakeFirstOrThrow()).restaurant_id];
}

const signedUpAgo = (person: Caller | undefined, days: number) =>
  sql`update users set created_at = ${new Date(time - days * dayMs)} where id = ${person?.id}::uuid`.execute(db.write);
const as = (person: Caller | undefined, network = person?.network) => {
  const send = transportOf(testApp, person ?? { accessToken: "" });
  return ((path, init) =>
    send(path, { ...init, headers: { ...init.headers, "x-forwarded-for": network ?? "192.0.2.1" } })) as typeof send;
};
const says = async (person: Caller | undefined, what: "here" | "gone", { id = place, from = person?.network } = {}) => {
  time += 1_000;
  return (await call(as(person, from), reportPresence, { params: { id }, body: { says: what } })).outcome;
};
const confirmed = async (id = place) =>
  (await call(testApp.transport, readConfirmation, { params: { id } })).confirmedOn;
const dayAfter = (days: number) => new Date(time + days * dayMs).toISOString().slice(0, 10);
const found = async (name = "Luna") => {
  const query = { name, lat: camden.latitude, lon: camden.longitude };
  return (await call(testApp.transport, findRestaurants, { query })).restaurants.length;
};
const decides = (isGone: boolean, ids = [place], by = boss) => call(as(by), decidePresence, { body: { ids, isGone } });
const listed = async (by = boss) => (await call(as(by), listGoneRestaurants, {})).restaurants;
const run = async (job: string) => {
  await addJob(db.write, job, {}, job);
  await testApp.runJobs();
};

it("is confirmed by a dish, a vote, a Snap or a member who says so, with its day, and not by a file", async () => {
  const id = v7();
  await sql`insert into restaurants (id, name, latitude, longitude, created_at)
    values (${id}::uuid, 'Of a file', 51.5, -0.1, now())`.execute(db.write);
  expect(await confirmed(id)).toBeNull();
  await says(bea, "here", { id });
  expect(await confirmed(id)).toBe(dayAfter(0));
  expect(await confirmed()).toBe(dayAfter(-40));
  await call(as(bea), setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } });
  // The day of a vote would tell whose note, of the same day, is by its voter.
  expect(await confirmed()).toBe(dayAfter(-((new Date(time).getUTCDay() + 6) % 7)));
  await sql`insert into posts (id, user_id, image_url, item_id, state, submission_key, created_at, updated_at)
    values (${v7()}::uuid, ${ada.id}::uuid, 'a', ${dish}::uuid, 0, ${v7()}::uuid, ${new Date(time + dayMs)}, now())`.execute(
    db.write,
  );
  expect(await confirmed()).toBe(dayAfter(1));
  await sql`delete from posts`.execute(db.write);
  await expect(confirmed(v7())).rejects.toMatchObject({ message: presenceNotFound });
  await expect(says(undefined, "here")).rejects.toMatchObject({ code: "sign-in-required" });
});

it("stays when five fresh accounts say that it is gone, on one network or on five, and moderators are asked", async () => {
  for (const one of fresh) expect(await says(one, "gone", { from: "192.0.2.7" })).toBe("for-moderators");
  for (const one of fresh) expect(await says(one, "gone")).toBe("for-moderators");
  expect(await found()).toBe(1);
  expect(await listed(mona)).toMatchObject([
    { id: place, name: "Luna", state: "shown", dishCount: 1, reportCount: 5, standingCount: 0 },
  ]);
  await expect(listed(bea)).rejects.toMatchObject({ code: "not-found" });
});

it("stays when an old account says so of which nothing counts, and one whose vote is void", async () => {
  const [eve] = fresh;
  await signedUpAgo(eve, 400);
  await sql`update votes set is_void = true where user_id = ${cid?.id}::uuid`.execute(db.write);
  await recount(db.write);
  expect([await says(eve, "gone"), await says(cid, "gone"), await says(bea, "gone")]).toEqual([
    "for-moderators",
    "for-moderators",
    "noted",
  ]);
  expect(await found()).toBe(1);
});

it("is hidden with its dishes when two regulars on different networks say so, not when a family on one does", async () => {
  expect(await says(bea, "gone")).toBe("noted");
  expect(await says(bea, "gone")).toBe("noted");
  expect(await says(bea, "gone", { from: "192.0.2.8" })).toBe("noted");
  expect(await says(cid, "gone", { from: "192.0.2.8" })).toBe("noted");
  expect(await found()).toBe(1);
  expect(await says(dan, "gone")).toBe("hidden");
  expect(await says(dan, "gone")).toBe("hidden");
  expect(await found()).toBe(0);
  await expect(call(testApp.transport, readRestaurant, { params: { id: place }, query: {} })).rejects.toMatchObject({
    code: "not-found",
  });
  const confirmation = await call(testApp.transport, readConfirmation, { params: { id: place } });
  expect(confirmation.isHidden).toBe(true);
  expect(await listed()).toMatchObject([{ id: place, state: "hidden", reportCount: 3, standingCount: 3 }]);
});

it("is shown again when a regular says that it is still there, and no member hides it again soon", async () => {
  await says(bea, "gone");
  expect(await says(cid, "gone")).toBe("hidden");
  expect(await says(fresh[0], "here")).toBe("for-moderators");
  expect(await found()).toBe(0);
  expect(await says(dan, "here")).toBe("shown-again");
  const page = await call(testApp.transport, readRestaurant, { params: { id: place }, query: {} });
  expect(page.cards.map(({ id }) => id)).toEqual([dish]);
  expect([await says(bea, "gone"), await says(cid, "gone")]).toEqual(["for-moderators", "for-moderators"]);
  expect(await found()).toBe(1);
  expect(await listed()).toMatchObject([{ id: place, state: "shown", confirmedAt: expect.any(String) }]);
});

it("is hidden by two regulars also after a new account says that it is still there, not after a regular does", async () => {
  const [, other] = await quietPlace("Lima");
  for (const one of fresh) expect(await says(one, "here")).toBe("confirmed");
  expect(await confirmed()).toBe(dayAfter(0));
  expect([await says(bea, "gone"), await says(cid, "gone")]).toEqual(["noted", "hidden"]);
  expect(await says(dan, "here", { id: other })).toBe("confirmed");
  expect([await says(bea, "gone", { id: other }), await says(cid, "gone", { id: other })]).toEqual([
    "for-moderators",
    "for-moderators",
  ]);
});

it("is shown again when one of the two who hid it takes that back", async () => {
  await says(bea, "gone");
  await says(cid, "gone");
  await sql`update users set created_at = now() where id = ${cid?.id}::uuid`.execute(db.write);
  expect(await says(cid, "here")).toBe("shown-again");
});

it.each(["vote", "Snap", "dish"])("stays after a %s of last week, and moderators are asked", async (sign) => {
  const lastWeek = new Date(time - 7 * dayMs);
  if (sign === "vote") {
    await call(as(fresh[0]), setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } });
    await sql`update votes set updated_at = ${lastWeek} where item_id = ${dish}::uuid`.execute(db.write);
  } else if (sign === "Snap")
    await sql`insert into posts (id, user_id, image_url, item_id, state, submission_key, created_at, updated_at)
      values (${v7()}::uuid, ${ada.id}::uuid, 'a', ${dish}::uuid, 0, ${v7()}::uuid, ${lastWeek}, now())`.execute(
      db.write,
    );
  else await sql`update dishes set created_at = ${lastWeek} where id = ${dish}::uuid`.execute(db.write);
  for (const regular of [bea, cid, dan]) expect(await says(regular, "gone")).toBe("for-moderators");
  expect(await found()).toBe(1);
  expect(await listed(mona)).toMatchObject([
    { id: place, state: "shown", standingCount: 3, confirmedAt: lastWeek.toISOString() },
  ]);
  await sql`delete from posts`.execute(db.write);
});

it("does not add up reports of different months, and keeps their networks no longer", async () => {
  await says(bea, "gone");
  await sql`update presence_reports set created_at = created_at - interval '31 days'`.execute(db.write);
  expect(await says(cid, "gone")).toBe("noted");
  await run("presence-networks");
  expect(await listed()).toMatchObject([{ state: "shown", reportCount: 2, standingCount: 1 }]);
});

it("is decided about by moderators, several at once, which protects it for ninety days", async () => {
  const [, other] = await quietPlace("Lima");
  const gone = async () => [await says(bea, "gone"), await says(cid, "gone")];
  await gone();
  await says(fresh[0], "gone", { id: other });
  expect((await listed(mona)).map(({ id, state }) => [id, state])).toEqual([
    [place, "hidden"],
    [other, "shown"],
  ]);
  await expect(decides(false, [place], bea)).rejects.toMatchObject({ code: "not-found" });
  for (const _ of [1, 2]) await decides(false, [place, other, v7()], mona);
  expect([await listed(), await found(), await found("Lima")]).toEqual([[], 1, 1]);

  // One report asks no one again; enough to hide do.
  expect(await says(bea, "gone")).toBe("for-moderators");
  expect(await listed()).toEqual([]);
  expect(await says(cid, "gone")).toBe("for-moderators");
  expect([await found(), (await listed()).length]).toEqual([1, 1]);
  await sql`update restaurants set decided_at = decided_at - interval '91 days' where id = ${place}::uuid`.execute(
    db.write,
  );
  expect(await says(cid, "gone")).toBe("hidden");

  await decides(true, [place, other], mona);
  await decides(true, [place, other], boss);
  expect((await listed()).map(({ state }) => state)).toEqual(["decided", "decided"]);
  expect([await found(), await found("Lima")]).toEqual([0, 0]);
  const { entries } = await call(as(boss), listDecisions, { query: { username: "mona" } });
  expect(entries.map(({ action, subjectName, administrator }) => [action, subjectName, administrator])).toMatchObject([
    ["restaurant-gone", "Lima", "mona"],
    ["restaurant-gone", "Luna", "mona"],
    ["restaurant-here", "Lima", "mona"],
    ["restaurant-here", "Luna", "mona"],
    ["name-moderator", "mona", "boss"],
  ]);
  await expect(says(dan, "here")).rejects.toMatchObject({ message: presenceNotFound });
});

it("is shown again when one of the two who hid it is suspended, and a lift does not hide it", async () => {
  const [, other] = await quietPlace("Lima");
  for (const id of [place, other]) for (const regular of [bea, cid]) await says(regular, "gone", { id });
  await says(dan, "gone", { id: other });
  const act = (action: "suspend" | "lift") =>
    call(as(boss), decide, {
      params: { kind: "profile", id: cid?.id ?? "" },
      body: action === "suspend" ? { action, reason: "spam" } : { action },
    });
  await act("suspend");
  await testApp.runJobs();
  expect([await found(), await found("Lima")]).toEqual([1, 0]);
  expect(await listed()).toMatchObject([
    { id: other, state: "hidden", reportCount: 2 },
    { id: place, state: "shown", reportCount: 1 },
  ]);
  await act("lift");
  await testApp.runJobs();
  expect(await found()).toBe(1);
  cid = await member("cid_again");
});

it("is hidden again when the member who said that it is still there is suspended, unless something has happened there", async () => {
  const eve = await member("eve");
  await signedUpAgo(eve, 8);
  const [otherDish, other] = await quietPlace("Lima");
  await call(as(eve), setVote, { params: { kind: "dish", id: otherDish }, body: { vote: "up" } });
  await sql`update votes set updated_at = ${new Date(time - 40 * dayMs)} where user_id = ${eve.id}::uuid`.execute(
    db.write,
  );
  for (const id of [place, other]) {
    expect([await says(bea, "gone", { id }), await says(cid, "gone", { id })]).toEqual(["noted", "hidden"]);
    expect(await says(eve, "here", { id })).toBe("shown-again");
  }
  await call(as(dan), setVote, { params: { kind: "dish", id: otherDish }, body: { vote: "up" } });
  const act = (body: { action: "suspend"; reason: "spam" } | { action: "lift" }) =>
    call(as(boss), decide, { params: { kind: "profile", id: eve.id }, body });
  await act({ action: "suspend", reason: "spam" });
  await testApp.runJobs();
  expect([await found(), await found("Lima")]).toEqual([0, 1]);
  expect(await listed()).toMatchObject([
    { id: place, state: "hidden", reportCount: 2 },
    { id: other, state: "shown", reportCount: 2 },
  ]);
  await act({ action: "lift" });
  await testApp.runJobs();
  expect([await found(), await found("Lima")]).toEqual([0, 1]);
  expect(await says(dan, "here")).toBe("shown-again");
});

it("is told to administrators and moderators by one mail a day, however many there are", async () => {
  await testApp.emails();
  const [, other] = await quietPlace("Lima");
  for (const id of [place, other]) for (const one of [...fresh, bea, cid]) await says(one, "gone", { id });
  expect(await testApp.emails()).toEqual([]);
  await addJob(db.write, "reports-digest", {}, "reports-digest");
  const emails = await testApp.emails();
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["boss@example.org", "2 new reports on Dishboard"],
    ["mona@example.org", "2 new reports on Dishboard"],
  ]);
  expect(emails[0]?.text).toContain("2 restaurants were reported as gone.");
  expect(emails[0]?.link).toMatch(/\/admin\/places$/);
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

const soya = 13;
const submits = async (person: Caller | undefined, name: string, pin: typeof camden | null = camden) => {
  time += 1_000;
  const body = { ...aDish(), name, restaurantName: "luna", pin };
  return (await call(as(person), submitDish, { body })).id;
};
const read = (id: string) => call(testApp.transport, readDish, { params: { id } });
const reacts = (id: string) => call(as(dan), reportReaction, { body: { kind: "dish", id, allergenId: soya } });
const membersHide = async () => expect([await says(bea, "gone"), await says(cid, "gone")]).toEqual(["noted", "hidden"]);

it.each([
  ["a member with a pin", () => dan, camden],
  ["a newcomer", () => fresh[0], camden],
  ["a member without a pin", () => dan, null],
  ["one of those who hid it", () => bea, camden],
])("is shown again by a dish that %s submits, which has its warnings", async (_, who, pin) => {
  await reacts(dish);
  await membersHide();
  const copy = await submits(who(), "Soup", pin);
  expect(await read(copy)).toMatchObject({ restaurant: { id: place }, alertIds: [soya] });
  expect(await read(dish)).toMatchObject({ restaurant: { id: place }, alertIds: [soya] });
  expect(await listed()).toMatchObject([{ id: place, state: "shown", reportCount: 2 }]);
  // The dish proves it, so members cannot hide it again at once.
  expect(await says(cid, "gone")).toBe("for-moderators");
});

it.each([
  ["with a pin", camden],
  ["without a pin", null],
])(
  "takes no dish %s of a new account once a moderator has decided that it is gone, and moderators look again",
  async (_, pin) => {
    await decides(true, [place], mona);
    const one = { ...aDish(), name: "Pie", restaurantName: "LUNA", pin };
    const refused = { code: "forbidden", field: "restaurantName", message: submissionErrors.decidedGone };
    for (const body of [one, one])
      await expect(call(as(fresh[0]), submitDish, { body })).rejects.toMatchObject(refused);
    expect(await found()).toBe(0);
    expect(await listed(mona)).toMatchObject([{ id: place, state: "asked", reportCount: 0, dishCount: 1 }]);
    const cell = cellOf({ latitude: 0, longitude: 0 });
    const unplaced = { ...aDish(), name: "Pie", restaurantName: "Luna", pin: null, cell };
    const { id } = await call(as(fresh[1]), submitDish, { body: unplaced });
    const { updatedAt } = await read(id);
    const { restaurantName: _name, cell: _cell, ...fields } = unplaced;
    const edit = { ...fields, key: v7(), updatedAt, pin: camden };
    await expect(call(as(fresh[1]), editDish, { params: { id }, body: edit })).rejects.toMatchObject(refused);
    await decides(true, [place], mona);
    expect(await listed(mona)).toMatchObject([{ id: place, state: "decided" }]);
    await expect(call(as(fresh[0]), submitDish, { body: one })).rejects.toMatchObject(refused);
    await decides(false, [place], mona);
    expect(await listed(mona)).toEqual([]);
    expect((await read((await call(as(fresh[0]), submitDish, { body: one })).id)).restaurant.id).toBe(place);
    expect(await found()).toBe(1);
  },
);

it.each([
  ["a member", () => dan, 0],
  ["anybody after ninety days", () => fresh[0], 91],
])(
  "is shown again by a dish of %s although it was decided to be gone, and waits for moderators",
  async (_, who, days) => {
    await reacts(dish);
    await decides(true, [place], mona);
    await sql`update restaurants set decided_at = decided_at - ${`${days} days`}::interval where id = ${place}::uuid`.execute(
      db.write,
    );
    for (const pin of [camden, null]) {
      const copy = await read(await submits(who(), "Soup", pin));
      expect(copy).toMatchObject({ restaurant: { id: place }, alertIds: [soya] });
    }
    expect(await found()).toBe(1);
    expect(await listed(mona)).toMatchObject([{ id: place, state: "reopened", dishCount: 3 }]);
    await decides(false, [place], mona);
    expect(await listed(mona)).toEqual([]);
    const { entries } = await call(as(boss), listDecisions, { query: { username: "mona" } });
    expect(entries[0]).toMatchObject({ action: "restaurant-here" });
  },
);

it("takes no place in its chain once it was decided to be gone: a dish without a pin goes to a branch that is open", async () => {
  await decides(true, [place], mona);
  const open = v7();
  await sql`insert into restaurants (id, name, latitude, longitude, created_at)
    values (${open}::uuid, 'Luna', ${camden.latitude - 0.02}, ${camden.longitude}, now())`.execute(db.write);
  expect((await read(await submits(fresh[0], "Pie", null))).restaurant.id).toBe(open);
});

it("has its warnings not at a restaurant of its name further away", async () => {
  await reacts(dish);
  await decides(true);
  const far = await read(await submits(fresh[2], "Soup", { ...camden, latitude: camden.latitude + 0.02 }));
  expect(far.alertIds).toEqual([]);
  await expect(read(dish)).rejects.toMatchObject({ code: "not-found" });
});
