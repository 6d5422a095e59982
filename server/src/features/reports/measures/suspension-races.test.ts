import { requestDeletion } from "@dishboard/contract/account-deletion";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { nameModerator } from "@dishboard/contract/moderators";
import { type Decision, decide, readMeasures } from "@dishboard/contract/reports";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { createTasks } from "../../../app.ts";
import { openLog } from "../../../platform/log.ts";
import { recount, recountSubmissions } from "../../items/recount/recount.service.ts";
import { recountPosts } from "../../posts/recount-posts.service.ts";
import { applyMeasures } from "./measures.service.ts";

const generous = "100000/1d";
let later = 0;
const clock = () => new Date(Date.now() + later);
const testApp = await ownApp(
  { ADMIN_EMAIL: "boss@example.org", LIMITS: `votes=${generous},votes-long=${generous},posts=${generous}` },
  { clock },
);
const { app, db, settings } = testApp;
const both = { hidesThings: true, voidsVotes: true };
let boss: SignedIn;
let helper: SignedIn;
let eve: SignedIn;
let dishes: string[];
let people = 0;

beforeAll(async () => {
  [boss, helper] = [await signedInPerson(testApp, "boss"), await signedInPerson(testApp, "helper")];
  await as(boss, nameModerator, { body: { username: "helper" } });
  const kitchen = await newPerson(db, "kitchen");
  dishes = [];
  for (let n = 0; n < 12; n++) dishes.push(await kitchen.submitsDish({ name: `Pho ${n}` }));
});

beforeEach(async () => {
  later = 0;
  people += 1;
  eve = await signedInPerson(testApp, `eve_${people}`);
});

const as = <E extends AnyEndpoint>(who: SignedIn, to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(transportOf(testApp, who), to, input as never);
const act = (action: Decision, who = boss, more: object = {}) =>
  as(who, decide, {
    params: { kind: "profile", id: eve.id },
    body: { action, ...(action === "suspend" ? { reason: "spam" } : {}), ...more },
  });
const vote = (id: string, body: object = { vote: "up" }) =>
  app.inject({
    method: "PUT",
    url: `/api/votes/dish/${id}`,
    headers: { authorization: `Bearer ${eve.accessToken}` },
    payload: body,
  });
const measures = () => as(boss, readMeasures, { params: { id: eve.id } });

async function expectExactCounts() {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
  expect(await recountPosts(db.write)).toEqual([]);
}

/** Either able to sign in or suspended, never both or neither. */
async function standing() {
  const { rows } = await sql<{ state: string; isSuspended: boolean }>`
    select u.state, exists (select from hidden_subjects h where h.profile_id = u.id) as "isSuspended"
    from users u where u.id = ${eve.id}::uuid`.execute(db.write);
  return rows[0];
}

it("reaches votes and posts of the very moment in which somebody is suspended, and refuses those after it", async () => {
  const [, ...casts] = await Promise.all([
    act("suspend", boss, both),
    ...dishes.map((id) => vote(id)),
    postSnap(testApp, eve).catch(() => {}),
  ]);
  await testApp.runJobs();
  await applyMeasures(db.write, eve.id, new Date());
  expect(casts.length).toBe(dishes.length + 1);
  expect(await measures()).toMatchObject({ votes: 0, shown: { posts: 0 } });
  expect((await vote(dishes[0] as string)).statusCode).toBe(401);
  await expect(postSnap(testApp, eve)).rejects.toThrow();
  await expectExactCounts();
  const { voided, hidden } = await measures();
  await act("lift");
  await testApp.runJobs();
  expect(await measures()).toMatchObject({ votes: voided, shown: { posts: hidden }, voided: 0, hidden: 0 });
  await expectExactCounts();
});

it("ends as it was asked for last, however fast two moderators suspend and lift", async () => {
  for (const id of dishes) await vote(id);
  for (let n = 0; n < 4; n++)
    await Promise.allSettled([
      act("suspend", boss, both),
      act("lift", helper),
      applyMeasures(db.write, eve.id, new Date()),
      act("void-votes", helper),
      act("suspend", helper),
      act("show-things", boss),
      act("lift", boss),
    ]);
  expect(["active false", "suspended true"]).toContain(Object.values((await standing()) ?? {}).join(" "));
  await act("lift").catch(() => {});
  await testApp.runJobs();
  await applyMeasures(db.write, eve.id, new Date());
  expect(await standing()).toEqual({ state: "active", isSuspended: false });
  expect(await measures()).toMatchObject({ votes: dishes.length, voided: 0, hidden: 0, isDone: true });
  await expectExactCounts();
  await act("suspend", helper, both);
  await testApp.runJobs();
  expect(await measures()).toMatchObject({ votes: 0, voided: dishes.length, isDone: true });
  await expectExactCounts();
});

it("is erased with the account at its time, also while its work goes on, and nobody reopens an account that is being erased", async () => {
  for (const id of dishes) await vote(id);
  await postSnap(testApp, eve);
  await as(eve, requestDeletion, { body: { password: eve.password } });
  await act("suspend", boss, both);
  const erase = () => createTasks({ settings, db, log: openLog("silent"), clock })["account-erasure"]?.run({});
  later = 8 * 86_400_000;
  await Promise.all([erase(), applyMeasures(db.write, eve.id, new Date())]);
  await erase();
  later = 0;
  await testApp.runJobs();
  expect(await standing()).toBeUndefined();
  const { rows } = await sql`
    select from account_measures where user_id = ${eve.id}::uuid union all
    select from suspended_votes where user_id = ${eve.id}::uuid`.execute(db.write);
  expect(rows).toEqual([]);
  await expectExactCounts();
  eve = await signedInPerson(testApp, `eva_${people}`);
  await sql`update users set state = 'suspended' where id = ${eve.id}::uuid`.execute(db.write);
  await expect(act("lift")).rejects.toMatchObject({ code: "conflict" });
  expect((await standing())?.state).toBe("suspended");
});

it("takes a bit of a device that is no bit for none: a vote with it is refused, and nothing is stored", async () => {
  const [id] = dishes;
  for (const isTasted of ["true", 1, null, [], {}, [true], "", Number.MAX_VALUE])
    expect([isTasted, (await vote(id as string, { vote: "up", isTasted })).statusCode]).toEqual([isTasted, 400]);
  expect((await vote(id as string, { vote: "up", is_tasted: true })).statusCode).toBe(400);
  expect(await measures()).toMatchObject({ votes: 0 });
  expect((await vote(id as string, { vote: "up", isTasted: true })).statusCode).toBe(200);
  expect((await vote(id as string, { vote: "up", isTasted: false })).statusCode).toBe(200);
  await as(eve, setVote, { params: { kind: "dish", id: id as string }, body: { vote: "down" } });
  const { rows } = await sql`select is_tasted, vote from votes where user_id = ${eve.id}::uuid`.execute(db.write);
  expect(rows).toEqual([{ is_tasted: true, vote: -1 }]);
  await expectExactCounts();
});
