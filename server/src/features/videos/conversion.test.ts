import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { call } from "@dishboard/contract/endpoint";
import { createPost, deletePost, myUnfinishedPosts } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { ownApp, type TestApp } from "../../../../testing/app.ts";
import { aPost, insertVideo } from "../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { h264, makeVideo, ordinaryVideos, picture, uploadFile } from "../../../../testing/videos.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { EngineFailure, openVideoEngine } from "../../platform/video-engine/engine.ts";
import { updateNextToConverting } from "./videos.repository.ts";

const memory = await ownApp({}, { videoLimits: { memoryBytes: 50_000_000 } });
const dayMs = 24 * 3_600_000;
let clockMs = Date.now();
const app = await ownApp({}, { clock: () => new Date(clockMs) });
const { db } = app;
const signedIn = async (at: TestApp, name: string) => (await insertSignedIn(at.db, name)) as SignedIn;
const anna = await signedIn(app, "anna");
const ben = await signedIn(app, "ben");

async function upload(at: TestApp, who: SignedIn, path: string): Promise<{ id: string; path: string }> {
  const { id } = await uploadFile(at, who, path);
  return call(transportOf(at, who), finishVideoUpload, { params: { id } });
}

const videoRow = (at: TestApp, id: string) =>
  at.db.write.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

async function runJobsAgain(at: TestApp, id: string): Promise<void> {
  await addJob(at.db.write, "videos-convert", {}, `videos-convert ${id}`, "videos-convert");
  await at.runJobs();
}

async function filesOf({ settings }: TestApp, { path }: { path: string }): Promise<string[]> {
  const name = path.replace(/^.*\/|\.mp4$/g, "");
  const all = await readdir(join(settings.dataDir, "media"), { recursive: true }).catch(() => []);
  return all.filter((file) => file.includes(name)).map((file) => file.slice(file.indexOf(name) + name.length));
}

it.runIf(process.platform === "linux")(
  "one that has no memory is given up after the second time, and its author hears it",
  async () => {
    const carl = await signedIn(memory, "carl");
    const video = await upload(memory, carl, await ordinaryVideos["video/webm"]());
    const post = await call(transportOf(memory, carl), createPost, { body: aPost("drool", video.id) });
    await memory.runJobs();
    expect(await videoRow(memory, video.id)).toMatchObject({ state: "waiting", attempts: 1 });
    await runJobsAgain(memory, video.id);
    expect(await videoRow(memory, video.id)).toMatchObject({ state: "failed", bytes: 0, source_path: null });
    const row = await memory.db.write.selectFrom("posts").select("state").where("id", "=", post.id).executeTakeFirst();
    expect(row?.state).toBe(3);
    await memory.runJobs();
    expect(await filesOf(memory, video)).toEqual([]);
  },
);

it("one that does not say that it lasts a day is given up as soon as that is seen", async () => {
  const encoding = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cluster_time_limit", "50", "-live", "1"];
  const live = await readFile(await makeVideo("live.webm", ...picture({ rate: "60", seconds: 0.2 }), ...encoding));
  // The last cluster's time in milliseconds.
  const timeAt = live.indexOf("e781", live.lastIndexOf("1f43b675", undefined, "hex"), "hex");
  const aDay = Buffer.from([0xe7, 0x84, 0x05, 0x26, 0x5c, 0x00]);
  const path = join(app.settings.dataDir, "day.webm");
  await writeFile(path, Buffer.concat([live.subarray(0, timeAt), aDay, live.subarray(timeAt + 3)]));
  const video = await upload(app, await signedIn(app, "emil"), path);
  await app.runJobs();
  await runJobsAgain(app, video.id);
  expect(await videoRow(app, video.id)).toMatchObject({ state: "failed", attempts: 2, failure: "too-long" });
});

it("one whose process says nothing any more is killed", async () => {
  const engine = openVideoEngine(null, { limits: { silenceMs: 1 } });
  const file = { path: await ordinaryVideos["video/webm"](), format: "matroska" as const };
  await expect(engine.probe(file)).rejects.toThrow(EngineFailure);
});

it.runIf(process.platform === "linux")("a program that the system kills says nothing of the file", async () => {
  const folder = join(app.settings.dataDir, "killed");
  await mkdir(folder);
  for (const name of ["ffmpeg", "ffprobe"])
    await writeFile(join(folder, name), "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
  const file = { path: await ordinaryVideos["video/webm"](), format: "matroska" as const };
  const probing = openVideoEngine(join(folder, "ffmpeg")).probe(file);
  await expect(probing).rejects.toThrow(EngineFailure);
  await expect(probing).rejects.toThrow("ffprobe ended with SIGKILL");
});

it("one that ended with its server begins again, over what it has stored", async () => {
  const video = await upload(app, anna, await ordinaryVideos["video/mp4"]());
  const leftover = join(app.settings.dataDir, video.path);
  await writeFile(leftover, "half");
  await db.write.updateTable("videos").set({ state: "converting", progress: 50 }).where("id", "=", video.id).execute();
  await app.runJobs();
  expect(await videoRow(app, video.id)).toMatchObject({ state: "ready", attempts: 1 });
  expect((await readFile(leftover)).length).toBeGreaterThan(1_000);
  await app.runJobs();
  expect((await filesOf(app, video)).sort()).toEqual(["-192.webp", "-384.webp", "-768.webp", ".mp4", ".webp"]);
});

it("one that cannot be stored waits again, counts as a turn, and holds up nobody else's", async () => {
  const [mine, other] = [
    await upload(app, anna, await ordinaryVideos["video/mp4"]()),
    await upload(app, await signedIn(app, "fay"), await ordinaryVideos["video/mp4"]()),
  ];
  const inTheWay = join(app.settings.dataDir, mine.path);
  await mkdir(inTheWay, { recursive: true });
  onTestFinished(() => rm(inTheWay, { recursive: true, force: true }));
  const attempts = async () => (await videoRow(app, mine.id))?.attempts ?? 0;
  const isDone = async () => {
    await runJobsAgain(app, mine.id);
    return [(await attempts()) > 0, (await videoRow(app, other.id))?.state];
  };
  await expect.poll(isDone).toEqual([true, "ready"]);
  expect(await videoRow(app, mine.id)).toMatchObject({ state: "waiting" });
  await rm(inTheWay, { recursive: true });
  await runJobsAgain(app, mine.id);
  expect(await videoRow(app, mine.id)).toMatchObject({ state: "ready" });
});

it("one of a file that breaks off in the storage is given up, and its author sees which one it was, and why", async () => {
  const { id } = await upload(app, anna, await ordinaryVideos["video/mp4"]());
  const source = join(app.settings.dataDir, (await videoRow(app, id))?.source_path ?? "");
  await writeFile(source, (await readFile(source)).subarray(0, 2_000));
  await call(transportOf(app, anna), createPost, { body: aPost("drool", id) });
  await app.runJobs();
  await runJobsAgain(app, id);
  expect(await videoRow(app, id)).toMatchObject({ state: "failed", attempts: 2, failure: "unreadable" });
  const { posts } = await call(transportOf(app, anna), myUnfinishedPosts, {});
  expect(posts).toMatchObject([{ videoId: id, state: "failed", failure: "unreadable" }]);
  expect(posts[0]?.thumbnail).toMatch(/^data:image\/webp;base64,UklGR/);
});

it.each(["video.mp4", "video.webm"])("one of a single picture becomes one, as %s", async (name) => {
  const encoding = name.endsWith("mp4") ? h264 : ["-c:v", "libvpx-vp9", "-deadline", "realtime"];
  const single = await makeVideo(`single-${name}`, ...picture({ rate: "1" }), "-frames:v", "1", ...encoding);
  const video = await upload(app, anna, single);
  await app.runJobs();
  expect(await videoRow(app, video.id)).toMatchObject({ state: "ready", poster_width: 320 });
});

it("one that has ended its server so often is given up", async () => {
  const id = await insertVideo(db, anna.id, "converting");
  await db.write.updateTable("videos").set({ attempts: 12 }).where("id", "=", id).execute();
  await runJobsAgain(app, id);
  expect(await videoRow(app, id)).toMatchObject({ state: "failed", attempts: 13, failure: "unfinished" });
});

it("one whose result finds no room in its person's storage is given up", async () => {
  const gus = await signedIn(app, "gus");
  const video = await upload(app, gus, await ordinaryVideos["video/mp4"]());
  const other = await insertVideo(db, gus.id);
  // The original just fits; its poster does not.
  const bytes = app.settings.storageQuota - ((await videoRow(app, video.id))?.bytes ?? 0);
  await db.write.updateTable("videos").set({ bytes }).where("id", "=", other).execute();
  await app.runJobs();
  await runJobsAgain(app, video.id);
  expect(await videoRow(app, video.id)).toMatchObject({ state: "failed", attempts: 2, failure: "no-room" });
  await app.runJobs();
  expect(await filesOf(app, video)).toEqual([]);
});

it("a file that a killed process has left of one that was deleted meanwhile is deleted within an hour", async () => {
  const video = await upload(app, anna, await ordinaryVideos["video/mp4"]());
  const { id } = await call(transportOf(app, anna), createPost, { body: aPost("drool", video.id) });
  await call(transportOf(app, anna), deletePost, { params: { id } });
  await app.runJobs();
  expect(await filesOf(app, video)).toEqual([]);
  await writeFile(join(app.settings.dataDir, video.path), "left");
  await sql`update graphile_worker._private_jobs set run_at = now() where key like '%later%'`.execute(db.write);
  await app.runJobs();
  expect(await filesOf(app, video)).toEqual([]);
});

it("one person's many videos leave others their turn", async () => {
  const mine = [];
  for (let n = 0; n < 3; n++) mine.push(await insertVideo(db, anna.id, "waiting"));
  const other = await insertVideo(db, ben.id, "waiting");
  const turns: (string | undefined)[] = [];
  await db.write
    .updateTable("videos")
    .set({ created_at: new Date(clockMs - 2 * dayMs) })
    .where("state", "in", ["ready", "failed"])
    .execute();
  for (let n = 0; n < 4; n++) {
    const next = await updateNextToConverting(db.write, new Date(clockMs));
    turns.push(next?.id);
    await db.write
      .updateTable("videos")
      .set({ state: "ready", source_path: null })
      .where("id", "=", next?.id ?? "")
      .execute();
  }
  expect(turns).toEqual([mine[0], other, mine[1], mine[2]]);
});

it("after a day, the sweep deletes what no post took and gives up what came to no end", async () => {
  const unused = await upload(app, anna, await ordinaryVideos["video/mp4"]());
  await app.runJobs();
  expect(await filesOf(app, unused)).toContain(".mp4");
  const stuckId = await insertVideo(db, ben.id, "converting");
  const post = await call(transportOf(app, ben), createPost, { body: aPost("drool", stuckId) });
  clockMs = Date.now() + dayMs + 60_000;
  await addJob(db.write, "videos-sweep", {}, "sweep");
  await app.runJobs();
  expect(await videoRow(app, unused.id)).toBeUndefined();
  expect(await filesOf(app, unused)).toEqual([]);
  const row = await db.write.selectFrom("posts").select("state").where("id", "=", post.id).executeTakeFirst();
  expect(row?.state).toBe(3);
});
