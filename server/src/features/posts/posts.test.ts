import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import {
  createPost,
  deletePost,
  editPost,
  listItemPosts,
  listPosts,
  myUnfinishedPosts,
  type PostKind,
  readPost,
} from "@dishboard/contract/posts";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { somebodyWaits } from "../../../../testing/locks.ts";
import { newPerson } from "../../../../testing/people.ts";
import { photo, storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { aPost, insertPhoto, insertVideo, postSnap } from "../../../../testing/posts.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { createUpload } from "../../platform/storage/resumable-uploads.ts";
import { countStoredBytes } from "../media/media.repository.ts";
import { settlePost } from "./posts.service.ts";

let now = 1;
const testApp = await ownApp({ LIMITS: "posts=10000/1h,posts-long=10000/1d" }, { now: () => now });
const { app, db, settings, transport } = testApp;
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const cook = await newPerson(db, "cook");

const as = (who: SignedIn) => transportOf(testApp, who);
const create = (who: SignedIn, body: ReturnType<typeof aPost>) => call(as(who), createPost, { body });
const feed = (kind: PostKind, query: { before?: string; limit?: number } = {}) =>
  call(transport, listPosts, { query: { kind, ...query } });
const idsIn = async (kind: PostKind) => (await feed(kind)).posts.map(({ id }) => id);
const read = (id: string) => call(transport, readPost, { params: { id } });
const remove = (who: SignedIn, id: string) => call(as(who), deletePost, { params: { id } });
const edit = (who: SignedIn, id: string, content: string | null) =>
  call(as(who), editPost, { params: { id }, body: { content } });
const about = (params: ItemRef) => call(transport, listItemPosts, { params });
const settle = (videoId: string, outcome: "ready" | "failed") => settlePost(db.write, videoId, outcome);

beforeEach(async () => {
  await db.write.deleteFrom("posts").execute();
  now += 10_000;
});

describe("a Snap", () => {
  it("is a photo of one's own with a caption and a dish, which everybody sees, and goes with its files", async () => {
    const before = (await storedBy(testApp)).files.length;
    const upload = UploadedPicture.parse(
      (await uploadTo(testApp, ada, await photo(), { bucket: "post-images" })).json(),
    );
    const dish = { kind: "dish", id: await cook.submitsDish({ name: "Ramen", up: 3 }) } as const;
    const body = { ...aPost("snap", upload.id), content: " First  bowl.\r\n\n\n\nSecond! ", item: dish };
    const created = await call(as(ada), createPost, { body: { ...body, pictureDescription: "A bowl" } });
    expect(created.state).toBe("shown");
    const { post } = await read(created.id);
    const { id: _, url: __, ...picture } = upload;
    expect(post).toMatchObject({
      kind: "snap",
      content: "First bowl.\n\nSecond!",
      author: { id: ada.id, username: "ada" },
      image: { ...picture, description: "A bowl" },
      video: null,
      item: { id: dish.id, name: "Ramen", upvotes: 3, rank: 0 },
      likeCount: 0,
      commentCount: 0,
    });
    expect((await feed("snap")).posts).toEqual([post]);
    expect(await idsIn("drool")).toEqual([]);
    expect(await countStoredBytes(db.write, ada.id)).toBeGreaterThan(10_000);
    expect((await about(dish)).posts).toEqual([{ ...post, item: null }]);
    await remove(ada, created.id);
    expect(await countStoredBytes(db.write, ada.id)).toBe(0);
    await testApp.runJobs();
    for (const width of pictureWidths) expect((await app.inject(pictureAt(upload.path, width))).statusCode).toBe(404);
    expect(await storedBy(testApp)).toMatchObject({ rows: [] });
    expect((await storedBy(testApp)).files).toHaveLength(before);
    expect([await idsIn("snap"), (await about(dish)).posts]).toEqual([[], []]);
    await expect(read(created.id)).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
  });

  it("is one, however often its form is sent, also at the same moment", async () => {
    const body = aPost("snap", await insertPhoto(db, ada.id));
    const created = await Promise.all(Array.from({ length: 10 }, () => create(ada, body)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await idsIn("snap")).toHaveLength(1);
  });

  it("can be made of one's own photo only, once, and when it is there", async () => {
    const noPhoto = { code: "not-found", message: "Please upload an image for your snap", field: "uploadId" };
    const uploadId = await insertPhoto(db, ada.id);
    await expect(create(ben, aPost("snap", uploadId))).rejects.toMatchObject(noPhoto);
    await expect(create(ada, aPost("snap", null))).rejects.toMatchObject({ ...noPhoto, code: "invalid" });
    await expect(create(ada, aPost("snap", v7()))).rejects.toMatchObject(noPhoto);
    const dishPhoto = (await uploadTo(testApp, ada, await photo(64, 64))).json();
    await expect(create(ada, aPost("snap", dishPhoto.id))).rejects.toMatchObject(noPhoto);
    await db.write.updateTable("uploads").set({ state: "arriving" }).where("id", "=", uploadId).execute();
    await expect(create(ada, aPost("snap", uploadId))).rejects.toMatchObject({
      code: "conflict",
      message: "Please wait for the image to finish uploading",
    });
    await db.write.updateTable("uploads").set({ state: "ready" }).where("id", "=", uploadId).execute();
    await create(ada, aPost("snap", uploadId));
    await expect(create(ada, aPost("snap", uploadId))).rejects.toMatchObject(noPhoto);
    expect(await idsIn("snap")).toHaveLength(1);
  });
});

describe("a Drool", () => {
  it("is seen by others once its video is ready, with its poster", async () => {
    const videoId = await insertVideo(db, ada.id, "waiting");
    const { id, state } = await create(ada, { ...aPost("drool", videoId), content: "Soon" });
    expect([state, await idsIn("drool")]).toEqual(["processing", []]);
    await expect(read(id)).rejects.toMatchObject({ message: "Post Not Found" });
    expect((await call(as(ada), myUnfinishedPosts, {})).posts).toMatchObject([
      { id, videoId, content: "Soon", state: "processing", progress: 0 },
    ]);
    expect((await call(as(ben), myUnfinishedPosts, {})).posts).toEqual([]);
    const poster = { poster_path: "/media/p.webp", poster_width: 7, poster_height: 9, poster_thumbhash: "abc" };
    const ready = { state: "ready" as const, source_path: null, ...poster };
    await db.write.updateTable("videos").set(ready).where("id", "=", videoId).execute();
    await settle(videoId, "ready");
    now += 10_000;
    expect((await read(id)).post).toMatchObject({
      kind: "drool",
      image: { path: "/media/p.webp", width: 7, height: 9, thumbhash: "abc", description: null },
      video: { path: expect.stringMatching(/\.mp4$/), width: 720, height: 900, durationMs: 6_000 },
    });
    expect([await idsIn("drool"), await idsIn("snap")]).toEqual([[id], []]);
    expect((await call(as(ada), myUnfinishedPosts, {})).posts).toEqual([]);
  });

  it("whose video fails tells its author, who can delete it", async () => {
    const videoId = await insertVideo(db, ada.id, "converting");
    const { id } = await create(ada, aPost("drool", videoId));
    await db.write
      .updateTable("videos")
      .set({ state: "failed", source_path: null })
      .where("id", "=", videoId)
      .execute();
    await settle(videoId, "failed");
    await settle(videoId, "ready");
    expect((await call(as(ada), myUnfinishedPosts, {})).posts).toMatchObject([{ id, state: "failed" }]);
    await expect(read(id)).rejects.toMatchObject({ code: "not-found" });
    await remove(ben, id);
    expect((await call(as(ada), myUnfinishedPosts, {})).posts).toHaveLength(1);
    await remove(ada, id);
    expect((await call(as(ada), myUnfinishedPosts, {})).posts).toEqual([]);
    expect(await db.write.selectFrom("videos").select("id").where("id", "=", videoId).execute()).toEqual([]);
  });

  it("can be made of one's own video only, once, and not of one that has failed", async () => {
    const noVideo = { code: "not-found", message: "Please upload a video for your drool", field: "uploadId" };
    const videoId = await insertVideo(db, ada.id);
    await expect(create(ben, aPost("drool", videoId))).rejects.toMatchObject(noVideo);
    await expect(create(ada, aPost("drool", null))).rejects.toMatchObject({ ...noVideo, code: "invalid" });
    await expect(create(ada, aPost("drool", await insertPhoto(db, ada.id)))).rejects.toMatchObject(noVideo);
    await expect(create(ada, aPost("drool", await insertVideo(db, ada.id, "failed")))).rejects.toMatchObject({
      message: "Please fix the upload error before submitting",
    });
    const arriving = v7();
    await createUpload(settings.dataDir, { id: arriving, userId: ada.id, size: 100 }, async () => {});
    await expect(create(ben, aPost("drool", arriving))).rejects.toMatchObject(noVideo);
    await expect(create(ada, aPost("drool", arriving))).rejects.toMatchObject({
      code: "conflict",
      message: "Please wait for the video to finish uploading",
      field: "uploadId",
    });
    expect((await create(ada, aPost("drool", videoId))).state).toBe("shown");
    await expect(create(ada, aPost("drool", videoId))).rejects.toMatchObject(noVideo);
  });

  it("is deleted with its video while that is settled, without anybody waiting for the other in a circle", async () => {
    const videoId = await insertVideo(db, ada.id, "converting");
    const { id } = await create(ada, aPost("drool", videoId));
    let deletion: Promise<unknown> | undefined;
    await db.write.transaction().execute(async (transaction) => {
      const settled = { state: "failed" as const, source_path: null };
      await transaction.updateTable("videos").set(settled).where("id", "=", videoId).execute();
      deletion = remove(ada, id);
      await somebodyWaits(db.write);
      await settlePost(transaction, videoId, "failed");
    });
    await deletion;
    expect(await db.write.selectFrom("posts").select("id").execute()).toEqual([]);
  });
});

it("makes the vote of its author on its dish a tasted one, a Drool once it is shown", async () => {
  const item = { kind: "dish", id: await cook.submitsDish({ name: "Laksa" }) } as const;
  const vote = (who: SignedIn) => call(as(who), setVote, { params: item, body: { vote: "up" } });
  const tasted = async () =>
    (await db.write.selectFrom("rankings").select("tasted_upvotes").where("item_id", "=", item.id).executeTakeFirst())
      ?.tasted_upvotes;
  await vote(ada);
  await vote(ben);
  await create(ada, { ...aPost("snap", await insertPhoto(db, ada.id)), item });
  expect(await tasted()).toBe(1);
  const videoId = await insertVideo(db, ben.id, "converting");
  await create(ben, { ...aPost("drool", videoId), item });
  expect(await tasted()).toBe(1);
  await settle(videoId, "ready");
  expect(await tasted()).toBe(2);
});

describe("a feed", () => {
  it("is paged by ten, the newest first, and what is posted or deleted meanwhile neither repeats nor hides a post", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 23; n++) ids.push(await postSnap(testApp, ada));
    const first = await feed("snap");
    await postSnap(testApp, ben);
    await remove(ada, ids[12] ?? "");
    const second = await feed("snap", { before: first.next ?? "" });
    const third = await feed("snap", { before: second.next ?? "" });
    const shown = [first, second, third].flatMap(({ posts }) => posts.map(({ id }) => id));
    expect(shown).toEqual(ids.filter((_, n) => n !== 12).reverse());
    expect([first.posts.length, third.next]).toEqual([10, null]);
    expect((await feed("snap", { limit: 30 })).posts).toHaveLength(23);
  });

  it("is a second old at most, and changes at once with a new, changed or deleted post", async () => {
    expect(await idsIn("snap")).toEqual([]);
    const id = await postSnap(testApp, ada);
    expect(await idsIn("snap")).toEqual([id]);
    await edit(ada, id, "Hello");
    expect((await feed("snap")).posts[0]?.content).toBe("Hello");
    await db.write.updateTable("posts").set({ state: 2 }).where("id", "=", id).execute();
    expect(await idsIn("snap")).toEqual([id]);
    now += 1_001;
    expect(await idsIn("snap")).toEqual([]);
  });

  it.each([
    ["", "kind must be snap or drool"],
    ["?kind=both", "kind must be snap or drool"],
    ["?kind=snap&before=7", "before must be an id"],
    [`?kind=snap&before=${"9".repeat(8_000)}`, "before must be an id"],
    ["?kind=snap&limit=0", "limit must be between 1 and 30"],
    ["?kind=snap&limit=31", "limit must be between 1 and 30"],
    ["?kind=snap&limit=1e999", "limit must be between 1 and 30"],
    ["?kind=snap&page=2", "page is not known here"],
  ])("refuses %s", async (query, message) => {
    const reply = await app.inject(`/api/posts${query}`);
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });
});

it("a post knows its neighbours of the same kind", async () => {
  const [a, b, c] = [await postSnap(testApp, ada), await postSnap(testApp, ben), await postSnap(testApp, ada)];
  await create(ada, aPost("drool", await insertVideo(db, ada.id)));
  const neighbours = async (id = "") => {
    const { newerId, olderId } = await read(id);
    return [newerId, olderId];
  };
  expect([await neighbours(a), await neighbours(b), await neighbours(c)]).toEqual([
    [b, null],
    [c, a],
    [null, b],
  ]);
});

describe("the dish or product of a post", () => {
  it("has to be there, and of the kind that is said", async () => {
    const missing = { code: "not-found", message: "The dish or product of this post does not exist any more" };
    const id = await cook.submitsProduct({});
    const withItem = (item: ItemRef) => postSnap(testApp, ada, { item });
    await expect(withItem({ kind: "dish", id: v7() })).rejects.toMatchObject(missing);
    await expect(withItem({ kind: "dish", id })).rejects.toMatchObject(missing);
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", id).execute();
    await expect(withItem({ kind: "product", id })).rejects.toMatchObject(missing);
    expect(await idsIn("snap")).toEqual([]);
  });

  it("that is hidden is not shown with it, and of one that is deleted the posts stay", async () => {
    const product = { kind: "product", id: await cook.submitsProduct({ name: "Oil" }) } as const;
    const post = await postSnap(testApp, ada, { item: product });
    const itemOf = async () => {
      now += 10_000;
      return (await read(post)).post.item?.name ?? null;
    };
    const setState = (state: number) =>
      db.write.updateTable("rankings").set({ state }).where("item_id", "=", product.id).execute();
    expect(await itemOf()).toBe("Oil");
    await setState(2);
    expect(await itemOf()).toBeNull();
    await expect(about(product)).rejects.toMatchObject({ code: "not-found", message: "Product Not Found" });
    await setState(0);
    expect(await itemOf()).toBe("Oil");
    await db.write.deleteFrom("rankings").where("item_id", "=", product.id).execute();
    expect([await itemOf(), await idsIn("snap")]).toEqual([null, [post]]);
  });

  it("lists its Snaps and Drools page by page, and only those that are shown", async () => {
    const item = { kind: "dish", id: await cook.submitsDish({}) } as const;
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push(await postSnap(testApp, n % 2 ? ada : ben, { item }));
    const drool = { ...aPost("drool", await insertVideo(db, ada.id)), item };
    ids.push((await call(as(ada), createPost, { body: drool })).id);
    const waiting = { ...aPost("drool", await insertVideo(db, ada.id, "waiting")), item };
    await call(as(ada), createPost, { body: waiting });
    await postSnap(testApp, ada);
    const first = await about(item);
    const second = await call(transport, listItemPosts, { params: item, query: { before: first.next ?? "" } });
    const shown = [first, second].flatMap(({ posts }) => posts.map(({ id }) => id));
    expect([shown, first.posts.length, second.next]).toEqual([ids.toReversed(), 10, null]);
    await expect(about({ kind: "product", id: item.id })).rejects.toMatchObject({ message: "Product Not Found" });
  });
});

describe("a caption", () => {
  const family = "👨‍👩‍👧‍👦";
  const withCaption = async (content: string) => postSnap(testApp, ada, { content });

  it("has 500 code points at most", async () => {
    const long = `${"🍜".repeat(499)}x`;
    expect((await read(await withCaption(long))).post.content).toBe(long);
    // A family is seven code points.
    const families = `${family.repeat(71)}abc`;
    expect((await read(await withCaption(families))).post.content).toBe(families);
    for (const tooLong of [`${long}y`, `${families}d`, "a".repeat(10_000)])
      await expect(withCaption(tooLong)).rejects.toMatchObject({
        code: "invalid",
        message: "Caption must be at most 500 characters long",
        field: "content",
      });
    expect(await idsIn("snap")).toHaveLength(2);
  });

  it("is stored as it is typed but for what cannot be seen or turns other text around", async () => {
    const markup = "<b>100%</b> _ ' \" ; drop table posts";
    expect((await read(await withCaption(markup))).post.content).toBe(markup);
    expect((await read(await withCaption("\u202Eevil \u2066مطعم"))).post.content).toBe("evil مطعم");
    expect((await read(await withCaption(" \u200B\n\u2800 "))).post.content).toBeNull();
    for (const bad of ["a\0b", "\uD800"])
      await expect(withCaption(bad)).rejects.toMatchObject({ code: "invalid", field: "content" });
  });

  it("is changed by the author only", async () => {
    const id = await postSnap(testApp, ada);
    expect(await edit(ada, id, " New\nlines ")).toEqual({ content: "New\nlines" });
    expect(await edit(ada, id, "  ")).toEqual({ content: null });
    expect((await read(id)).post.content).toBeNull();
    const notYours = { code: "forbidden", message: "Only the person who posted this can change it" };
    await expect(edit(ben, id, "mine")).rejects.toMatchObject(notYours);
    await expect(remove(ben, id)).rejects.toMatchObject(notYours);
    // Hidden posts look missing to others.
    await sql`update posts set state = 2 where id = ${id}::uuid`.execute(db.write);
    await expect(edit(ben, id, "mine")).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
    await remove(ben, id);
    await sql`update posts set state = 0 where id = ${id}::uuid`.execute(db.write);
    expect((await read(id)).post.content).toBeNull();
    await expect(edit(ada, v7(), "x")).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
    await expect(edit(ada, id, "x".repeat(501))).rejects.toMatchObject({
      message: "Caption must be at most 500 characters long",
    });
    await remove(ada, id);
    await remove(ada, id);
    await expect(edit(ada, id, "x")).rejects.toMatchObject({ message: "Post Not Found" });
  });
});

describe("what is no post", () => {
  it.each(["abc", "%00", encodeURIComponent("‮مطعم"), encodeURIComponent("' or 1=1 --")])(
    "%s is refused in one form",
    async (id) => {
      const reply = await app.inject(`/api/posts/${id}`);
      expect([reply.statusCode, reply.json().error.message]).toEqual([400, "id must be an id"]);
      expect((await app.inject(`/api/posts/about/dish/${id}`)).json().error.message).toBe("id must be an id");
    },
  );

  it("is not found", async () => {
    await expect(read(v7())).rejects.toMatchObject({ code: "not-found", message: "Post Not Found" });
    await expect(about({ kind: "dish", id: v7() })).rejects.toMatchObject({ message: "Dish Not Found" });
    expect((await app.inject(`/api/posts/${"a".repeat(10_000)}`)).statusCode).toBeLessThan(500);
    expect((await app.inject(`/api/posts/about/snap/${v7()}`)).json().error.message).toBe(
      "kind must be dish or product",
    );
  });
});

it.each([
  ["snap", "Please sign in to create a snap"],
  ["drool", "Please sign in to create a drool"],
])("a visitor who wants to create a %s is told to sign in", async (kind, message) => {
  const reply = await app.inject({ method: "POST", url: "/api/posts", payload: { kind } });
  expect([reply.statusCode, reply.json().error.message]).toEqual([401, message]);
});

it("somebody who posts too fast is told so", async () => {
  const limited = await ownApp({ LIMITS: "posts=1/1h" });
  const cleo = await signedInPerson(limited, "cleo");
  await postSnap(limited, cleo);
  await expect(postSnap(limited, cleo, { key: randomUUID() })).rejects.toMatchObject({
    code: "too-many-requests",
    message: "You are posting too fast. Please try again in a moment.",
  });
});
