import { randomUUID } from "node:crypto";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { addLogEntry, updateLogEntry } from "@dishboard/contract/food-log";
import { listNotifications, unreadNotifications } from "@dishboard/contract/notifications";
import { addComment, editPost } from "@dishboard/contract/posts";
import {
  countReported,
  createReport,
  type Decision,
  decide,
  dismissNetwork,
  listDecisions,
  listReported,
  myHiddenThings,
  type ReportReason,
  readReported,
  reportErrors,
  type SubjectKind,
  type SubjectRef,
} from "@dishboard/contract/reports";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

const testApp = await ownApp({
  ADMIN_EMAIL: "Boss@example.org",
  LIMITS: "reports=10000/1h,uncached=100000/1s",
  TRUST_PROXY: "1",
});
const { app, db } = testApp;
const corner = { latitude: 51.5414, longitude: -0.1471 };
type Who = Pick<SignedIn, "id" | "accessToken">;
let ada: Person & { accessToken: string };
let boss: SignedIn;
let ben: Who;

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  const [owner, reporter] = [await insertSignedIn(db, "ada"), await insertSignedIn(db, "ben")];
  ben = reporter;
  const person = await newPerson(db, "ada_kitchen");
  ada = { ...person, ...owner, submitsDish: person.submitsDish, submitsProduct: person.submitsProduct };
  await testApp.emails();
});

const as = <E extends AnyEndpoint>(who: Who, to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(transportOf(testApp, who), to, input as never);

async function dishOfAda(name = "Ramen"): Promise<SubjectRef & { kind: "dish" }> {
  const reply = await app.inject({
    method: "POST",
    url: "/api/dishes",
    headers: { authorization: `Bearer ${ada.accessToken}` },
    payload: { ...aDish(), name, cuisine: "Asian", restaurantName: `The Corner ${v7()}`, pin: corner },
  });
  return { kind: "dish", id: reply.json().id };
}

const report = (who: Who, subject: SubjectRef, reason: ReportReason = "spam", details: string | null = null) =>
  as(who, createReport, { body: { ...subject, reason, details } });

const act = (subject: SubjectRef, action: Decision, more: { reason?: ReportReason; note?: string } = {}) =>
  as(boss, decide, {
    params: subject,
    body: { action, ...(action === "hide" || action === "suspend" ? { reason: "spam" } : {}), ...more },
  });

const read = (subject: SubjectRef) => as(boss, readReported, { params: subject });

const visitorReports = (payload: object, from = "203.0.113.1") =>
  app.inject({ method: "POST", url: "/api/reports", payload, headers: { "x-forwarded-for": from } });

it("moderators read nothing of a log entry that was never shared, not even whose it is", async () => {
  const { id: dishId } = await dishOfAda("Diary soup");
  const entry = { dishId, day: "2026-01-01", note: "For me alone", isShared: false };
  const { id } = await as(ben, addLogEntry, { body: { key: v7(), ...entry, isNoteShared: false } });
  const note = { kind: "note", id } as const;
  const missing = { code: "not-found", message: reportErrors.notFound };
  await expect(read(note)).rejects.toMatchObject(missing);
  await expect(act(note, "hide")).rejects.toMatchObject(missing);
  const change = (isNoteShared: boolean) =>
    as(ben, updateLogEntry, {
      params: { id },
      body: { day: entry.day, note: entry.note, isShared: false, isNoteShared },
    });
  await change(true);
  expect((await read(note)).subject).toMatchObject({ owner: { id: ben.id }, text: entry.note });
  await change(false);
  await expect(read(note)).rejects.toMatchObject(missing);
  await change(true);
  await report(ada, note);
  await change(false);
  expect((await read(note)).subject).toMatchObject({ owner: { id: ben.id }, text: null });
});

describe("a report", () => {
  it("is one for each person, whose next one replaces it, and counts once for a network, and shows nothing to the reported", async () => {
    const dish = await dishOfAda();
    await report(ben, dish, "allergens", "Something is in it");
    await report(ben, dish, "allergens", "There are nuts in it.\n\nI had to leave.");
    for (const from of ["203.0.113.1", "203.0.113.1", "203.0.113.2"])
      expect((await visitorReports({ ...dish, reason: "other" }, from)).json()).toEqual({});
    const entry = await read(dish);
    expect([entry.reportCount, entry.reasons]).toEqual([
      3,
      [
        { reason: "other", count: 2 },
        { reason: "allergens", count: 1 },
      ],
    ]);
    expect(entry.reports.map(({ details }) => details)).toEqual([
      "There are nuts in it.\n\nI had to leave.",
      null,
      null,
    ]);
    expect(await as(ada, myHiddenThings, {})).toEqual({ things: [] });
    await expect(report(ada, dish)).rejects.toMatchObject({ code: "forbidden" });
    const networks = await db.write.selectFrom("reports").select("network").where("subject_id", "=", dish.id).execute();
    expect(networks.map(({ network }) => network?.length)).toEqual([undefined, 16, 16]);
  });

  it("of a visitor is not replaced by another one on the same network, and its email still leaves with all words", async () => {
    const dish = await dishOfAda("Pesto");
    await testApp.laterEmails();
    const send = (reason: ReportReason, details: string) => visitorReports({ ...dish, reason, details }, "203.0.113.9");
    for (const [reason, details] of [
      ["allergens", "My son was in hospital"],
      ["other", "Nothing, sorry"],
      ["allergens", "There are nuts in it"],
      ["allergens", "My son was in hospital"],
    ] as const)
      expect((await send(reason, details)).statusCode).toBe(200);
    const entry = await read(dish);
    expect(entry.reportCount).toBe(1);
    expect(entry.reasons).toEqual([
      { reason: "allergens", count: 1 },
      { reason: "other", count: 1 },
    ]);
    const words = entry.reports.map(({ reason, details }) => [reason, details]);
    expect(words).toEqual([
      ["allergens", "There are nuts in it"],
      ["allergens", "My son was in hospital"],
      ["other", "Nothing, sorry"],
    ]);
    const urgent = (await testApp.emails()).filter(({ text }) => text.includes("Pesto"));
    expect(urgent.map(({ text }) => [/son was in hospital/.test(text), /nuts in it/.test(text)])).toEqual([
      [true, true],
    ]);
  });

  it("is exact when many report at the same moment, and survives that the thing is deleted meanwhile", async () => {
    const dish = await dishOfAda();
    const many = Array.from({ length: 12 }, (_, n) =>
      visitorReports({ ...dish, reason: "spam" }, `198.51.100.${n % 4}`),
    );
    expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect((await read(dish)).reportCount).toBe(4);
    const statuses = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        visitorReports({ ...dish, reason: "spam" }, `192.0.2.${n}`).then((reply) => reply.statusCode),
      ),
      db.write.deleteFrom("rankings").where("item_id", "=", dish.id).execute(),
    ]);
    expect(statuses.filter((status) => typeof status === "number" && status !== 200 && status !== 404)).toEqual([]);
    expect((await visitorReports({ ...dish, reason: "spam" })).statusCode).toBe(404);
  });

  it.each([
    ["an unknown kind", { kind: "restaurant" }, 400],
    ["no id", { id: "1'; drop table reports" }, 400],
    ["another kind's id", { kind: "product" }, 404],
    ["an id of nothing", { id: "01890000-0000-7000-8000-000000000000" }, 404],
    ["no reason", { reason: undefined }, 400],
    ["an unknown reason", { reason: "%" }, 400],
    ["a reason that fits food alone", { kind: "profile", reason: "not-food" }, 400],
    ["a reason that does not fit a text", { kind: "comment", reason: "not-food" }, 400],
    ["501 characters", { details: "é".repeat(501) }, 400],
    ["500 characters", { details: "👩‍🍳".repeat(100) + "é".repeat(200) }, 200],
    ["10,000 characters", { details: "x".repeat(10_000) }, 400],
    ["a NUL", { details: "a\0b" }, 400],
    ["a text from right to left", { details: "\u202Eevil" }, 200],
    ["something more", { state: 2 }, 400],
  ])("with %s", async (_, change, status) => {
    const reply = await visitorReports({ ...(await dishOfAda()), reason: "other", ...change }, "192.0.2.77");
    expect([reply.statusCode, status === 200 ? undefined : typeof reply.json().error.message]).toEqual([
      status,
      status === 200 ? undefined : "string",
    ]);
  });

  it("counts against a limit of the network", async () => {
    const strict = await ownApp({ LIMITS: "reports=2/1h" });
    const id = await (await newPerson(strict.db, "cleo")).submitsProduct({});
    const send = () =>
      strict.app.inject({ method: "POST", url: "/api/reports", payload: { kind: "product", id, reason: "spam" } });
    const replies = [await send(), await send(), await send()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(replies[2]?.json().error.message).toBe("You are reporting too much. Please try again later.");
  });
});

async function whereSeen(
  id: string,
  others: { ada: string; ben: Who; restaurantId: string; snapId: string },
): Promise<string[]> {
  const place = `lat=${corner.latitude}&lon=${corner.longitude}`;
  const addresses = [
    `/api/charts/dishes?${place}`,
    `/api/charts/dishes?${place}&cuisine=asian`,
    "/api/lists/global-top-100",
    "/api/lists/london-top-100",
    "/api/lists/camden-market-top-100",
    `/api/whats-new/dishes?${place}`,
    `/api/restaurants/${others.restaurantId}`,
    `/api/search?q=zanzibar&${place}`,
    `/api/profiles/${others.ada}/dishes`,
    `/api/dishes/${id}`,
    `/api/dishes/${id}/details`,
    "/api/posts?kind=snap",
    `/api/posts/${others.snapId}`,
    `/api/posts/about/dish/${id}`,
    "/api/saves",
    `/media/share/dish/${id}.jpg`,
  ];
  const seen: string[] = [];
  for (const url of addresses) {
    const headers = { authorization: `Bearer ${others.ben.accessToken}`, "cache-control": "no-cache" };
    const reply = await app.inject({ url, headers });
    expect([url, reply.statusCode]).toEqual([url, expect.toSatisfy((status) => status === 200 || status === 404)]);
    if (reply.statusCode === 200 && (/about|share/.test(url) || reply.body.includes(`"${id}"`))) seen.push(url);
  }
  return seen;
}

describe("hiding", () => {
  it("takes an item out of every list and page until it is shown again, with its votes, and tells its owner", async () => {
    const dish = await dishOfAda("Zanzibar soup");
    const snapId = await postSnap(testApp, ben, { item: dish });
    const row = await db
      .read("latest")
      .selectFrom("dishes")
      .select("restaurant_id")
      .where("id", "=", dish.id)
      .executeTakeFirstOrThrow();
    await put(`/api/votes/dish/${dish.id}`, { vote: "up" });
    await put(`/api/saves/dish/${dish.id}`, {});
    const others = { ada: ada.id, ben, restaurantId: row.restaurant_id, snapId };
    const before = await whereSeen(dish.id, others);
    expect(before).toHaveLength(16);
    const counted = () => statsOf(ada.id).then(({ dish_submissions }) => dish_submissions);
    const count = await counted();

    await report(ben, dish, "allergens");
    const hidden = await act(dish, "hide", { reason: "allergens", note: "Please state the nuts." });
    expect([hidden.subject.isHidden, hidden.subject.hidden?.note, hidden.reportCount]).toEqual([
      true,
      "Please state the nuts.",
      0,
    ]);
    expect(await whereSeen(dish.id, others)).toEqual([]);
    expect(await counted()).toBe(count - 1);
    expect((await put(`/api/votes/dish/${dish.id}`, { vote: "down" })).statusCode).toBe(404);
    expect((await as(ada, myHiddenThings, {})).things).toMatchObject([
      { kind: "dish", id: dish.id, name: "Zanzibar soup", reason: "allergens", note: "Please state the nuts." },
    ]);
    expect((await testApp.emails()).map(({ to, subject }) => [to, subject])).toContainEqual([
      "ada@example.org",
      "Your dish was hidden on Dishboard",
    ]);

    await act(dish, "show");
    expect(await whereSeen(dish.id, others)).toEqual(before);
    expect([await counted(), await as(ada, myHiddenThings, {})]).toEqual([count, { things: [] }]);
    const ranking = db
      .read("latest")
      .selectFrom("rankings")
      .select(["upvotes", "downvotes"])
      .where("item_id", "=", dish.id);
    expect(await ranking.executeTakeFirst()).toEqual({ upvotes: 1, downvotes: 0 });
    await testApp.emails();
  });

  it("leaves counts right when people vote, edit and delete at the same moment", async () => {
    const dish = await dishOfAda();
    const voters = await Promise.all(Array.from({ length: 6 }, (_, n) => insertSignedIn(db, `voter_${n}`)));
    const vote = (who: Who) =>
      app.inject({
        method: "PUT",
        url: `/api/votes/dish/${dish.id}`,
        headers: { authorization: `Bearer ${who.accessToken}` },
        payload: { vote: "up" },
      });
    const statuses = (
      await Promise.all([
        ...voters.map((who) => vote(who).then(({ statusCode }) => statusCode)),
        act(dish, "hide").then(() => 200),
        ...voters.map((who) => vote(who).then(({ statusCode }) => statusCode)),
        act(dish, "show").then(() => 200),
      ])
    ).filter((status) => status !== 200 && status !== 404);
    expect(statuses).toEqual([]);
    await act(dish, "show");
    const { count } = await db.write
      .selectFrom("votes")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("item_id", "=", dish.id)
      .executeTakeFirstOrThrow();
    const row = await db.write
      .selectFrom("rankings")
      .select(["upvotes", "state"])
      .where("item_id", "=", dish.id)
      .executeTakeFirst();
    expect(row).toEqual({ upvotes: Number(count), state: 0 });

    await act(dish, "hide");
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const edit = { ...aDish(), updatedAt: new Date().toISOString(), restaurantName: undefined, cell: undefined };
    expect(
      (await app.inject({ method: "PUT", url: `/api/dishes/${dish.id}`, headers, payload: edit })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (
        await app.inject({
          method: "DELETE",
          url: `/api/dishes/${dish.id}`,
          headers: { authorization: `Bearer ${ben.accessToken}` },
        })
      ).statusCode,
    ).toBe(404);
    expect((await app.inject({ method: "DELETE", url: `/api/dishes/${dish.id}`, headers })).statusCode).toBe(200);
    expect(await as(ada, myHiddenThings, {})).toEqual({ things: [] });
    await expect(read(dish)).rejects.toMatchObject({ code: "not-found" });
  });

  it("takes posts and comments out with their counts, also when they are deleted while they are hidden", async () => {
    const snap = { kind: "post", id: await postSnap(testApp, ben, { content: "Lunch" }) } as const;
    const comment = async (text: string) => {
      const body = { content: text, key: randomUUID() };
      return {
        kind: "comment",
        id: (await as(ada, addComment, { params: { id: snap.id }, body })).comment.id,
      } as const;
    };
    const [first, second] = [await comment("Buy my pills"), await comment("Nice")];
    const comments = async () => {
      const url = `/api/posts/${snap.id}/comments`;
      const reply = (await app.inject({ url, headers: { "cache-control": "no-cache" } })).json();
      return [reply.comments.map(({ content }: { content: string }) => content), reply.commentCount];
    };
    const made = () => statsOf(ada.id).then(({ comments_made }) => comments_made);
    const before = await made();
    await report(ben, first);
    await act(first, "hide");
    await act(first, "hide");
    expect([await comments(), await made()]).toEqual([[["Nice"], 1], before - 1]);
    expect(await quoted(ben)).toEqual(["Nice"]);
    expect((await visitorReports({ ...first, reason: "spam" })).statusCode).toBe(404);
    await act(second, "hide");
    await act(first, "show");
    expect(await comments()).toEqual([["Buy my pills"], 1]);
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    await app.inject({ method: "DELETE", url: `/api/comments/${second.id}`, headers });
    expect(await comments()).toEqual([["Buy my pills"], 1]);

    const posted = () => statsOf(ben.id).then(({ posts_made, comments_received }) => [posts_made, comments_received]);
    const [posts = 0, received = 0] = await posted();
    await act(snap, "hide");
    const addresses = [`/api/posts/${snap.id}`, `/api/posts/${snap.id}/comments`, `/snap/${snap.id}`];
    const statuses = async () =>
      Promise.all(
        addresses.map((url) => app.inject({ url, headers: { "cache-control": "no-cache" } }).then((r) => r.statusCode)),
      );
    expect((await statuses()).slice(0, 2)).toEqual([404, 404]);
    const edit = { params: { id: snap.id }, body: { content: "Something else" } };
    await expect(as(ben, editPost, edit)).rejects.toMatchObject({ code: "not-found" });
    expect(await posted()).toEqual([posts - 1, received - 1]);
    await act(snap, "show");
    expect([(await statuses()).slice(0, 2), await posted()]).toEqual([
      [200, 200],
      [posts, received],
    ]);
  });
});

describe("administrators", () => {
  it("see what is reported grouped, in both orders, and settle it", async () => {
    const [one, two] = [await dishOfAda("One"), await dishOfAda("Two")];
    await visitorReports({ ...one, reason: "spam" }, "192.0.2.1");
    await visitorReports({ ...one, reason: "other" }, "192.0.2.2");
    await visitorReports({ ...one, reason: "other" }, "192.0.2.4");
    await visitorReports({ ...one, reason: "other" }, "192.0.2.5");
    await visitorReports({ ...one, reason: "other" }, "192.0.2.6");
    await visitorReports({ ...two, reason: "privacy" }, "192.0.2.3");
    const ids = async (view: "newest" | "most-reported") =>
      (await as(boss, listReported, { query: { view } })).entries.map(({ subject }) => subject.id);
    expect((await ids("newest")).filter((id) => id === one.id || id === two.id)).toEqual([two.id, one.id]);
    expect((await ids("most-reported"))[0]).toBe(one.id);
    const { count } = await as(boss, countReported, {});
    await act(one, "dismiss");
    expect([await ids("newest"), (await as(boss, countReported, {})).count]).toEqual([
      expect.not.arrayContaining([one.id]),
      count - 1,
    ]);
    expect((await app.inject({ url: `/api/dishes/${one.id}` })).statusCode).toBe(200);
    await visitorReports({ ...one, reason: "spam" }, "192.0.2.1");
    expect(await ids("newest")).toContain(one.id);
  });

  it("see a member's report of allergens before sixty of a visitor, and dismiss all of that network with one press", async () => {
    const submit = async (name: string) => ({ kind: "dish" as const, id: await ada.submitsDish({ name }) });
    const [urgent, shared] = [await submit("Satay"), await submit("Flooded")];
    const flooded = [shared];
    for (let n = 1; n < 60; n++) flooded.push(await submit(`Flooded ${n}`));
    await report(ben, urgent, "allergens", "Peanuts");
    await visitorReports({ ...shared, reason: "other", details: "Too salty" }, "192.0.2.200");
    for (const dish of flooded) await visitorReports({ ...dish, reason: "spam" }, "192.0.2.201");
    const queue = async () => (await as(boss, listReported, { query: { view: "newest" } })).entries;
    const ids = (await queue()).map(({ subject }) => subject.id);
    expect(ids).toContain(urgent.id);
    const before = (await as(boss, countReported, {})).count;
    const { network } = await read(shared);
    expect([network, (await read(urgent)).network]).toEqual([
      { reportId: expect.any(String), things: 60, urgent: 0 },
      null,
    ]);
    expect(JSON.stringify(await queue())).not.toContain("192.0.2");
    const dismissal = { params: { id: network?.reportId ?? "" } };
    await expect(as(ben, dismissNetwork, dismissal)).rejects.toMatchObject({ code: "not-found" });
    await as(boss, dismissNetwork, dismissal);
    await as(boss, dismissNetwork, dismissal);
    expect((await as(boss, countReported, {})).count).toBe(before - 59);
    expect((await read(shared)).reports.map(({ details }) => details)).toEqual(["Too salty"]);
    expect((await read(urgent)).reportCount).toBe(1);
    const log = (await as(boss, listDecisions, { query: { action: "dismiss" } })).entries;
    expect(log[0]).toMatchObject({ action: "dismiss", kind: "dish", administrator: "boss" });
    await act(urgent, "dismiss");
  });

  it("read the words of others before the second ones of a visitor", async () => {
    const dish = await dishOfAda("Loud stew");
    await visitorReports({ ...dish, reason: "other", details: "It is gone" }, "192.0.2.210");
    await visitorReports({ ...dish, reason: "allergens", details: "My son was ill" }, "192.0.2.211");
    await report(ben, dish, "spam", "Sells watches");
    for (let n = 0; n < 12; n++)
      await visitorReports({ ...dish, reason: "allergens", details: `Poison ${n}` }, "192.0.2.212");
    const words = (await read(dish)).reports.map(({ details }) => details);
    expect(words.slice(0, 5)).toEqual(["Poison 11", "My son was ill", "Sells watches", "It is gone", "Poison 10"]);
    expect(words).toHaveLength(10);
    await act(dish, "dismiss");
  });

  it("suspend an account, which ends its sessions, and lift that", async () => {
    const dora = await signedInPerson(testApp, "dora");
    const profile = { kind: "profile", id: dora.id } as const;
    const me = () => app.inject({ url: "/api/accounts/me", headers: { authorization: `Bearer ${dora.accessToken}` } });
    const signIn = (grant: string, payload: object) =>
      app.inject({ method: "POST", url: `/auth/v1/token?grant_type=${grant}`, payload });
    await report(ben, profile, "offensive");
    expect((await me()).statusCode).toBe(200);
    expect((await act(profile, "suspend")).subject.isHidden).toBe(true);
    expect((await me()).statusCode).toBe(401);
    await expect(report(ben, profile)).rejects.toMatchObject({ code: "not-found" });
    const password = { email: dora.email, password: dora.password };
    expect((await signIn("refresh_token", { refresh_token: dora.refreshToken })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
    expect((await signIn("password", password)).statusCode).toBeGreaterThanOrEqual(400);
    await act(profile, "lift");
    expect((await signIn("password", password)).statusCode).toBe(200);
    await expect(act({ kind: "profile", id: boss.id }, "suspend")).rejects.toMatchObject({ code: "forbidden" });
    await expect(act(profile, "suspend", { reason: "not-food" })).rejects.toMatchObject({ field: "reason" });
    await expect(
      act({ kind: "profile", id: (await newPerson(db, "nobody_signs_in")).id }, "suspend"),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("feature an item, which leaves its rank", async () => {
    const dish = await dishOfAda("Featured");
    const chart = async () => {
      const headers = { "cache-control": "no-cache" };
      const reply = await app.inject({ url: "/api/charts/dishes", headers });
      return reply.json().cards as { id: string; rank: number; isFeatured: boolean }[];
    };
    const order = (await chart()).map(({ id }) => id);
    expect((await act(dish, "feature")).subject.isFeatured).toBe(true);
    const after = await chart();
    expect(after.map(({ id }) => id)).toEqual(order);
    expect(after.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)).toEqual([dish.id]);
    expect((await act(dish, "unfeature")).subject.isFeatured).toBe(false);
  });

  it("find every decision in the log, once, also when the thing is gone", async () => {
    const dish = await dishOfAda(`Logged ${"soup ".repeat(20)}`.trim());
    await act(dish, "hide", { reason: "not-food", note: "A shoe" });
    await act(dish, "hide", { reason: "not-food", note: "A shoe" });
    await act(dish, "show");
    await db.write.deleteFrom("rankings").where("item_id", "=", dish.id).execute();
    const { entries } = await as(boss, listDecisions, { query: {} });
    expect(entries.filter(({ subjectId }) => subjectId === dish.id)).toMatchObject([
      { action: "show", kind: "dish", subjectName: `Logged ${"soup ".repeat(14)}so…`, administrator: "boss" },
      { action: "hide", reason: "not-food", note: "A shoe" },
    ]);
    const old = { id: v7(), action: "hide", subject_kind: "dish", subject_id: dish.id, subject_name: "Old soup" };
    const values = {
      ...old,
      administrator_id: boss.id,
      reason: "spam",
      note: null,
      created_at: new Date("2025-01-01"),
    };
    await db.write.insertInto("moderation_log").values(values).execute();
    const names = async () =>
      (await as(boss, listDecisions, { query: {} })).entries.map(({ subjectName }) => subjectName);
    expect(await names()).toContain("Old soup");
    await addJob(db.write, "reports-sweep", {}, "reports-sweep");
    await testApp.runJobs();
    expect([(await names()).includes("Old soup"), (await names()).length > 0]).toEqual([false, true]);
  });

  it.each<[SubjectKind, Decision]>([
    ["profile", "hide"],
    ["profile", "feature"],
    ["dish", "suspend"],
    ["comment", "feature"],
  ])("cannot do to a %s what is not for it: %s", async (kind, action) => {
    const id = kind === "profile" ? ben.id : kind === "dish" ? (await dishOfAda()).id : await anyComment();
    await expect(act({ kind, id }, action)).rejects.toMatchObject({ code: "invalid" });
    await expect(act({ kind: "dish", id: await anyComment() }, "dismiss")).rejects.toMatchObject({ code: "not-found" });
  });

  it("get a mail at once about allergens, once for a crowd, and of the rest once a day", async () => {
    await testApp.laterEmails();
    const dish = await dishOfAda("Peanut stew");
    await visitorReports({ ...dish, reason: "allergens", details: "Peanuts!" }, "192.0.2.1");
    const urgent = await testApp.emails();
    await visitorReports({ ...dish, reason: "allergens", details: "Peanuts!!" }, "192.0.2.1");
    await visitorReports({ ...dish, reason: "illegal" }, "192.0.2.2");
    await visitorReports({ ...dish, reason: "spam" }, "192.0.2.3");
    expect(await testApp.laterEmails()).toEqual([]);
    expect(urgent.map(({ to, subject }) => [to, subject])).toEqual([
      ["boss@example.org", expect.stringMatching(/^Report on Dishboard: /)],
    ]);
    expect(urgent[0]?.text).toContain("Peanut stew");
    expect(urgent[0]?.link).toMatch(/\/admin\/reports$/);
    await addJob(db.write, "reports-digest", {}, "reports-digest");
    expect((await testApp.emails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d+ new reports? on Dishboard$/),
    ]);
  });

  it("get a mail about what a member reports after a visitor, and a mail a day about what stays open", async () => {
    await testApp.laterEmails();
    const dish = await dishOfAda("Walnut stew");
    const isMailed = async () => (await testApp.laterEmails()).some(({ text }) => text.includes("Walnut stew"));
    const visitor = (from: string) => visitorReports({ ...dish, reason: "illegal" }, from);
    await visitor("192.0.2.21");
    expect(await isMailed()).toBe(true);
    await visitor("192.0.2.22");
    expect(await isMailed()).toBe(false);
    await report(ben, dish, "allergens", "Walnuts");
    expect(await isMailed()).toBe(true);
    await visitor("192.0.2.23");
    expect(await isMailed()).toBe(false);
    await sql`update reports set created_at = created_at - interval '25 hours' where item_id = ${dish.id}`.execute(
      db.write,
    );
    await visitor("192.0.2.24");
    expect(await isMailed()).toBe(true);
    await act(dish, "dismiss");
  });

  it("get one mail in ten minutes about what cannot wait, and none when it is reported again that day", async () => {
    await testApp.laterEmails();
    const [first, second, third] = [await dishOfAda("First stew"), await dishOfAda(), await dishOfAda("Third stew")];
    const isIllegal = (subject: SubjectRef, from: string) => visitorReports({ ...subject, reason: "illegal" }, from);
    await isIllegal(first, "192.0.2.11");
    expect((await testApp.emails()).map(({ text }) => text.includes("First stew"))).toEqual([true]);
    for (const dish of [second, third, await dishOfAda(), await dishOfAda()]) await isIllegal(dish, "192.0.2.11");
    await act(second, "dismiss");
    expect((await testApp.emails()).filter(({ to }) => to === "boss@example.org")).toEqual([]);
    const [next, ...more] = await testApp.laterEmails();
    expect(more).toEqual([]);
    expect(next?.text).toContain("Third stew");
    expect(next?.text).toContain("2 more reports cannot wait.");
    await act(first, "dismiss");
    await isIllegal(first, "192.0.2.12");
    expect(await testApp.laterEmails()).toEqual([]);
    await sql`update reports set created_at = created_at - interval '25 hours' where item_id = ${first.id}`.execute(
      db.write,
    );
    await act(first, "dismiss");
    await isIllegal(first, "192.0.2.13");
    expect((await testApp.emails()).map(({ text }) => text.includes("First stew"))).toEqual([true]);
  });
});

async function quoted(who: Who) {
  const { notifications } = await as(who, listNotifications, { query: {} });
  const quotes = notifications.flatMap(({ quote }) => quote ?? []);
  expect((await as(who, unreadNotifications, {})).unread).toBe(notifications.length);
  return quotes;
}

function put(url: string, payload: object) {
  return app.inject({ method: "PUT", url, payload, headers: { authorization: `Bearer ${ben.accessToken}` } });
}

async function statsOf(userId: string) {
  return db.read("latest").selectFrom("user_stats").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
}

async function anyComment(): Promise<string> {
  const body = { content: "Hello", key: randomUUID() };
  const id = await postSnap(testApp, ben);
  return (await as(ada, addComment, { params: { id }, body })).comment.id;
}
