import { randomUUID } from "node:crypto";
import { blockPerson, unblockPerson } from "@dishboard/contract/blocks";
import { createBoard, setBoardFollow } from "@dishboard/contract/boards";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { addLogEntry } from "@dishboard/contract/food-log";
import { createHandList } from "@dishboard/contract/hand-lists";
import { walkKm } from "@dishboard/contract/limits";
import { addComment, deletePost, setLike } from "@dishboard/contract/posts";
import {
  countReported,
  createReport,
  type Decision,
  decide,
  listDecisions,
  listReported,
  myHiddenThings,
  readMeasures,
  readReported,
  type SubjectRef,
} from "@dishboard/contract/reports";
import { setHelpful } from "@dishboard/contract/shared-notes";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../../testing/people.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import {
  insertSession,
  insertSignedIn,
  type SignedIn,
  signedInPerson,
  transportOf,
} from "../../../../../testing/sign-in.ts";
import { recount } from "../../items/recount/recount.service.ts";
import { recountPosts } from "../../posts/recount-posts.service.ts";
import { applyMeasures } from "./measures.service.ts";

const testApp = await ownApp({ ADMIN_EMAIL: "Boss@example.org", LIMITS: "votes=100000/1s" });
const { app, db } = testApp;
const corner = { latitude: 51.5414, longitude: -0.1471 };
type Who = Pick<SignedIn, "id" | "accessToken">;
let boss: SignedIn;
let kitchen: Person;
let ben: Who;
let people = 0;

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  kitchen = await newPerson(db, "kitchen");
  ben = await insertSignedIn(db, "ben");
  await testApp.emails();
});

const as = <E extends AnyEndpoint>(who: Who, to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(transportOf(testApp, who), to, input as never);
const act = (subject: SubjectRef, action: Decision, more: object = {}) =>
  as(boss, decide, {
    params: subject,
    body: { action, ...(action === "hide" || action === "suspend" ? { reason: "spam" } : {}), ...more },
  });
const profileOf = ({ id }: Who): SubjectRef => ({ kind: "profile", id });
const measuresOf = (who: Who) => as(boss, readMeasures, { params: { id: who.id } });
const status = async (url: string) => (await app.inject({ url })).statusCode;

async function dishOf(who: Who, name = "Ramen"): Promise<string> {
  const reply = await app.inject({
    method: "POST",
    url: "/api/dishes",
    headers: { authorization: `Bearer ${who.accessToken}` },
    payload: { ...aDish(), name, cuisine: "Asian", restaurantName: `The Corner ${randomUUID()}`, pin: corner },
  });
  return reply.json().id;
}
const vote = (who: Who, id: string, direction: "up" | "down" = "up") =>
  as(who, setVote, { params: { kind: "dish", id }, body: { vote: direction } });
const talliesOf = async (ids: string[]) => {
  const rows = await db.write
    .selectFrom("rankings")
    .select(["item_id", "upvotes", "downvotes", "net_score"])
    .where("item_id", "in", ids)
    .execute();
  const sorted = ids.map((id) => rows.find(({ item_id }) => item_id === id));
  return sorted.map((row) => row && [row.upvotes, row.downvotes, row.net_score]);
};
async function expectExactCounts() {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountPosts(db.write)).toEqual([]);
}

describe("a suspension that hides everything and voids votes", () => {
  let eve: Who;
  let dishes: string[];
  let post: string;
  let comment: string;
  let voted: string[];

  beforeEach(async () => {
    people += 1;
    eve = await insertSignedIn(db, `eve_${people}`);
    dishes = [await dishOf(eve, "One"), await dishOf(eve, "Two"), await dishOf(eve, "Three")];
    post = await postSnap(testApp, eve);
    const bensPost = await postSnap(testApp, ben);
    const said = { params: { id: bensPost }, body: { content: "Buy here", key: randomUUID() } };
    comment = (await as(eve, addComment, said)).comment.id;
    voted = [await kitchen.submitsDish({ name: "Pho" }), await kitchen.submitsDish({ name: "Pad thai" })];
    await vote(eve, voted[0] as string);
    await vote(eve, voted[1] as string, "down");
    await vote(ben, voted[1] as string);
    await vote(ben, dishes[2] as string);
  });

  it("says before what it would do, does it, and gives back exactly that", async () => {
    await act({ kind: "dish", id: dishes[0] as string }, "hide");
    const { slug } = await as(eve, createHandList, {
      body: { key: randomUUID(), title: "Buy these", note: null, picture: null, visibility: "link" },
    });
    const before = await measuresOf(eve);
    expect(before).toEqual({
      shown: { dishes: 2, products: 0, posts: 1, comments: 1, notes: 0, lists: 1 },
      votes: 2,
      hidden: 0,
      voided: 0,
      hidesThings: false,
      voidsVotes: false,
      isDone: true,
    });
    await act(profileOf(eve), "suspend", { hidesThings: true, voidsVotes: true });
    expect((await measuresOf(eve)).isDone).toBe(false);
    await testApp.runJobs();
    expect(await measuresOf(eve)).toMatchObject({
      shown: { dishes: 0, posts: 0, comments: 0, lists: 0 },
      votes: 0,
      hidden: 5,
      voided: 2,
      isDone: true,
    });
    const urls = [...dishes.map((id) => `/api/dishes/${id}`), `/api/posts/${post}`, `/api/lists/${slug}`];
    expect(await Promise.all(urls.map(status))).toEqual([404, 404, 404, 404, 404]);
    expect(await talliesOf(voted)).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
    await expectExactCounts();
    const { entries } = await as(boss, listReported, { query: { view: "hidden" } });
    const ids = entries.map(({ subject }) => subject.id);
    expect([ids.includes(eve.id), ids.includes(dishes[1] as string), ids.includes(dishes[0] as string)]).toEqual([
      true,
      false,
      true,
    ]);

    await act({ kind: "dish", id: dishes[1] as string }, "hide", { reason: "illegal" });
    await act({ kind: "comment", id: comment }, "show");
    await applyMeasures(db.write, eve.id, new Date());
    expect((await measuresOf(eve)).shown.comments).toBe(0);
    await act(profileOf(eve), "lift");
    await testApp.runJobs();
    expect(await Promise.all(urls.map(status))).toEqual([404, 404, 200, 200, 200]);
    expect(await talliesOf([...voted, dishes[2] as string])).toEqual([
      [1, 0, 1],
      [1, 1, 0],
      [1, 0, 1],
    ]);
    expect(await measuresOf(eve)).toMatchObject({ hidden: 0, voided: 0, hidesThings: false, isDone: true });
    await expectExactCounts();
    const { entries: log } = await as(boss, listDecisions, { query: { username: `eve_${people}` } });
    expect(log.find(({ action }) => action === "suspend")).toMatchObject({
      hidesThings: true,
      voidsVotes: true,
      takenBackAt: expect.any(String),
    });
  });

  it("takes likes, 'helpful' marks and follows too, and gives them back, but for what is gone or blocked meanwhile", async () => {
    const [cleo, dora] = [await insertSignedIn(db, `cleo_${people}`), await insertSignedIn(db, `dora_${people}`)];
    const [bens, gone, cleos] = [
      await postSnap(testApp, ben),
      await postSnap(testApp, ben),
      await postSnap(testApp, cleo),
    ];
    const noted = await as(ben, addLogEntry, {
      body: {
        ...{ key: randomUUID(), dishId: voted[0] as string, day: new Date().toISOString().slice(0, 10) },
        ...{ note: "Ask for more lime.", isShared: false, isNoteShared: true },
      },
    });
    for (let n = 0; n < 5; n++) await dishOf(ben, `Bowl ${n}`);
    const board = await as(ben, createBoard, {
      body: {
        ...{ key: randomUUID(), title: "Asian in Camden", note: null, picture: null, kind: "dish" as const },
        ...{ area: { name: "Camden Market", ...corner, radiusKm: walkKm }, filters: { cuisine: "asian" } },
      },
    });
    for (const id of [bens, gone, cleos]) await as(eve, setLike, { params: { id }, body: { isLiked: true } });
    await as(eve, setHelpful, { params: { id: noted.id }, body: { isHelpful: true } });
    await as(eve, setBoardFollow, { params: { id: board.id }, body: { isFollowing: true } });
    for (const { id } of [ben, cleo, dora]) await as(eve, followPerson, { params: { userId: id } });
    const counts = async () => {
      const { rows } = await sql<{ counts: number[] }>`
        select array[(select sum(like_count)::int from posts where id = any(${[bens, cleos]}::uuid[])),
          (select helpful_count from food_log where id = ${noted.id}::uuid),
          (select follower_count from member_lists where id = ${board.id}::uuid),
          (select count(*)::int from follows where follower_id = ${eve.id}::uuid)] as counts`.execute(db.write);
      return rows[0]?.counts;
    };
    expect(await counts()).toEqual([2, 1, 1, 3]);
    await act(profileOf(eve), "suspend", { voidsVotes: true });
    await testApp.runJobs();
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await expectExactCounts();
    await as(ben, deletePost, { params: { id: gone } });
    await as(cleo, blockPerson, { params: { userId: eve.id } });
    await as(dora, blockPerson, { params: { userId: eve.id } });
    await as(dora, unblockPerson, { params: { userId: eve.id } });
    await act(profileOf(eve), "lift");
    await testApp.runJobs();
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await expectExactCounts();
    await act(profileOf(eve), "suspend", { voidsVotes: true });
    await testApp.runJobs();
    await act(profileOf(eve), "lift");
    eve = await insertSession(db, eve.id);
    await as(eve, followPerson, { params: { userId: ben.id } });
    await as(eve, setLike, { params: { id: bens }, body: { isLiked: true } });
    await act(profileOf(eve), "suspend", { voidsVotes: true });
    await testApp.runJobs();
    expect([await counts(), (await measuresOf(eve)).isDone]).toEqual([[0, 0, 0, 0], true]);
    await act(profileOf(eve), "lift");
    await testApp.runJobs();
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await expectExactCounts();
  });

  it("is taken back in part, and asked for later", async () => {
    await expect(act(profileOf(eve), "hide-things")).rejects.toMatchObject({ code: "conflict" });
    await act(profileOf(eve), "suspend", { voidsVotes: true });
    await testApp.runJobs();
    expect(await status(`/api/posts/${post}`)).toBe(200);
    await act(profileOf(eve), "hide-things");
    await act(profileOf(eve), "count-votes");
    await act(profileOf(eve), "count-votes");
    await testApp.runJobs();
    expect(await status(`/api/posts/${post}`)).toBe(404);
    expect(await talliesOf(voted)).toEqual([
      [1, 0, 1],
      [1, 1, 0],
    ]);
    await act(profileOf(eve), "show-things");
    await testApp.runJobs();
    expect(await status(`/api/posts/${post}`)).toBe(200);
    await expectExactCounts();
    const { entries } = await as(boss, listDecisions, { query: { username: `eve_${people}` } });
    expect(entries.map(({ action }) => action)).toEqual(["show-things", "count-votes", "hide-things", "suspend"]);
  });

  it("keeps votes void that were void before, and stays exact while others vote, two do the work and it is taken back half-way", async () => {
    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => kitchen.submitsDish({ name: `Dish ${n}` })));
    for (const id of many) await vote(eve, id);
    const [first = ""] = many;
    await markVoid(eve, first);
    await act(profileOf(eve), "suspend", { hidesThings: true, voidsVotes: true });
    await Promise.all([
      applyMeasures(db.write, eve.id, new Date()),
      applyMeasures(db.write, eve.id, new Date()),
      ...many.map((id) => vote(ben, id)),
      act(profileOf(eve), "lift"),
    ]);
    await testApp.runJobs();
    await expectExactCounts();
    expect(await talliesOf(many)).toEqual([[1, 0, 1], ...many.slice(1).map(() => [2, 0, 2])]);
  });

  it("reaches what a call posts that was let in before, and is one for two who decide at the same moment", async () => {
    const [dish] = await Promise.all([
      dishOf(eve, "Late"),
      act(profileOf(eve), "suspend", { hidesThings: true }),
      act(profileOf(eve), "suspend", { hidesThings: true }),
    ]);
    await testApp.runJobs();
    await applyMeasures(db.write, eve.id, new Date());
    if (dish) expect(await status(`/api/dishes/${dish}`)).toBe(404);
    expect((await measuresOf(eve)).shown.dishes).toBe(0);
    const { entries } = await as(boss, listDecisions, { query: { action: "suspend", username: `eve_${people}` } });
    expect(entries.length).toBe(1);
  });
});

async function markVoid({ id }: Who, item: string) {
  await sql`select mark_votes(array[${id}]::uuid[], array[${item}]::uuid[], null, true)`.execute(db.write);
}

it("the log cannot be changed or deleted by SQL, but for names that are taken out", async () => {
  const log = () => db.write.updateTable("moderation_log");
  await expect(log().set({ note: "Nothing happened" }).execute()).rejects.toThrow("moderation_log cannot be changed");
  await expect(log().set({ subject_name: "Somebody else" }).execute()).rejects.toThrow("cannot be changed");
  await expect(db.write.deleteFrom("moderation_log").execute()).rejects.toThrow("cannot be changed");
  for (const table of ["moderation_log", "profiles"])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db.write)).rejects.toThrow("cannot be changed");
  await log().set({ subject_name: null }).execute();
  expect((await as(ben, myHiddenThings, {})).things).toEqual([]);
  expect((await as(boss, countReported, {})).appeals).toBe(0);
});

describe("the open reports of an account that is suspended for spam", () => {
  let eve: Who;
  let dan: Who;
  let things: SubjectRef[];
  beforeEach(async () => {
    people += 1;
    [eve, dan] = [await insertSignedIn(db, `rep_eve_${people}`), await insertSignedIn(db, `rep_dan_${people}`)];
    things = [];
    for (let n = 0; n < 6; n += 1)
      things.push({ kind: "dish", id: await kitchen.submitsDish({ name: `Reported ${people} ${n}` }) });
  });
  const reports = (who: Who, subject: SubjectRef | undefined, reason: "spam" | "illegal" | "allergens" = "spam") =>
    as(who, createReport, { body: { ...(subject as SubjectRef), reason, details: null } });
  const openCounts = () =>
    Promise.all(things.map(async (params) => (await as(boss, readReported, { params })).reportCount));

  it("are settled where nobody else reported it, and open again with the account", async () => {
    const [, , shared, illegal, allergens, decided] = things;
    for (const thing of things.filter((one) => one !== illegal && one !== allergens)) await reports(eve, thing);
    await reports(eve, illegal, "illegal");
    await reports(eve, allergens, "allergens");
    await reports(ben, shared);
    const before = await openCounts();
    expect(before).toEqual([1, 1, 2, 1, 1, 1]);
    await act(profileOf(eve), "suspend");
    expect(await openCounts()).toEqual([0, 0, 2, 1, 1, 0]);
    await act(decided as SubjectRef, "hide");
    await act(profileOf(eve), "lift");
    expect(await openCounts()).toEqual([1, 1, 2, 1, 1, 0]);
    await act(profileOf(eve), "suspend", { reason: "offensive" });
    expect(await openCounts()).toEqual([1, 1, 2, 1, 1, 0]);
  });

  it("are settled of two such accounts together, and open again for each alone", async () => {
    for (const thing of things) for (const who of [eve, dan]) await reports(who, thing);
    await act(things[1] as SubjectRef, "dismiss");
    await act(profileOf(eve), "suspend");
    expect(await openCounts()).toEqual([2, 0, 2, 2, 2, 2]);
    await act(profileOf(dan), "suspend");
    expect(await openCounts()).toEqual([0, 0, 0, 0, 0, 0]);
    await act(profileOf(eve), "lift");
    expect(await openCounts()).toEqual([1, 0, 1, 1, 1, 1]);
    await act(profileOf(dan), "lift");
    expect(await openCounts()).toEqual([2, 0, 2, 2, 2, 2]);
  });
});
