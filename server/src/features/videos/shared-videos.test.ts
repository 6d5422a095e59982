import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { dishChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { createPost, deletePost } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { ownBucketProxy } from "../../../../testing/bucket-proxy.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { aPost } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { ordinaryVideos, uploadFile } from "../../../../testing/videos.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

const s3 = await ownS3Server();
const bucket = await ownBucketProxy(s3);
const app = await ownApp({ STORAGE_URL: bucket.url });
const { db } = app;
const anna = (await insertSignedIn(db, "anna")) as SignedIn;
const ben = (await insertSignedIn(db, "ben")) as SignedIn;
const unavailable = "The server is catching its breath. Please try again in a moment.";

const finish = (id: string) => call(transportOf(app, anna), finishVideoUpload, { params: { id } });
const upload = async () => (await uploadFile(app, anna, await ordinaryVideos["video/mp4"]())).id;
const incoming = () => readdir(join(app.settings.dataDir, "uploads"));
const videoRow = (id: string) => db.write.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

function failBucket(): void {
  bucket.fails = true;
  onTestFinished(() => {
    bucket.fails = false;
  });
}

it("a video that is deleted while its file is stored leaves no file behind", async () => {
  const id = await upload();
  const { arrived, release } = bucket.hold();
  const finishing = finish(id);
  await arrived;
  const post = await call(transportOf(app, anna), createPost, { body: aPost("drool", id) });
  await call(transportOf(app, anna), deletePost, { params: { id: post.id } });
  await app.runJobs();
  release();
  await finishing;
  await app.runJobs();
  expect(await videoRow(id)).toBeUndefined();
  expect(await s3.objects()).toEqual([]);
});

it("while a bucket is slow with a photo and a video, others are served and no transaction waits", async () => {
  const slowPhoto = bucket.hold();
  const photographing = uploadTo(app, anna, await photo(64, 48), { bucket: "post-images" });
  await slowPhoto.arrived;
  const { id: photoId } = await db.write.selectFrom("uploads").select("id").executeTakeFirstOrThrow();
  const video = await upload();
  const slowVideo = bucket.hold();
  const finishing = finish(video);
  await slowVideo.arrived;
  const snap = call(transportOf(app, anna), createPost, { body: aPost("snap", photoId) });
  await expect(snap).rejects.toThrow("Please wait for the image to finish uploading");
  const chart = await call(app.transport, dishChart, {});
  expect(chart.cards).toEqual([]);
  expect((await uploadTo(app, ben, await photo(64, 48))).statusCode).toBe(200);
  const open = await sql`select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db.write);
  expect(open.rows).toEqual([]);
  for (const slow of [slowPhoto, slowVideo]) slow.release();
  expect((await photographing).statusCode).toBe(200);
  await finishing;
  const stored = await call(transportOf(app, anna), createPost, { body: aPost("snap", photoId) });
  expect(stored.state).toBe("shown");
});

it("a bucket that fails leaves neither file nor row of a photo, and says so", async () => {
  const before = await s3.objects();
  failBucket();
  const reply = await uploadTo(app, ben, await photo(64, 48), { bucket: "post-images" });
  expect([reply.statusCode, reply.json().error]).toMatchObject([503, { code: "unavailable", message: unavailable }]);
  expect(await s3.objects()).toEqual(before);
  expect(await db.write.selectFrom("uploads").select("id").where("bucket", "=", "post-images").execute()).toEqual([]);
  expect(await incoming()).toEqual([]);
});

it("a video that a failing bucket did not take is finished once it does, with nothing sent again", async () => {
  const id = await upload();
  failBucket();
  await expect(finish(id)).rejects.toMatchObject({ code: "unavailable", message: unavailable });
  expect(await videoRow(id)).toBeUndefined();
  expect(await incoming()).toEqual([id]);
  bucket.fails = false;
  await finish(id);
  const converted = async () => {
    await app.runJobs();
    return (await videoRow(id))?.state;
  };
  await expect.poll(converted).toBe("ready");
  expect(await incoming()).toEqual([]);
});

it("one that was posted meanwhile is shown once the bucket takes it, and given up when it never does", async () => {
  const ids = [await upload(), await upload()] as const;
  const posts: string[] = [];
  for (const id of ids) {
    const { arrived, release } = bucket.hold();
    const finishing = finish(id);
    finishing.catch(() => {});
    await arrived;
    const post = await call(transportOf(app, anna), createPost, { body: aPost("drool", id) });
    expect(post.state).toBe("processing");
    posts.push(post.id);
    bucket.fails = true;
    release();
    await expect(finishing).rejects.toThrow(unavailable);
    bucket.fails = false;
  }
  await finish(ids[0]);
  const settled = async () => {
    // The hourly sweep retries waiting ones; the other one is given up.
    await addJob(db.write, "videos-sweep", {}, "sweep");
    await app.runJobs();
    const rows = await db.write.selectFrom("posts").select(["id", "state"]).where("id", "in", posts).execute();
    return posts.map((post) => rows.find(({ id }) => id === post)?.state);
  };
  await expect.poll(settled).toEqual([0, 3]);
  const names = (await s3.objects()).filter((name) => name.startsWith("post-videos"));
  const failed = await videoRow(ids[1]);
  expect(names.some((name) => failed && name.includes(failed.path.replace(/^.*\/|\.mp4$/g, "")))).toBe(false);
});
