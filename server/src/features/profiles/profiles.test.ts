import { randomUUID } from "node:crypto";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import { addComment, deletePost, removeComment, setLike } from "@dishboard/contract/posts";
import { submitProduct } from "@dishboard/contract/products";
import {
  listBestDishes,
  listUserDishes,
  listUserPosts,
  listUserProducts,
  profileNotFound,
  readProfile,
  readUserStats,
  type UserStats,
} from "@dishboard/contract/profiles";
import { setVote, type Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, aProduct, newPerson } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "submissions=10000/1h" });
const { app, db } = testApp;

type Member = { id: string; accessToken: string };
let people = 0;
const member = (): Promise<Member> => insertSignedIn(db, `member_${people++}`);
let ann: Member;
let ben: Member;

beforeAll(async () => {
  [ann, ben] = [await member(), await member()];
});

const as = (who: Member) => transportOf(testApp, who);
const profileOf = (id: string, who = ben) => call(as(who), readProfile, { params: { id } });
const statsOf = (id: string, who = ben) => call(as(who), readUserStats, { params: { id } });
const dish = async (who: Member, name = "Ramen") =>
  (await call(as(who), submitDish, { body: { ...aDish(), name } })).id;
const product = async (who: Member, name = "Oil") =>
  (await call(as(who), submitProduct, { body: { ...aProduct(), name } })).id;
const vote = (who: Member, kind: ItemKind, id: string, to: Vote) =>
  call(as(who), setVote, { params: { kind, id }, body: { vote: to } });
const like = (who: Member, id: string, isLiked = true) => call(as(who), setLike, { params: { id }, body: { isLiked } });
const comment = async (who: Member, id: string) =>
  (await call(as(who), addComment, { params: { id }, body: { content: "Nice", key: randomUUID() } })).comment.id;
const hideItem = (id: string, state = 2) =>
  db.write.updateTable("rankings").set({ state }).where("item_id", "=", id).execute();
const hidePost = (id: string) => db.write.updateTable("posts").set({ state: 2 }).where("id", "=", id).execute();

const lists = { dishes: listUserDishes, products: listUserProducts, posts: listUserPosts } as const;

async function pagesOf(list: keyof typeof lists, id: string, who = ben): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | null = null;
  do {
    const query: { before?: string } = before === null ? {} : { before };
    const page = await call(as(who), lists[list], { params: { id }, query });
    pages.push(("posts" in page ? page.posts : page.cards).map((one) => one.id));
    before = page.next;
  } while (before !== null);
  return pages;
}

describe("a profile", () => {
  it("says who somebody is, and never their email address", async () => {
    const full_name = "Ann Smith";
    await db.write.updateTable("profiles").set({ full_name, bio: "Eats." }).where("id", "=", ann.id).execute();
    const reply = await app.inject({
      url: `/api/profiles/${ann.id.toUpperCase()}`,
      headers: { authorization: `Bearer ${ben.accessToken}` },
    });
    expect(reply.json()).toEqual({
      id: ann.id,
      username: "member_0",
      fullName: "Ann Smith",
      bio: "Eats.",
      avatarUrl: null,
    });
    expect(reply.body).not.toContain("@");
  });

  it("is there for people of the demo town, who have no accounts", async () => {
    const { id } = await newPerson(db, "townsman");
    expect(await profileOf(id)).toMatchObject({ id, username: "townsman" });
  });

  it.each(["", "/stats", "/dishes", "/best-dishes", "/products", "/posts"])(
    "is for signed-in people only: %s",
    async (path) => {
      const reply = await app.inject({ url: `/api/profiles/${ann.id}${path}` });
      expect([reply.statusCode, reply.json().error]).toMatchObject([
        401,
        { code: "sign-in-required", message: "Please sign in to see profiles" },
      ]);
    },
  );

  it("does not exist for ids of nobody, of the deleted, the suspended and those who have not confirmed", async () => {
    const [deleted, suspended, unconfirmed] = [await member(), await member(), await member()];
    await dish(suspended);
    await postSnap(testApp, suspended);
    await db.write.deleteFrom("profiles").where("id", "=", deleted.id).execute();
    await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", suspended.id).execute();
    await db.write
      .updateTable("users")
      .set({ email_confirmed_at: null, password_hash: null })
      .where("id", "=", unconfirmed.id)
      .execute();
    const item = await dish(ann);
    for (const id of [v7(), deleted.id, suspended.id, unconfirmed.id, item])
      for (const path of ["", "/stats", "/dishes", "/best-dishes", "/products", "/posts"]) {
        const headers = { authorization: `Bearer ${ben.accessToken}` };
        const reply = await app.inject({ url: `/api/profiles/${id}${path}`, headers });
        expect([path, reply.statusCode, reply.json().error]).toMatchObject([
          path,
          404,
          { code: "not-found", message: profileNotFound },
        ]);
      }
    await hideItem(item);
  });

  it("refuses what can be no id", async () => {
    const headers = { authorization: `Bearer ${ben.accessToken}` };
    const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
    for (const id of ["1", "me", "%00", "x".repeat(10_000), "%E2%80%AE", "%25", `${ann.id}%00`]) {
      for (const path of ["", "/stats", "/best-dishes", "/posts"])
        expect([400, 404]).toContain(await statusOf(`/api/profiles/${id}${path}`));
      for (const path of ["dishes", "products", "posts"])
        expect(await statusOf(`/api/profiles/${ann.id}/${path}?before=${id}`)).toBe(400);
    }
  });
});

describe("what somebody has submitted and posted", () => {
  it("has the four best of their dishes, which people like, in the order of the charts", async () => {
    const cook = await member();
    const fans = [await member(), await member(), await member()];
    const votesFor: Record<string, Vote[]> = {
      disliked: ["down"],
      unknown: [],
      second: ["up", "up", "down"],
      hidden: ["up", "up", "up"],
      third: ["up"],
      first: ["up", "up", "up"],
      fourth: ["up"],
      fifth: ["up"],
    };
    for (const [name, votes] of Object.entries(votesFor)) {
      const id = await dish(cook, name);
      for (const [index, to] of votes.entries()) await vote(fans[index] ?? ben, "dish", id, to);
      if (name === "hidden") await hideItem(id);
    }
    const { cards } = await call(as(ben), listBestDishes, { params: { id: cook.id } });
    expect(cards.map(({ name }) => name)).toEqual(["first", "second", "third", "fourth"]);
    expect((await call(as(ben), listBestDishes, { params: { id: (await member()).id } })).cards).toEqual([]);
  });

  it.each([
    ["dishes", 5, dish, hideItem],
    ["products", 5, product, hideItem],
    ["posts", 6, (who: Member) => postSnap(testApp, who), hidePost],
  ] as const)("lists %s page by page, the newest first, without those that are hidden or others'", async (...row) => {
    const [list, size, add, hide] = row;
    const cat = await member();
    expect(await pagesOf(list, cat.id)).toEqual([[]]);
    const ids: string[] = [];
    for (let n = 0; n < size * 2 + 1; n++) ids.push(await add(cat));
    await add(ben);
    const hidden = ids.splice(3, 1)[0] ?? "";
    await hide(hidden);
    const newestFirst = ids.toReversed();
    expect(await pagesOf(list, cat.id)).toEqual([newestFirst.slice(0, size), newestFirst.slice(size)]);
    // Additions meanwhile neither repeat nor hide anything.
    const first = await call(as(ben), lists[list], { params: { id: cat.id }, query: {} });
    const newest = await add(cat);
    const query = { before: first.next ?? "" };
    const second = await call(as(ben), lists[list], { params: { id: cat.id }, query });
    expect(("posts" in second ? second.posts : second.cards).map(({ id }) => id)).toEqual(newestFirst.slice(size));
    expect((await pagesOf(list, cat.id, cat))[0]?.[0]).toBe(newest);
  });
});

describe("the stats of a person", () => {
  const none: UserStats = {
    followersCount: 0,
    followingCount: 0,
    dishSubmissions: 0,
    productSubmissions: 0,
    postsMade: 0,
    likesGiven: 0,
    likesReceived: 0,
    commentsMade: 0,
    commentsReceived: 0,
  };

  it("follow everything that is done, hidden and deleted, at once", async () => {
    const [dan, eve] = [await member(), await member()];
    const expectStats = async (of: Member, changed: Partial<UserStats>) =>
      expect(await statsOf(of.id, of)).toEqual({ ...none, ...changed });
    await expectStats(dan, {});
    const [ramen, oil, snap] = [await dish(dan), await product(dan), await postSnap(testApp, dan)];
    const made = { dishSubmissions: 1, productSubmissions: 1, postsMade: 1 };
    await expectStats(dan, made);
    await vote(eve, "dish", ramen, "up");
    await vote(eve, "product", oil, "up");
    await vote(dan, "product", oil, "down");
    await like(eve, snap);
    const commentId = await comment(eve, snap);
    await comment(dan, snap);
    await expectStats(dan, { ...made, likesReceived: 3, commentsMade: 1, commentsReceived: 2 });
    await expectStats(eve, { likesGiven: 3, commentsMade: 1 });
    await vote(eve, "product", oil, "down");
    await call(as(eve), removeComment, { params: { id: commentId } });
    await expectStats(dan, { ...made, likesReceived: 2, commentsMade: 1, commentsReceived: 1 });
    await expectStats(eve, { likesGiven: 2 });
    const follow = { id: v7(), follower_id: eve.id, following_id: dan.id, created_at: new Date() };
    await db.write.insertInto("follows").values(follow).execute();
    await expectStats(eve, { likesGiven: 2, followingCount: 1 });
    await hideItem(ramen);
    await expectStats(dan, {
      ...made,
      dishSubmissions: 0,
      followersCount: 1,
      likesReceived: 1,
      commentsMade: 1,
      commentsReceived: 1,
    });
    await hideItem(ramen, 0);
    await call(as(dan), deleteDish, { params: { id: ramen } });
    await call(as(dan), deletePost, { params: { id: snap } });
    await expectStats(dan, { productSubmissions: 1, followersCount: 1 });
    await expectStats(eve, { followingCount: 1 });
    await db.write.deleteFrom("follows").where("id", "=", follow.id).execute();
    await expectStats(dan, { productSubmissions: 1 });
    await expectStats(eve, {});
  });

  it("change for others once a day at most where they tell of likes, and by five at least", async () => {
    const [dan, eve] = [await member(), await member()];
    const [ramen = "", soup = "", ...others] = await Promise.all(Array.from({ length: 6 }, () => dish(dan)));
    await vote(eve, "dish", ramen, "up");
    const shown = async () => [(await statsOf(dan.id)).likesReceived, (await statsOf(eve.id)).likesGiven];
    expect(await shown()).toEqual([1, 1]);
    await vote(eve, "dish", soup, "up");
    expect(await shown()).toEqual([1, 1]);
    expect((await statsOf(eve.id, eve)).likesGiven).toBe(2);
    const passMinutes = (minutes: number) =>
      sql`update profile_likes set counted_at = counted_at - ${minutes} * interval '1 minute'`.execute(db.write);
    await passMinutes(24 * 60);
    expect(await shown()).toEqual([1, 1]);
    for (const id of others) await vote(eve, "dish", id, "up");
    await passMinutes(24 * 60 - 5);
    expect(await shown()).toEqual([1, 1]);
    await passMinutes(5);
    expect(await shown()).toEqual([6, 6]);
    await vote(eve, "dish", soup, "none");
    await vote(eve, "dish", ramen, "down");
    expect(await shown()).toEqual([6, 6]);
    expect((await statsOf(dan.id, dan)).likesReceived).toBe(4);
  });

  it("equal the rows after many people have done much at once", async () => {
    const crowd = await Promise.all([member(), member(), member(), member()]);
    const items = await Promise.all(crowd.flatMap((who) => [dish(who), dish(who)]));
    const posts = await Promise.all(crowd.map((who) => postSnap(testApp, who)));
    const actions = crowd.flatMap((who, at) => [
      ...items.map((id, n) => () => vote(who, "dish", id, (["up", "down", "none"] as const)[(n + at) % 3] ?? "up")),
      ...items.slice(at).map((id) => () => vote(who, "dish", id, "up")),
      ...posts.map((id, n) => () => like(who, id, (n + at) % 2 === 0)),
      ...posts.map((id) => () => comment(who, id)),
    ]);
    await Promise.all([
      ...actions.map((act) => act().catch(() => null)),
      call(as(crowd[0] as Member), deletePost, { params: { id: posts[0] ?? "" } }),
    ]);
    for (const who of crowd) expect(await statsOf(who.id, who)).toEqual(await countedOf(who.id));
  });

  async function countedOf(id: string): Promise<UserStats> {
    const person = sql`${id}::uuid`;
    const shownItems = (table: string) =>
      sql`(select i.id from ${sql.table(table)} i join rankings r on r.item_id = i.id and r.state = 0 where i.submitted_by = ${person})`;
    const shownPosts = sql`(select p.id from posts p where p.user_id = ${person} and p.state = 0)`;
    const { rows } = await sql<UserStats>`select
      (select count(*)::int from follows where following_id = ${person}) as "followersCount",
      (select count(*)::int from follows where follower_id = ${person}) as "followingCount",
      (select count(*)::int from ${shownItems("dishes")} i) as "dishSubmissions",
      (select count(*)::int from ${shownItems("products")} i) as "productSubmissions",
      (select count(*)::int from ${shownPosts} p) as "postsMade",
      (select count(*)::int from votes where user_id = ${person} and vote = 1)
        + (select count(*)::int from likes where user_id = ${person}) as "likesGiven",
      (select count(*)::int from votes where vote = 1 and item_id in
        (select id from ${shownItems("dishes")} d union all select id from ${shownItems("products")} p))
        + (select count(*)::int from likes where post_id in ${shownPosts}) as "likesReceived",
      (select count(*)::int from comments where user_id = ${person}) as "commentsMade",
      (select count(*)::int from comments where post_id in ${shownPosts}) as "commentsReceived"`.execute(db.write);
    return rows[0] ?? none;
  }
});
