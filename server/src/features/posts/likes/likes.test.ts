import { call } from "@dishboard/contract/endpoint";
import { addComment, createPost, deletePost, maxLikeIds, myLikes, readPost, setLike } from "@dishboard/contract/posts";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aPost, insertVideo, postSnap } from "../../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { recountPosts } from "../recount-posts.service.ts";

const generous = "100000/1d";
const testApp = await ownApp({
  LIMITS: `posts=${generous},posts-long=${generous},likes=${generous},likes-long=${generous}`,
});
const { app, db, transport } = testApp;
const ada = await signedInPerson(testApp, "ada");
const people = await Promise.all(Array.from({ length: 50 }, (_, n) => insertSignedIn(db, `fan_${n}`)));
const [ben, cleo] = people as [Pick<SignedIn, "id" | "accessToken">, Pick<SignedIn, "id" | "accessToken">];

type Who = Pick<SignedIn, "id" | "accessToken">;
const as = (who: Who) => transportOf(testApp, who);
const like = (who: Who, id: string, isLiked = true) => call(as(who), setLike, { params: { id }, body: { isLiked } });
const mine = async (who: Who, ...ids: string[]) => (await call(as(who), myLikes, { body: { ids } })).posts;
const stored = async (id: string) =>
  db.write.selectFrom("posts").select(["like_count", "comment_count", "version"]).where("id", "=", id).execute();
const rowsOf = async (id: string) =>
  (await db.write.selectFrom("likes").select("user_id").where("post_id", "=", id).execute()).length;

describe("a like", () => {
  it("counts once however often it is sent, is taken back, and raises the version with every change", async () => {
    const id = await postSnap(testApp, ada);
    expect(await mine(ben, id)).toEqual([{ id, likeCount: 0, commentCount: 0, version: 0, isLiked: false }]);
    const liked = { id, likeCount: 1, commentCount: 0, version: 1, isLiked: true };
    expect([await like(ben, id), await like(ben, id)]).toEqual([liked, liked]);
    expect(await like(cleo, id)).toMatchObject({ likeCount: 2, version: 2 });
    expect(await like(ada, id)).toMatchObject({ likeCount: 3, version: 3 });
    expect(await mine(ben, id)).toEqual([{ ...liked, likeCount: 3, version: 3 }]);
    const taken = { id, likeCount: 2, commentCount: 0, version: 4, isLiked: false };
    expect([await like(ben, id, false), await like(ben, id, false)]).toEqual([taken, taken]);
    const { post } = await call(transport, readPost, { params: { id } }, { isLatest: true });
    expect(post).toMatchObject({ likeCount: 2, version: 4 });
  });

  it("of fifty people at the same moment, some of whom take theirs back, leaves an exact count", async () => {
    const id = await postSnap(testApp, ada);
    const versions = await Promise.all(people.map(async (who) => (await like(who, id)).version));
    expect(versions.sort((a, b) => a - b)).toEqual(people.map((_, n) => n + 1));
    await Promise.all(
      people.flatMap((who, n) => (n % 2 ? [like(who, id, false), like(who, id, false)] : [like(who, id)])),
    );
    expect(await stored(id)).toEqual([{ like_count: 25, comment_count: 0, version: 75 }]);
    expect(await rowsOf(id)).toBe(25);
  });

  it("that one person sends and takes back in several tabs ends as one of the two, counted right", async () => {
    const id = await postSnap(testApp, ada);
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => like(ben, id, n % 3 !== 0)));
    const last = replies.reduce((one, other) => (other.version > one.version ? other : one));
    const [now] = await mine(ben, id);
    expect([now?.isLiked, now?.likeCount, await rowsOf(id)]).toEqual([last.isLiked, last.likeCount, last.likeCount]);
  });

  it("of a post that is deleted at the same moment is there or the post is not found, and nothing is left", async () => {
    for (let n = 0; n < 5; n++) {
      const id = await postSnap(testApp, ada);
      const [deletion, ...likes] = await Promise.allSettled([
        call(as(ada), deletePost, { params: { id } }),
        ...people.slice(0, 8).map((who) => like(who, id)),
      ]);
      expect(deletion?.status).toBe("fulfilled");
      for (const one of likes)
        if (one.status === "rejected")
          expect(one.reason).toMatchObject({ code: "not-found", message: "Post Not Found" });
      expect(await rowsOf(id)).toBe(0);
    }
  });

  it("of what does not exist, is hidden or not ready is refused, and such posts are left out of one's likes", async () => {
    const [shown, hidden] = [await postSnap(testApp, ada), await postSnap(testApp, ada)];
    await like(ben, hidden);
    await db.write.updateTable("posts").set({ state: 2 }).where("id", "=", hidden).execute();
    const body = aPost("drool", await insertVideo(db, ada.id, "waiting"));
    const waiting = await call(as(ada), createPost, { body });
    for (const id of [v7(), hidden, waiting.id]) {
      await expect(like(ben, id)).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
      await expect(like(ben, id, false)).rejects.toMatchObject({ code: "not-found" });
    }
    expect((await mine(ben, v7(), shown, hidden, waiting.id)).map(({ id }) => id)).toEqual([shown]);
  });

  it.each([
    [{ isLiked: "yes" }, "isLiked must be true or false"],
    [{}, "isLiked must be true or false"],
    [{ isLiked: true, times: 5 }, "times is not known here"],
  ])("%j is refused", async (payload, message) => {
    const reply = await app.inject({
      method: "PUT",
      url: `/api/posts/${v7()}/like`,
      headers: { authorization: `Bearer ${ben.accessToken}` },
      payload,
    });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });

  it("is asked for of a hundred posts at most", async () => {
    const ids = Array.from({ length: maxLikeIds + 1 }, () => v7());
    expect(await mine(ben, ...ids.slice(1))).toEqual([]);
    await expect(mine(ben, ...ids)).rejects.toMatchObject({ message: "ids must be 100 at most" });
    await expect(mine(ben, "x")).rejects.toMatchObject({ message: "ids must be an id" });
  });

  it("needs an account", async () => {
    const reply = await app.inject({ method: "PUT", url: `/api/posts/${v7()}/like`, payload: { isLiked: true } });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, "Sign in to like"]);
  });
});

it("somebody who likes too fast is told so", async () => {
  const limited = await ownApp({ LIMITS: "likes=1/1h" });
  const dan = await insertSignedIn(limited.db, "dan");
  const send = () =>
    call(transportOf(limited, dan), setLike, { params: { id: v7() }, body: { isLiked: true } }).catch(
      ({ message }) => message,
    );
  expect([await send(), await send()]).toEqual([
    "Post Not Found",
    "You are liking too fast. Please try again in a moment.",
  ]);
});

it("the recount finds counts that are wrong while people like and comment, and puts them right", async () => {
  await recountPosts(db.write);
  const [right, wrong] = [await postSnap(testApp, ada), await postSnap(testApp, ada)];
  for (const id of [right, wrong]) {
    await like(ben, id);
    await call(as(cleo), addComment, { params: { id }, body: { content: "Hi", key: v7() } });
  }
  await db.write.updateTable("posts").set({ like_count: 7, comment_count: 0 }).where("id", "=", wrong).execute();
  const [drifts] = await Promise.all([recountPosts(db.write), ...people.map((who) => like(who, right))]);
  expect(drifts).toEqual([{ postId: wrong, before: { likes: 7, comments: 0 }, after: { likes: 1, comments: 1 } }]);
  expect(await stored(wrong)).toEqual([{ like_count: 1, comment_count: 1, version: 3 }]);
  expect(await stored(right)).toEqual([{ like_count: 50, comment_count: 1, version: 51 }]);
  expect(await recountPosts(db.write)).toEqual([]);
});
