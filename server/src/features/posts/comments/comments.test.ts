import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { addComment, deletePost, listComments, readPost, removeComment } from "@dishboard/contract/posts";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { recountPosts } from "../recount-posts.service.ts";

const generous = "100000/1d";
const testApp = await ownApp({
  LIMITS: `posts=${generous},posts-long=${generous},comments=${generous},comments-long=${generous}`,
});
const { app, db, transport } = testApp;
const ada = await signedInPerson(testApp, "ada");
const ben = await insertSignedIn(db, "ben");
const cleo = await insertSignedIn(db, "cleo");

type Who = Pick<SignedIn, "id" | "accessToken">;
const as = (who: Who) => transportOf(testApp, who);
const comment = (who: Who, id: string, content: string, key = randomUUID()) =>
  call(as(who), addComment, { params: { id }, body: { content, key } });
const remove = (who: Who, id: string) => call(as(who), removeComment, { params: { id } });
const list = (id: string, before?: string) =>
  call(transport, listComments, { params: { id }, query: before ? { before } : {} }, { isLatest: true });
const texts = async (id: string, before?: string) => (await list(id, before)).comments.map(({ content }) => content);

describe("a comment", () => {
  it("stands under its post with its author, the newest last, and is counted", async () => {
    const id = await postSnap(testApp, ada);
    const first = await comment(ben, id, " Looks  great!\r\n\n\n\nWhere is it? ");
    expect(first).toMatchObject({
      comment: { content: "Looks great!\n\nWhere is it?", author: { id: ben.id, username: "ben", avatarUrl: null } },
      likeCount: 0,
      commentCount: 1,
      version: 1,
    });
    const second = await comment(ada, id, "In Camden");
    expect(await list(id)).toEqual({
      comments: [first.comment, second.comment],
      earlier: null,
      likeCount: 0,
      commentCount: 2,
      version: 2,
    });
    const { post } = await call(transport, readPost, { params: { id } }, { isLatest: true });
    expect(post).toMatchObject({ commentCount: 2, version: 2 });
  });

  it("is one of ten on a page; earlier ones follow, and what is said meanwhile neither repeats nor hides one", async () => {
    const id = await postSnap(testApp, ada);
    for (let n = 1; n <= 23; n++) await comment(n % 2 ? ben : cleo, id, `${n}`);
    const last = await list(id);
    await comment(cleo, id, "later");
    const middle = await list(id, last.earlier ?? "");
    const first = await list(id, middle.earlier ?? "");
    const shown = [first, middle, last].flatMap(({ comments }) => comments.map(({ content }) => content));
    expect(shown).toEqual(Array.from({ length: 23 }, (_, n) => `${n + 1}`));
    expect([last.comments.length, middle.comments.length, first.earlier]).toEqual([10, 10, null]);
  });

  it("is one, however often its form is sent, also at the same moment", async () => {
    const id = await postSnap(testApp, ada);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => comment(ben, id, "once", key)));
    expect(new Set(replies.map((reply) => reply.comment.id)).size).toBe(1);
    expect(replies.map(({ commentCount }) => commentCount)).toEqual(Array(10).fill(1));
    expect(await texts(id)).toEqual(["once"]);
    const other = await postSnap(testApp, ada);
    await expect(comment(ben, other, "once", key)).rejects.toMatchObject({ code: "conflict", field: "key" });
    expect((await comment(cleo, other, "mine", key)).commentCount).toBe(1);
  });

  it("of many at the same moment, while others are removed, leaves exact counts", async () => {
    const id = await postSnap(testApp, ada);
    const added = await Promise.all(Array.from({ length: 50 }, (_, n) => comment(n % 2 ? ben : cleo, id, `${n}`)));
    expect(added.map(({ commentCount }) => commentCount).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    await Promise.all([
      ...added.slice(0, 20).flatMap((one) => [remove(ada, one.comment.id), remove(ada, one.comment.id)]),
      ...Array.from({ length: 10 }, (_, n) => comment(ben, id, `more ${n}`)),
    ]);
    expect(await list(id)).toMatchObject({ commentCount: 40, version: 80 });
    expect(await recountPosts(db.write)).toEqual([]);
  });

  it("is removed by who wrote it or whose post it is, and by nobody else", async () => {
    const id = await postSnap(testApp, ada);
    const [one, two] = [(await comment(ben, id, "one")).comment, (await comment(ben, id, "two")).comment];
    await expect(remove(cleo, one.id)).rejects.toMatchObject({
      code: "forbidden",
      message: "Only the person who wrote this, or whose post it is, can remove it",
    });
    expect([await remove(ben, one.id), await remove(ada, two.id), await remove(ada, two.id)]).toEqual([{}, {}, {}]);
    expect(await list(id)).toMatchObject({ comments: [], commentCount: 0, version: 4 });
    expect(await remove(cleo, v7())).toEqual({});
  });

  it("goes with its post, also when that is deleted at the same moment", async () => {
    for (let n = 0; n < 5; n++) {
      const id = await postSnap(testApp, ada);
      const added = [await comment(ben, id, "a"), await comment(cleo, id, "b")];
      const [deletion, ...changes] = await Promise.allSettled([
        call(as(ada), deletePost, { params: { id } }),
        ...added.map((one) => remove(ada, one.comment.id)),
        ...Array.from({ length: 5 }, () => comment(ben, id, "c")),
      ]);
      expect(deletion?.status).toBe("fulfilled");
      for (const change of changes)
        if (change.status === "rejected") expect(change.reason).toMatchObject({ message: "Post Not Found" });
      await expect(list(id)).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
      expect(await db.write.selectFrom("comments").select("id").where("post_id", "=", id).execute()).toEqual([]);
    }
  });

  it("is text of a thousand code points at most, and not empty", async () => {
    const id = await postSnap(testApp, ada);
    const long = "👩‍🍳".repeat(333);
    expect((await comment(ben, id, `${long}x`)).comment.content).toBe(`${long}x`);
    await expect(comment(ben, id, `${long}xy`)).rejects.toMatchObject({
      code: "invalid",
      message: "Comment must be at most 1000 characters long",
      field: "content",
    });
    for (const empty of ["", " \n\u200B "])
      await expect(comment(ben, id, empty)).rejects.toMatchObject({ message: "Comment must not be empty" });
    await expect(comment(ben, id, "a\0b")).rejects.toMatchObject({
      message: "Comment contains characters that cannot be used",
    });
    const markup = "<script>alert(1)</script> https://example.org/?a=1&b=%00 ' \" --";
    expect((await comment(ben, id, markup)).comment.content).toBe(markup);
    expect((await comment(ben, id, "\u202Eطعم")).comment.content).toBe("طعم");
    expect((await list(id)).commentCount).toBe(3);
  });

  it("on what is no post, is hidden or deleted is refused", async () => {
    const hidden = await postSnap(testApp, ada);
    const { comment: old } = await comment(ben, hidden, "before");
    await db.write.updateTable("posts").set({ state: 2 }).where("id", "=", hidden).execute();
    for (const id of [v7(), hidden]) {
      await expect(comment(ben, id, "x")).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
      await expect(list(id)).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
    }
    expect(await remove(ben, old.id)).toEqual({});
    for (const id of ["x", "%00", encodeURIComponent("' or 1=1 --")])
      expect((await app.inject(`/api/posts/${id}/comments`)).json().error.message).toBe("id must be an id");
    expect((await app.inject(`/api/posts/${v7()}/comments?before=7`)).json().error.message).toBe(
      "before must be an id",
    );
  });

  it("needs an account", async () => {
    const reply = await app.inject({ method: "POST", url: `/api/posts/${v7()}/comments`, payload: {} });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, "Please sign in to comment"]);
  });
});

it("somebody who comments too fast is told so", async () => {
  const limited = await ownApp({ LIMITS: "comments=1/1h" });
  const dan = await insertSignedIn(limited.db, "dan");
  const send = () =>
    call(transportOf(limited, dan), addComment, {
      params: { id: v7() },
      body: { content: "x", key: randomUUID() },
    }).catch(({ message }) => message);
  expect([await send(), await send()]).toEqual([
    "Post Not Found",
    "You are commenting too fast. Please try again in a moment.",
  ]);
});
