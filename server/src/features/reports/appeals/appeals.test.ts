import { randomUUID } from "node:crypto";
import { answerAppeal, appeal, appealSuspended, listAppeals, readSuspension } from "@dishboard/contract/appeals";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { nameModerator, removeModerator } from "@dishboard/contract/moderators";
import {
  countReported,
  type Decision,
  decide,
  listDecisions,
  listReported,
  myHiddenThings,
  type SubjectRef,
} from "@dishboard/contract/reports";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish } from "../../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let nowMs = Date.now();
const testApp = await ownApp(
  { ADMIN_EMAIL: "Boss@example.org", LIMITS: "appeals=60/1h,suspensions=60/1h" },
  { clock: () => new Date(nowMs) },
);
const { app } = testApp;
let boss: SignedIn;
let ada: SignedIn;
let helper: SignedIn;

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  ada = await signedInPerson(testApp, "ada");
  helper = await signedInPerson(testApp, "helper");
});

const as = <E extends AnyEndpoint>(who: SignedIn, to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(transportOf(testApp, who), to, input as never);
const visitor = <E extends AnyEndpoint>(to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(testApp.transport, to, input as never);
const act = (who: SignedIn, subject: SubjectRef, action: Decision, more: object = {}) =>
  as(who, decide, {
    params: subject,
    body: { action, ...(action === "hide" || action === "suspend" ? { reason: "spam" } : {}), ...more },
  });
const isModerator = (who: SignedIn) =>
  as(who, listReported, { query: { view: "newest" } }).then(
    () => true,
    () => false,
  );

async function dishOf(who: SignedIn): Promise<SubjectRef & { kind: "dish" }> {
  const reply = await app.inject({
    method: "POST",
    url: "/api/dishes",
    headers: { authorization: `Bearer ${who.accessToken}` },
    payload: { ...aDish(), restaurantName: `The Corner ${randomUUID()}`, pin: { latitude: 51.54, longitude: -0.14 } },
  });
  return { kind: "dish", id: reply.json().id };
}

const signIn = async ({ email, password }: SignedIn) =>
  (
    await app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: { email, password } })
  ).json();

describe("an appeal", () => {
  it("is one for each decision, is answered, and its answer is told and read", async () => {
    const dish = await dishOf(ada);
    await act(boss, dish, "hide", { note: "Looks like an advertisement" });
    const read = async () => (await as(ada, myHiddenThings, {})).things.find(({ id }) => id === dish.id);
    const decisionId = (await read())?.decisionId ?? "";
    expect(await read()).toMatchObject({ note: "Looks like an advertisement", appeal: null });
    const sends = (text: string, who = ada) => as(who, appeal, { body: { decisionId, text } });
    await testApp.emails();
    for (const [text, field] of [
      [" ", "text"],
      ["x".repeat(501), "text"],
    ] as const)
      await expect(sends(text)).rejects.toMatchObject({ code: "invalid", field });
    await expect(sends("Not mine", helper)).rejects.toMatchObject({ code: "not-found" });
    await sends("It is my own soup.");
    await sends("It is my own soup.");
    await expect(sends("And another thing")).rejects.toMatchObject({ code: "conflict" });
    expect((await testApp.emails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["boss@example.org", expect.stringMatching(/^Appeal on /)],
    ]);
    expect((await as(boss, countReported, {})).appeals).toBe(1);

    const [queued] = (await as(boss, listAppeals, { query: {} })).appeals;
    expect(queued).toMatchObject({
      appeal: { text: "It is my own soup.", outcome: null },
      decision: { action: "hide", administrator: "boss" },
      person: { username: "ada" },
      subject: { id: dish.id, isHidden: true },
      canAnswer: true,
    });
    const answers = (outcome: "accepted" | "rejected", answer: string) =>
      as(boss, answerAppeal, { params: { id: queued?.id ?? "" }, body: { outcome, answer } });
    await answers("rejected", "The link is still there.");
    await answers("rejected", "The link is still there.");
    await expect(answers("accepted", "")).rejects.toMatchObject({ code: "conflict" });
    expect((await read())?.appeal).toMatchObject({ outcome: "rejected", answer: "The link is still there." });
    const [told, ...more] = await testApp.emails();
    expect([told?.to, told?.subject, more]).toEqual([
      "ada@example.org",
      expect.stringMatching(/^Your appeal was rejected on /),
      [],
    ]);
    await act(boss, dish, "show");
    await testApp.emails();
    await expect(sends("It is my own soup.")).rejects.toMatchObject({ code: "conflict" });
  });

  it("of somebody who is suspended needs no session, and lifts the suspension where it is accepted", async () => {
    const eve = await signedInPerson(testApp, "eve");
    await act(boss, { kind: "profile", id: eve.id }, "suspend", { note: "Fifty adverts", hidesThings: true });
    const [mail] = (await testApp.emails()).filter(({ to }) => to === eve.email);
    const byMail = decodeURIComponent(/#(.+)$/.exec(mail?.link ?? "")?.[1] ?? "");
    expect((await signIn({ ...eve, password: "another password" })).suspension_token).toBeUndefined();
    const { suspension_token: token, error_code } = await signIn(eve);
    expect(error_code).toBe("user_banned");
    const read = (given: string) => visitor(readSuspension, { body: { token: given } });
    const suspension = await read(token);
    expect(suspension).toMatchObject({
      username: "eve",
      hidesThings: true,
      things: [{ kind: "profile", reason: "spam", note: "Fifty adverts", appeal: null }],
    });
    expect(await read(byMail)).toEqual(suspension);
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: "/api/accounts/me", headers })).statusCode).toBe(401);
    for (const wrong of ["", "x", eve.accessToken, token.replace(eve.id, ada.id), `${token}x`])
      await expect(read(wrong)).rejects.toMatchObject({ code: "not-found" });
    const decisionId = suspension.things[0]?.decisionId ?? "";
    const sends = (text: string) => visitor(appealSuspended, { body: { token, decisionId, text } });
    await sends("My account was stolen.");
    await expect(sends("Once more")).rejects.toMatchObject({ code: "conflict" });
    const queued = (await as(boss, listAppeals, { query: {} })).appeals.find(({ person }) => person?.id === eve.id);
    await as(boss, answerAppeal, { params: { id: queued?.id ?? "" }, body: { outcome: "accepted" } });
    expect((await testApp.emails()).map(({ to, subject }) => [to, subject])).toContainEqual([
      eve.email,
      expect.stringMatching(/^Your appeal was accepted/),
    ]);
    expect((await signIn(eve)).access_token).toBeTruthy();
    // Both tokens end with the suspension; the next has its own until it expires.
    const expectClosed = async (given: string) => {
      await expect(read(given)).rejects.toMatchObject({ code: "not-found" });
      const body = { token: given, decisionId, text: "Once more" };
      await expect(visitor(appealSuspended, { body })).rejects.toMatchObject({ code: "not-found" });
    };
    await expectClosed(token);
    await expectClosed(byMail);
    const { entries } = await as(boss, listDecisions, { query: { username: "eve" } });
    expect(entries).toMatchObject([
      { action: "lift" },
      { action: "suspend", takenBackAt: expect.any(String), appeal: { outcome: "accepted" } },
    ]);
    await act(boss, { kind: "profile", id: eve.id }, "suspend");
    const { suspension_token: next } = await signIn(eve);
    expect((await read(next)).things).toMatchObject([{ kind: "profile", appeal: null }]);
    await expectClosed(token);
    await expectClosed(byMail);
    nowMs += 2 * 3_600_000;
    await expectClosed(next);
    nowMs -= 2 * 3_600_000;
  });
});

describe("a moderator", () => {
  it("is named by an administrator, decides about others, and leaves what is not theirs", async () => {
    expect(await isModerator(helper)).toBe(false);
    await testApp.emails();
    const name = (username: string) => as(boss, nameModerator, { body: { username } });
    await expect(name("nobody_here")).rejects.toMatchObject({ code: "not-found", field: "username" });
    await expect(name("boss")).rejects.toMatchObject({ code: "conflict" });
    await name("HELPER");
    expect((await name("helper")).moderators).toMatchObject([{ id: helper.id, username: "helper", namedBy: "boss" }]);
    expect((await testApp.emails()).map(({ to, subject }) => [to, subject])).toEqual([
      [helper.email, expect.stringMatching(/^You are a moderator on /)],
    ]);
    const me = { url: "/api/accounts/me", headers: { authorization: `Bearer ${helper.accessToken}` } };
    expect((await app.inject(me)).json()).toMatchObject({ isAdministrator: false, isModerator: true });

    const dish = await dishOf(ada);
    await act(helper, dish, "hide");
    await expect(act(helper, dish, "feature")).rejects.toMatchObject({ code: "forbidden" });
    await expect(act(helper, await dishOf(helper), "hide")).rejects.toMatchObject({ code: "forbidden" });
    const dishOfBoss = await dishOf(boss);
    await act(boss, dishOfBoss, "hide");
    for (const action of ["hide", "show", "dismiss"] as const)
      await expect(act(helper, dishOfBoss, action)).rejects.toMatchObject({
        code: "forbidden",
        message: "Only an administrator can decide about an administrator",
      });
    await act(boss, dishOfBoss, "show");
    expect((await app.inject({ url: `/api/dishes/${dishOfBoss.id}` })).statusCode).toBe(200);
    for (const who of [boss, helper])
      await expect(act(helper, { kind: "profile", id: who.id }, "suspend")).rejects.toMatchObject({
        code: "forbidden",
      });
    const other = await signedInPerson(testApp, "other");
    await name("other");
    await expect(act(helper, { kind: "profile", id: other.id }, "suspend")).rejects.toMatchObject({
      code: "forbidden",
    });

    const { things } = await as(ada, myHiddenThings, {});
    const decisionId = things.find(({ id }) => id === dish.id)?.decisionId ?? "";
    await as(ada, appeal, { body: { decisionId, text: "Why?" } });
    const find = async (who: SignedIn) =>
      (await as(who, listAppeals, { query: {} })).appeals.find(({ decision }) => decision.id === decisionId);
    expect([(await find(helper))?.canAnswer, (await find(other))?.canAnswer]).toEqual([false, true]);
    const id = (await find(helper))?.id ?? "";
    const answer = (who: SignedIn) => as(who, answerAppeal, { params: { id }, body: { outcome: "accepted" } });
    await expect(answer(helper)).rejects.toMatchObject({ code: "forbidden" });
    await Promise.all([answer(other), answer(boss)]);
    expect((await app.inject({ url: `/api/dishes/${dish.id}` })).statusCode).toBe(200);

    await act(boss, { kind: "profile", id: other.id }, "suspend");
    const { moderators } = await as(boss, removeModerator, { params: { id: helper.id } });
    expect(moderators).toEqual([]);
    expect(await isModerator(helper)).toBe(false);
    const { entries } = await as(boss, listDecisions, { query: { username: "helper" } });
    expect(entries.map(({ action }) => action)).toEqual(["remove-moderator", "hide", "name-moderator"]);
  });
});

it("false tokens of a neighbour keep no suspended person from reading and appealing", async () => {
  const gus = await signedInPerson(testApp, "gus");
  await act(boss, { kind: "profile", id: gus.id }, "suspend");
  const { suspension_token: token } = await signIn(gus);
  const suspension = await visitor(readSuspension, { body: { token } });
  const decisionId = suspension.things[0]?.decisionId ?? "";
  const junk = { token: "junk", decisionId, text: "Junk" };
  for (let n = 0; n < 60; n++) {
    await expect(visitor(readSuspension, { body: { token: "junk" } })).rejects.toThrow();
    await expect(visitor(appealSuspended, { body: junk })).rejects.toThrow();
  }
  await expect(visitor(appealSuspended, { body: junk })).rejects.toMatchObject({ code: "too-many-requests" });
  expect(await visitor(readSuspension, { body: { token } })).toEqual(suspension);
  expect(await visitor(appealSuspended, { body: { token, decisionId, text: "It was not me" } })).toMatchObject({
    text: "It was not me",
  });
});
