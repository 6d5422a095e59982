import { call } from "@dishboard/contract/endpoint";
import {
  followPerson,
  listFollowers,
  listFollowing,
  maxFollowing,
  readFollow,
  unfollowPerson,
} from "@dishboard/contract/follows";
import { followedPosts, type PostKind } from "@dishboard/contract/posts";
import { followedItems } from "@dishboard/contract/whats-new";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "follows=10000/1h,posts=10000/1h" });
const { app, db } = testApp;
type Somebody = { id: string; accessToken: string };
let people = 0;
let ada: Somebody;
let ben: Somebody;

const somebody = () => insertSignedIn(db, `follower_${people++}`);
const as = (who: Somebody) => transportOf(testApp, who);
const follow = (who: Somebody, userId: string) => call(as(who), followPerson, { params: { userId } });
const unfollow = (who: Somebody, userId: string) => call(as(who), unfollowPerson, { params: { userId } });
const isFollowing = async (who: Somebody, userId: string) =>
  (await call(as(who), readFollow, { params: { userId } })).isFollowing;
const rows = async () => (await db.write.selectFrom("follows").select("id").execute()).length;
const insertFollows = (followerId: string, count: number) =>
  sql`with made as (
      insert into profiles (id, created_at) select gen_random_uuid(), now() from generate_series(1, ${count}) returning id)
    insert into follows (id, follower_id, following_id, created_at)
    select gen_random_uuid(), ${followerId}::uuid, id, now() from made`.execute(db.write);

beforeEach(async () => {
  await sql`truncate profiles cascade`.execute(db.write);
  [ada, ben] = [await somebody(), await somebody()];
});

describe("a follow", () => {
  it("is there until it is ended, one way only", async () => {
    expect(await isFollowing(ada, ben.id)).toBe(false);
    expect(await follow(ada, ben.id)).toEqual({ userId: ben.id, isFollowing: true });
    expect([await isFollowing(ada, ben.id), await isFollowing(ben, ada.id)]).toEqual([true, false]);
    expect([await unfollow(ada, ben.id), await unfollow(ada, ben.id)]).toEqual(
      Array(2).fill({ userId: ben.id, isFollowing: false }),
    );
    expect([await isFollowing(ada, ben.id), await rows()]).toEqual([false, 0]);
  });

  it("is one row when fifty calls are made at the same moment: one succeeds, and the others say why not", async () => {
    const calls = Array.from({ length: 50 }, () =>
      app.inject({
        method: "POST",
        url: `/api/follows/${ben.id}`,
        headers: { authorization: `Bearer ${ada.accessToken}` },
      }),
    );
    const replies = await Promise.all(calls);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(409)]);
    const conflict = replies.find(({ statusCode }) => statusCode === 409);
    expect(conflict?.json().error).toMatchObject({ code: "conflict", message: "You are already following this user" });
    expect(await rows()).toBe(1);
  });

  it("of each other at the same moment makes nobody wait in a circle", async () => {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await Promise.allSettled([follow(ada, ben.id), follow(ben, ada.id)]);
      }),
    );
    expect([await isFollowing(ada, ben.id), await isFollowing(ben, ada.id), await rows()]).toEqual([true, true, 2]);
  });

  it("of oneself is refused", async () => {
    const self = { code: "invalid", message: "You cannot follow yourself" };
    await expect(follow(ada, ada.id)).rejects.toMatchObject(self);
    await expect(follow(ada, ada.id.toUpperCase())).rejects.toMatchObject(self);
  });

  it("of nobody, of an unconfirmed or of a suspended person is not found", async () => {
    const notFound = { code: "not-found", message: "Profile Not Found" };
    await expect(follow(ada, v7())).rejects.toMatchObject(notFound);
    await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", ben.id).execute();
    await expect(follow(ada, ben.id)).rejects.toMatchObject(notFound);
    const cleo = await somebody();
    await db.write.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", cleo.id).execute();
    await expect(follow(ada, cleo.id)).rejects.toMatchObject(notFound);
    await expect(call(as(ada), listFollowers, { params: { userId: cleo.id } })).rejects.toMatchObject(notFound);
    expect(await rows()).toBe(0);
  });

  it("of or by a suspended person is in no list until that is lifted", async () => {
    const cleo = await somebody();
    await follow(ada, ben.id);
    await follow(ben, cleo.id);
    const lists = async () => {
      const following = await call(as(ada), listFollowing, { params: { userId: ada.id } });
      const followers = await call(as(ada), listFollowers, { params: { userId: cleo.id } });
      return [following, followers].map(({ people: listed }) => listed.map(({ id }) => id));
    };
    const setState = (state: "active" | "suspended") =>
      db.write.updateTable("users").set({ state }).where("id", "=", ben.id).execute();
    await setState("suspended");
    expect(await lists()).toEqual([[], []]);
    await setState("active");
    expect(await lists()).toEqual([[ben.id], [ben.id]]);
  });

  it("goes with either person", async () => {
    const cleo = await somebody();
    await follow(ada, ben.id);
    await follow(ben, cleo.id);
    await db.write.deleteFrom("profiles").where("id", "=", ben.id).execute();
    expect([await rows(), await isFollowing(ada, ben.id)]).toEqual([0, false]);
  });

  it("is one of five thousand at most, also of those made at the same moment", async () => {
    await insertFollows(ada.id, maxFollowing - 1);
    const others = await Promise.all([ben, await somebody(), await somebody()].map(({ id }) => id));
    const results = await Promise.allSettled(others.map((id) => follow(ada, id)));
    const refusals = results.filter((result) => result.status === "rejected");
    expect(refusals).toHaveLength(2);
    expect(refusals[0]?.reason).toMatchObject({
      code: "quota-exceeded",
      message: "You can follow 5,000 people at most. Unfollow somebody to follow another.",
    });
    expect(await rows()).toBe(maxFollowing);
  });

  it("is limited to so many an hour, and so is its end", async () => {
    const limited = await ownApp({ LIMITS: "follows=1/1h" });
    const eve = await insertSignedIn(limited.db, "eve");
    const [first, second] = [await newPerson(limited.db, "first"), await newPerson(limited.db, "second")];
    const as = transportOf(limited, eve);
    await call(as, followPerson, { params: { userId: first.id } });
    await expect(call(as, followPerson, { params: { userId: second.id } })).rejects.toMatchObject({
      code: "too-many-requests",
      message: "You are following people too fast. Please try again later.",
    });
    await expect(call(as, unfollowPerson, { params: { userId: first.id } })).rejects.toMatchObject({
      code: "too-many-requests",
      message: "You are unfollowing people too fast. Please try again later.",
    });
  });

  it.each([
    ["POST", "You must be logged in to follow users"],
    ["DELETE", "You must be logged in to unfollow users"],
  ] as const)("of a visitor: %s", async (method, message) => {
    const reply = await app.inject({ method, url: `/api/follows/${ben.id}` });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, message]);
  });

  it.each(["none", "%00", "%E2%80%AEabc", "a".repeat(10_000), "' or 1=1 --"])("of %s is refused", async (id) => {
    for (const [method, end] of [
      ["POST", ""],
      ["GET", ""],
      ["GET", "/followers"],
    ] as const) {
      const url = `/api/follows/${id.startsWith("%") ? id : encodeURIComponent(id)}${end}`;
      const reply = await app.inject({ method, url, headers: { authorization: `Bearer ${ada.accessToken}` } });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    }
  });
});

describe("the lists of a person", () => {
  it("have who came last first, twenty a page, and say whom the viewer follows", async () => {
    const followers = [];
    for (let n = 0; n < 43; n++) followers.push(await somebody());
    for (const one of followers) await follow(one, ben.id);
    await follow(ada, followers[40]?.id ?? "");
    const list = (before?: string) =>
      call(as(ada), listFollowers, { params: { userId: ben.id }, query: before ? { before } : {} });
    const first = await list();
    await follow(ada, ben.id);
    await unfollow(followers[30] as Somebody, ben.id);
    const second = await list(first.next ?? "");
    const third = await list(second.next ?? "");
    const shown = [first, second, third].flatMap((page) => page.people);
    expect(shown.map(({ id }) => id)).toEqual(followers.map(({ id }) => id).reverse());
    expect(shown.filter((person) => person.isFollowing).map(({ id }) => id)).toEqual([followers[40]?.id]);
    expect([first.person.id, first.people.length, third.next]).toEqual([ben.id, 20, null]);
    const following = await call(as(ben), listFollowing, { params: { userId: ada.id } });
    expect(following.people.map(({ id }) => id)).toEqual([ben.id, followers[40]?.id]);
    expect(await list(v7().replace(/^.{8}/, "00000000"))).toMatchObject({ people: [], next: null });
  });

  it("are for signed-in people, of people who are there", async () => {
    const reply = await app.inject(`/api/follows/${ben.id}/following`);
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, "Please sign in to see who follows whom"]);
    await expect(call(as(ada), listFollowing, { params: { userId: v7() } })).rejects.toMatchObject({
      code: "not-found",
      message: "Profile Not Found",
    });
  });
});

describe("what the people one follows share", () => {
  let cook: Person;
  let baker: Person;
  let stranger: Person;
  const items = (kind: "dish" | "product", before?: string) =>
    call(as(ada), followedItems, { query: { kind, ...(before ? { before } : {}) } });
  const posts = (kind: PostKind, before?: string) =>
    call(as(ada), followedPosts, { query: { kind, ...(before ? { before } : {}) } });

  beforeEach(async () => {
    [cook, baker, stranger] = [await newPerson(db, "cook"), await newPerson(db, "baker"), await newPerson(db, "x_y")];
    await follow(ada, cook.id);
    await follow(ada, baker.id);
  });

  it("is all of their dishes, wherever they are, and nobody else's", async () => {
    await cook.submitsDish({ name: "far", at: { latitude: -33.9, longitude: 151.2 } });
    await stranger.submitsDish({ name: "a stranger's" });
    await baker.submitsProduct({ name: "a product" });
    const hidden = await baker.submitsDish({ name: "hidden" });
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
    await baker.submitsDish({ name: "near" });
    const { cards, next } = await items("dish");
    expect([cards.map(({ name, rank }) => [name, rank]), next]).toEqual([
      [
        ["near", 1],
        ["far", 2],
      ],
      null,
    ]);
    expect((await items("product")).cards.map(({ name }) => name)).toEqual(["a product"]);
    await unfollow(ada, baker.id);
    expect((await items("dish")).cards.map(({ name }) => name)).toEqual(["far"]);
  });

  it("is paged by ten without repeating or skipping, whichever of them was active", async () => {
    const names: string[] = [];
    for (let n = 0; n < 25; n++) {
      names.push(`jar ${n}`);
      await (n % 9 === 0 ? baker : cook).submitsProduct({ name: `jar ${n}` });
    }
    const first = await items("product");
    await baker.submitsProduct({ name: "meanwhile" });
    const second = await items("product", first.next ?? "");
    const third = await items("product", second.next ?? "");
    const shown = [first, second, third].map(({ cards }) => cards.map(({ name }) => name));
    expect(shown.flat()).toEqual(names.toReversed());
    expect([shown.map((page) => page.length), third.next]).toEqual([[10, 10, 5], null]);
  });

  it("is the newest of many people, of whom most are quiet", async () => {
    await insertFollows(ada.id, 200);
    await cook.submitsProduct({ name: "one" });
    expect((await items("product")).cards.map(({ name }) => name)).toEqual(["one"]);
  });

  it("is their Snaps and their Drools, each in its feed, page by page", async () => {
    const dan = await somebody();
    await follow(ada, dan.id);
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      ids.push(await postSnap(testApp, dan));
      await postSnap(testApp, ben);
    }
    const first = await posts("snap");
    const second = await posts("snap", first.next ?? "");
    expect([first, second].flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual(ids.reverse());
    expect([first.posts.length, second.next, (await posts("drool")).posts]).toEqual([10, null, []]);
    await db.write
      .updateTable("posts")
      .set({ state: 2 })
      .where("id", "=", ids[0] ?? "")
      .execute();
    expect((await posts("snap")).posts[0]?.id).toBe(ids[1]);
  });

  it("is nothing for somebody who follows nobody, and for signed-in people only", async () => {
    expect(await call(as(ben), followedPosts, { query: { kind: "snap" } })).toEqual({ posts: [], next: null });
    expect(await call(as(ben), followedItems, { query: { kind: "dish" } })).toEqual({ cards: [], next: null });
    for (const url of ["/api/posts/following?kind=snap", "/api/whats-new/following?kind=dish"]) {
      const reply = await app.inject(url);
      expect([reply.statusCode, reply.json().error.message]).toEqual([
        401,
        "Sign in to see only what the people you follow share",
      ]);
    }
  });

  it.each([
    ["/api/posts/following", "kind must be snap or drool"],
    ["/api/posts/following?kind=snap&before=1", "before must be an id"],
    ["/api/posts/following?kind=snap&limit=30", "limit is not known here"],
    ["/api/whats-new/following?kind=snap", "kind must be dish or product"],
    ["/api/whats-new/following?kind=dish&lat=1", "lat is not known here"],
  ])("refuses %s", async (url, message) => {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${ada.accessToken}` } });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });
});
