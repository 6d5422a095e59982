import { call } from "@dishboard/contract/endpoint";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { addComment, listComments, listPosts, type Post, type PostKind, setLike } from "@dishboard/contract/posts";
import { town } from "@dishboard/town/town";
import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { storedBy } from "../../testing/pictures.ts";
import { postSnap } from "../../testing/posts.ts";
import { insertSignedIn, transportOf } from "../../testing/sign-in.ts";
import { removeDemo } from "./demo.ts";
import { loadDemo } from "./demo-load.ts";
import { storeDemoPosts } from "./demo-posts.ts";
import { setLike as likeAs } from "./features/posts/likes/likes.service.ts";
import { deletePost } from "./features/posts/posts.service.ts";
import { recountPosts } from "./features/posts/recount-posts.service.ts";
import { openLog } from "./platform/log.ts";
import { openStorage } from "./platform/storage/open.ts";
import { removePicture } from "./platform/storage/pictures.ts";

const testApp = await ownApp();
const { app, db, address, settings, transport } = testApp;
const storage = openStorage(settings);
const store = () => storeDemoPosts({ db, storage }, openLog("silent"));
const deps = { db, dataDir: settings.dataDir, clock: () => new Date(), onChange: () => {} };

async function feed(kind: PostKind): Promise<Post[]> {
  const posts: Post[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await call(
      transport,
      listPosts,
      { query: { kind, ...(before === undefined ? {} : { before }) } },
      { isLatest: true },
    );
    posts.push(...page.posts);
    before = page.next;
  }
  return posts;
}

it("the town is loaded once, posts Snaps and Drools, likes them and talks about them; they go with it, and what others did stays", async () => {
  const said: string[] = [];
  const load = () => loadDemo({ db, direct: address, storage }, openLog("silent"), (line) => void said.push(line));
  // Like two instances starting together.
  expect(await Promise.all([load(), load()])).toEqual([true, true]);
  expect(said.filter((line) => /^(Loading|Waiting)/.test(line))).toHaveLength(2);
  const [snaps, drools] = [await feed("snap"), await feed("drool")];
  expect(snaps.map(({ content }) => content)).toEqual(town.snaps.map(({ caption }) => caption));
  expect(drools.map(({ content }) => content)).toEqual(town.drools.map(({ caption }) => caption));
  const newest = town.drools[0];
  expect(drools[0]).toMatchObject({
    author: { username: newest?.by },
    item: { name: "Tonkotsu Ramen" },
    video: { width: 576, height: 720 },
    commentCount: newest?.comments.length,
  });
  expect(drools[0]?.likeCount).toBeGreaterThan(20);
  const talk = await call(transport, listComments, { params: { id: drools[0]?.id ?? "" } });
  expect(talk.comments.map(({ content }) => content)).toEqual(newest?.comments.map(({ text }) => text));
  expect(await recountPosts(db.write)).toEqual([]);
  for (const post of [snaps[0], drools[0]]) {
    const type = async (path = "") => (await app.inject(path)).headers["content-type"];
    for (const width of pictureWidths) expect(await type(pictureAt(post?.image?.path ?? "", width))).toBe("image/webp");
    if (post?.video) expect(await type(post.video.path)).toBe("video/mp4");
  }

  const [first, second] = snaps;
  await deletePost(deps, { id: second?.id ?? "", userId: second?.author.id ?? "" });
  await store();
  expect((await feed("snap")).map(({ id }) => id)).toEqual(snaps.filter((one) => one !== second).map(({ id }) => id));

  const ada = await insertSignedIn(db, "ada");
  const item = first?.item && { kind: first.item.kind, id: first.item.id };
  const own = await postSnap(testApp, ada, { item: item ?? null });
  const params = { id: first?.id ?? "" };
  await call(transportOf(testApp, ada), setLike, { params, body: { isLiked: true } });
  await call(transportOf(testApp, ada), addComment, { params, body: { content: "Hi", key: crypto.randomUUID() } });
  await likeAs(deps, { postId: own, userId: ada.id, isLiked: true });
  await likeAs(deps, { postId: own, userId: first?.author.id ?? "", isLiked: true });
  await testApp.runJobs();
  for (const path of (await removeDemo(db)).files) await removePicture(storage, path);
  expect(await feed("drool")).toEqual([]);
  expect(await feed("snap")).toMatchObject([{ id: own, item: null, likeCount: 1 }]);
  expect(await recountPosts(db.write)).toEqual([]);
  expect((await storedBy(testApp)).files).toEqual([]);
});
