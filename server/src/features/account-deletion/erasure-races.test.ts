import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { addComment, createPost, setLike } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { ownBucketProxy } from "../../../../testing/bucket-proxy.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { aPost, insertPhoto, insertVideo, postSnap } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { ordinaryVideos, uploadBytes, uploadFile } from "../../../../testing/videos.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";
import { recountPosts } from "../posts/recount-posts.service.ts";

const s3 = await ownS3Server();
const bucket = await ownBucketProxy(s3);
const testApp = await ownApp({ STORAGE_URL: bucket.url });
const { db, settings } = testApp;
const cook = await newPerson(db, "cook");
const ben = (await insertSignedIn(db, "ben")) as SignedIn;

async function erase({ id }: SignedIn): Promise<void> {
  const now = new Date();
  await db.write
    .insertInto("account_deletions")
    .values({ user_id: id, requested_at: now, erase_at: new Date(now.getTime() - 1_000) })
    .execute();
  await createTasks({ settings, db, log: openLog("silent") })["account-erasure"]?.run({});
}

async function leftOf({ id }: SignedIn) {
  await sql`update graphile_worker._private_jobs set run_at = now() where key like '%later%'`.execute(db.write);
  await testApp.runJobs();
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(
    db.write,
  );
  const left: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} t where position(${id} in t::text) > 0 limit 1`.execute(db.write);
    if (rows.length > 0) left.push(name);
  }
  const objects = (await s3.objects()).filter((name) => name.includes(id));
  return [...left, ...objects, ...(await readdir(join(settings.dataDir, "uploads")).catch(() => []))];
}

const error = (code: string) => ({ code });

it("a member who is erased while a photo, a video or its conversion is being stored leaves nothing behind", async () => {
  const [ada, bea, cleo] = (await Promise.all(["ada", "bea", "cleo"].map((name) => insertSignedIn(db, name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const slowPhoto = bucket.hold();
  const photographing = uploadTo(testApp, ada, await photo(64, 48), { bucket: "post-images" });
  await slowPhoto.arrived;
  await erase(ada);
  slowPhoto.release();
  const refused = await photographing;
  expect([refused.statusCode, refused.json().error]).toMatchObject([401, error("sign-in-required")]);
  expect(await leftOf(ada)).toEqual([]);

  const { id } = await uploadFile(testApp, bea, await ordinaryVideos["video/mp4"]());
  const slowVideo = bucket.hold();
  const finishing = call(transportOf(testApp, bea), finishVideoUpload, { params: { id } }).catch((one: unknown) => one);
  await slowVideo.arrived;
  await erase(bea);
  slowVideo.release();
  await finishing;
  expect(await leftOf(bea)).toEqual([]);

  const { id: filmed } = await uploadFile(testApp, cleo, await ordinaryVideos["video/mp4"]());
  await call(transportOf(testApp, cleo), finishVideoUpload, { params: { id: filmed } });
  const slowResult = bucket.hold();
  const converting = testApp.runJobs();
  await slowResult.arrived;
  await call(transportOf(testApp, cleo), createPost, { body: aPost("drool", filmed) });
  await erase(cleo);
  slowResult.release();
  await converting;
  expect(await leftOf(cleo)).toEqual([]);
});

it("a member who is erased while they post, submit, vote, like, comment and begin to upload leaves nothing, and counts stay exact", async () => {
  const dish = await cook.submitsDish({ name: "Soup" });
  const snap = await postSnap(testApp, ben);
  const tries = 8;
  for (let n = 0; n < tries; n++) {
    const zoe = (await insertSignedIn(db, `zoe_${n}`)) as SignedIn;
    const as = transportOf(testApp, zoe);
    const [photoId, videoId] = [await insertPhoto(db, zoe.id), await insertVideo(db, zoe.id, "waiting")];
    const acts = [
      () => call(as, createPost, { body: aPost("snap", photoId) }),
      () => call(as, createPost, { body: aPost("drool", videoId) }),
      () => call(as, submitDish, { body: { ...aDish(), key: v7(), name: `Pho ${n}` } }),
      () => call(as, setVote, { params: { kind: "dish", id: dish }, body: { vote: "up" } }),
      () => call(as, setLike, { params: { id: snap }, body: { isLiked: true } }),
      () => call(as, addComment, { params: { id: snap }, body: { content: "Nice!", key: v7() } }),
      () => uploadBytes(testApp, zoe, Buffer.alloc(0), 100),
    ];
    // Each act in turn is the last before.
    const [before, after] = [acts.slice(0, n % acts.length), acts.slice(n % acts.length)];
    const acting = before.map((act) => act().catch((one: unknown) => one));
    const erasing = erase(zoe);
    acting.push(...after.map((act) => act().catch((one: unknown) => one)));
    const [, ...outcomes] = await Promise.all([erasing, ...acting]);
    const codes = outcomes.flatMap((one) => (one instanceof Error ? [(one as unknown as { code: string }).code] : []));
    expect(codes.filter((code) => code === "internal")).toEqual([]);
    expect(await leftOf(zoe)).toEqual([]);
  }
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
  expect(await recountPosts(db.write)).toEqual([]);
  const names = await db.write.selectFrom("dishes").select("name").execute();
  expect(names).toEqual([{ name: "Soup" }]);
});
