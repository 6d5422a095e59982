import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { followPerson, unfollowPerson } from "@dishboard/contract/follows";
import { notificationsPageSize } from "@dishboard/contract/limits";
import {
  changeNotificationSettings,
  listNotifications,
  type Notification,
  readNotification,
  readNotificationSettings,
  readNotifications,
  unreadNotifications,
} from "@dishboard/contract/notifications";
import { defaultMarketArea } from "@dishboard/contract/places";
import { addComment, deletePost, removeComment, setLike } from "@dishboard/contract/posts";
import { setVote, type Vote } from "@dishboard/contract/votes";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { deleteReadBefore } from "./notifications.repository.ts";

const generous = "100000/1d";
/** Stands still except for waits, with a tick per look. */
const start = Date.now();
let waitedMs = 0;
let ticks = 0;
const testApp = await ownApp(
  { LIMITS: `notifications=${generous},notification-changes=${generous}`, NOTIFICATION_REFRESH: "5" },
  { clock: () => new Date(start + waitedMs + ++ticks) },
);
const { app, db } = testApp;

type Who = Pick<SignedIn, "id" | "accessToken">;
const as = (who: Who) => transportOf(testApp, who);
const people = await Promise.all(["ben", "cleo", "dora"].map((name) => insertSignedIn(db, name)));
const [ben, cleo, dora] = people as [Who, Who, Who];
let ada: Who & { submitsDish: Awaited<ReturnType<typeof newPerson>>["submitsDish"] };
let owners = 0;

beforeEach(async () => {
  const name = `owner_${++owners}`;
  const { id, accessToken } = await insertSignedIn(db, name);
  const { submitsDish } = await submitterOf(id, name);
  ada = { id, accessToken, submitsDish };
});

async function submitterOf(id: string, name: string) {
  const person = await newPerson(db, `${name}_hand`);
  const submitsDish: typeof person.submitsDish = async (input) => {
    const dish = await person.submitsDish(input);
    await db.write.updateTable("dishes").set({ submitted_by: id }).where("id", "=", dish).execute();
    await db.write.updateTable("rankings").set({ submitted_by: id }).where("item_id", "=", dish).execute();
    return dish;
  };
  return { submitsDish };
}

const vote = (who: Who, id: string, to: Vote = "up") =>
  call(as(who), setVote, { params: { kind: "dish", id }, body: { vote: to } });
const like = (who: Who, id: string, isLiked = true) => call(as(who), setLike, { params: { id }, body: { isLiked } });
const comment = async (who: Who, id: string, content: string) =>
  (await call(as(who), addComment, { params: { id }, body: { content, key: randomUUID() } })).comment.id;
const follow = (who: Who, whom: Who) => call(as(who), followPerson, { params: { userId: whom.id } });

async function list(who: Who, before?: string) {
  waitedMs += 6_000;
  return call(as(who), listNotifications, { query: before ? { before } : {} });
}
const read = async (who: Who) => (await list(who)).notifications;
const unread = async (who: Who) => {
  waitedMs += 6_000;
  return (await call(as(who), unreadNotifications, {})).unread;
};
const kinds = async (who: Who) => (await read(who)).map(({ kind, count }) => `${kind} ${count}`);
const only = (notifications: Notification[], kind: string) => notifications.filter((one) => one.kind === kind);
const far = { latitude: 10, longitude: 10 };

describe("votes on an item", () => {
  it("are one notification that counts others until it is read, and nobody is named", async () => {
    const dish = await ada.submitsDish({ name: "Jollof", at: null, cell: 1 });
    await vote(ada, dish);
    expect(only(await read(ada), "votes")).toEqual([]);
    await vote(ben, dish);
    await vote(cleo, dish, "down");
    const [first] = only(await read(ada), "votes");
    expect(first).toMatchObject({
      count: 1,
      isRead: false,
      person: null,
      item: { kind: "dish", id: dish, name: "Jollof" },
    });
    await vote(cleo, dish);
    const [grown] = only(await read(ada), "votes");
    expect(grown).toMatchObject({ count: 2, isRead: false });
    expect(grown?.id).not.toBe(first?.id);
    await call(as(ada), readNotification, { params: { id: first?.id ?? "" } });
    expect(only(await read(ada), "votes")).toMatchObject([{ count: 2, isRead: false }]);
    await call(as(ada), readNotification, { params: { id: grown?.id ?? "" } });
    await vote(dora, dish);
    expect(only(await read(ada), "votes")).toMatchObject([
      { count: 1, isRead: false },
      { count: 2, isRead: true },
    ]);
  });

  it("that are taken back shrink an unread notification, and the last one takes it along; given again they are no news", async () => {
    const dish = await ada.submitsDish({ cell: 2 });
    for (const who of [ben, cleo]) await vote(who, dish);
    expect(await kinds(ada)).toContain("votes 2");
    await vote(ben, dish, "none");
    expect(await kinds(ada)).toContain("votes 1");
    await vote(cleo, dish, "down");
    expect(only(await read(ada), "votes")).toEqual([]);
    await vote(ben, dish);
    const [unreadVotes] = only(await read(ada), "votes");
    await call(as(ada), readNotification, { params: { id: unreadVotes?.id ?? "" } });
    await vote(ben, dish, "none");
    await vote(ben, dish);
    expect(only(await read(ada), "votes")).toMatchObject([{ count: 1, isRead: true }]);
  });

  it("are recounted after a while, not at every look", async () => {
    const dish = await ada.submitsDish({ cell: 3 });
    await read(ada);
    await vote(ben, dish);
    expect((await call(as(ada), listNotifications, {})).notifications).toEqual([]);
    expect(await unread(ada)).toBeGreaterThan(0);
  });

  it("of people who vote while the owner looks and reads are told once each", async () => {
    const dish = await ada.submitsDish({ cell: 4 });
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => insertSignedIn(db, `crowd_${owners}_${n}`)));
    await Promise.all(
      crowd.flatMap((who) => [
        vote(who, dish),
        list(ada).then(({ notifications: [newest] }) =>
          newest ? call(as(ada), readNotifications, { body: { until: newest.id } }) : null,
        ),
      ]),
    );
    const votes = only(await read(ada), "votes");
    expect(votes.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  });
});

describe("the board", () => {
  it("is told once when a dish comes onto it, and once when it comes into the top ten", async () => {
    const rival = await newPerson(db, `rival_${owners}`);
    const here = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
    for (let n = 0; n < 11; n++) await rival.submitsDish({ at: here, up: 2 });
    const dish = await ada.submitsDish({ name: "Manakish", at: here });
    await vote(ada, dish);
    expect(await read(ada)).toEqual([]);
    await vote(ben, dish);
    await vote(cleo, dish, "down");
    expect(only(await read(ada), "board")).toMatchObject([{ rank: 12, item: { name: "Manakish" }, isRead: false }]);
    for (const who of [cleo, dora]) await vote(who, dish);
    const news = await read(ada);
    expect(only(news, "top-ten")).toMatchObject([{ rank: 1 }]);
    await vote(dora, dish, "none");
    await vote(dora, dish);
    expect((await kinds(ada)).filter((one) => !one.startsWith("votes"))).toEqual(["top-ten 1", "board 1"]);
  });

  it("that a dish enters at the top is told as the top ten alone", async () => {
    const dish = await ada.submitsDish({ at: far });
    await vote(ben, dish);
    expect((await kinds(ada)).sort()).toEqual(["top-ten 1", "votes 1"]);
  });
});

describe("a post", () => {
  it("tells its author of likes as one, naming who liked it last, and of each comment, but not of their own", async () => {
    const post = await postSnap(testApp, ada);
    await like(ada, post);
    await comment(ada, post, "My own words");
    expect(await read(ada)).toEqual([]);
    await like(ben, post);
    await like(cleo, post);
    await comment(ben, post, `That crust!\n\n${"x".repeat(200)}`);
    const [likes, said] = await read(ada);
    expect(likes).toMatchObject({
      kind: "likes",
      count: 2,
      person: { username: "cleo" },
      post: { kind: "snap", id: post },
    });
    expect(likes?.post?.image?.path).toMatch(/^\/media\/post-images\//);
    expect(said).toMatchObject({ kind: "comment", person: { username: "ben" }, post: { id: post } });
    expect(said?.quote).toBe(`That crust! ${"x".repeat(108)}…`);
    await like(cleo, post, false);
    expect(await read(ada)).toMatchObject([
      { kind: "likes", count: 1, person: { username: "ben" } },
      { kind: "comment" },
    ]);
  });

  it("takes the notifications about it along, and a comment its own", async () => {
    const post = await postSnap(testApp, ada);
    const id = await comment(ben, post, "Where is it?");
    await comment(cleo, post, "Lovely");
    await like(cleo, post);
    expect(await unread(ada)).toBe(3);
    await call(as(ben), removeComment, { params: { id } });
    expect(await kinds(ada)).toEqual(["likes 1", "comment 1"]);
    await db.write.updateTable("posts").set({ state: 2 }).where("id", "=", post).execute();
    expect([await read(ada), await unread(ada)]).toEqual([[], 0]);
    await db.write.updateTable("posts").set({ state: 0 }).where("id", "=", post).execute();
    await call(as(ada), deletePost, { params: { id: post } });
    expect([await read(ada), await unread(ada)]).toEqual([[], 0]);
  });
});

it("a follow is told with who follows, and goes when it is taken back", async () => {
  await follow(ben, ada);
  expect(await read(ada)).toMatchObject([{ kind: "follow", person: { id: ben.id, username: "ben" }, item: null }]);
  await call(as(ben), unfollowPerson, { params: { userId: ada.id } });
  expect(await unread(ada)).toBe(0);
});

it("the list is read page by page, and all of it, but nothing newer, is marked as read", async () => {
  const post = await postSnap(testApp, ada);
  for (let n = 1; n <= notificationsPageSize + 3; n++) await comment(n % 2 ? ben : cleo, post, `${n}`);
  const first = await list(ada);
  await comment(dora, post, "later");
  const second = await list(ada, first.next ?? "");
  expect([...first.notifications, ...second.notifications].map(({ quote }) => quote)).toEqual(
    Array.from({ length: notificationsPageSize + 3 }, (_, n) => `${notificationsPageSize + 3 - n}`),
  );
  expect(second.next).toBeNull();
  const until = first.notifications[0]?.id ?? "";
  expect(await call(as(ada), readNotifications, { body: { until } })).toEqual({ unread: 1 });
  expect(await call(as(ada), readNotifications, { body: { until } })).toEqual({ unread: 1 });
});

describe("what is not wanted", () => {
  it("is not told, counts as read from then on, and is no news when it is wanted again", async () => {
    const dish = await ada.submitsDish({ cell: 5 });
    const post = await postSnap(testApp, ada);
    await vote(ben, dish);
    await like(ben, post);
    expect(await unread(ada)).toBeGreaterThan(1);
    const off = { votes: false, board: false, posts: false, follows: false };
    expect(await call(as(ada), changeNotificationSettings, { body: off })).toEqual({ ...off, weeklyEmail: false });
    expect(await unread(ada)).toBe(0);
    await vote(cleo, dish);
    await like(cleo, post);
    await comment(cleo, post, "Nice");
    await follow(cleo, ada);
    expect(await unread(ada)).toBe(0);
    await call(as(ada), changeNotificationSettings, { body: { votes: true, posts: true } });
    expect(await call(as(ada), readNotificationSettings, {})).toMatchObject({ votes: true, board: false, posts: true });
    await vote(dora, dish);
    await like(dora, post);
    expect((await read(ada)).filter(({ isRead }) => !isRead).map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      "likes 1",
      "votes 1",
    ]);
  });
});

describe("somebody else's, or nobody's, notification", () => {
  it("is neither seen nor marked", async () => {
    const post = await postSnap(testApp, ada);
    await comment(ben, post, "Mine to read");
    const [mine] = await read(ada);
    await call(as(ben), readNotification, { params: { id: mine?.id ?? "" } });
    await call(as(ben), readNotifications, { body: { until: mine?.id ?? "" } });
    await call(as(ada), readNotification, { params: { id: randomUUID() } });
    expect(await unread(ada)).toBe(1);
    expect(await read(ben)).toEqual([]);
  });

  it.each([
    ["PUT", "/api/notifications/none/read", undefined, "id must be an id"],
    ["PUT", "/api/notifications/read", { until: "\u0000" }, "until must be an id"],
    ["GET", "/api/notifications?before=%25", undefined, "before must be an id"],
    ["PATCH", "/api/notifications/settings", { votes: "yes" }, "votes must be true or false"],
    ["PATCH", "/api/notifications/settings", { pictures: true }, "pictures is not known here"],
  ] as const)("%s %s is refused", async (method, url, body, message) => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const reply = await app.inject({ method, url, headers, ...(body ? { body } : {}) });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });

  it("is told to nobody who is not signed in", async () => {
    const reply = await app.inject({ url: "/api/notifications" });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, "Please sign in to see your notifications"]);
  });
});

it("what was read is deleted after ninety days", async () => {
  const post = await postSnap(testApp, ada);
  await comment(ben, post, "Old news");
  const [news] = await read(ada);
  await call(as(ada), readNotification, { params: { id: news?.id ?? "" } });
  expect(await read(ada)).toHaveLength(1);
  await deleteReadBefore(db.write, new Date(start + waitedMs + 3_600_000));
  expect(await read(ada)).toEqual([]);
});
