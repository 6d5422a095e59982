import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { call } from "@dishboard/contract/endpoint";
import { createPost, deletePost, readPost } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { sql } from "kysely";
import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { describe, expect, it } from "vitest";
import { ownApp, type TestApp } from "../../../../testing/app.ts";
import { aPost } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { cameraRemark, ffmpegPath, hasNodeAv, phoneVideos, uploadFile } from "../../../../testing/videos.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { openStorage } from "../../platform/storage/open.ts";

const run = promisify(execFile);

async function publish(at: TestApp, who: SignedIn, path: string): Promise<{ id: string; path: string }> {
  const { id } = await uploadFile(at, who, path);
  const uploaded = await call(transportOf(at, who), finishVideoUpload, { params: { id } });
  await at.runJobs();
  return uploaded;
}

async function fileOf({ app }: TestApp, url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.inject({ url });
  expect(statusCode).toBe(200);
  return rawPayload;
}

async function readPictures(mp4: Buffer) {
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4) });
  const track = await input.getPrimaryVideoTrack();
  const description = (await track?.getDecoderConfig())?.description as Uint8Array | undefined;
  if (!track || description?.[4] === undefined) throw new Error("no description of pictures");
  const pictures: EncodedPacket[] = [];
  for await (const picture of new EncodedPacketSink(track).packets()) pictures.push(picture);
  return { pictures, codec: await track.getCodecParameterString(), lengthBytes: (description[4] & 3) + 1 };
}

/** Throws unless length-prefixed units fill the data exactly. */
function unitsOf(data: Uint8Array, lengthBytes: number): { at: number; kind: number }[] {
  const bytes = Buffer.from(data);
  const units: { at: number; kind: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + lengthBytes;
    const end = start + (start < bytes.length ? bytes.readUIntBE(at, lengthBytes) : 0);
    if (end <= start || end > bytes.length) throw new Error(`no units with lengths: ${bytes.toString("hex", 0, 16)}`);
    units.push({ at, kind: (bytes[start] ?? 0) & 31 });
    at = end;
  }
  return units;
}

/** Copies keep nothing but pictures. */
async function expectPlayable(at: TestApp, mp4: Buffer, { isCopied }: { isCopied: boolean }): Promise<void> {
  const { codec, pictures, lengthBytes } = await readPictures(mp4);
  expect(codec).toMatch(/^avc1\.(42|4d|64)/);
  expect(pictures.length).toBeGreaterThanOrEqual(30);
  expect(Math.min(...pictures.map(({ timestamp }) => timestamp))).toBeLessThan(0.2);
  const kinds = new Set(pictures.flatMap(({ data }) => unitsOf(data, lengthBytes).map(({ kind }) => kind)));
  // Encoders record their settings.
  if (!isCopied) kinds.delete(6);
  expect([...kinds].filter((kind) => ![1, 5, 7, 8, 9].includes(kind))).toEqual([]);
  expect(mp4.includes(cameraRemark)).toBe(false);
  const file = join(at.settings.dataDir, "published.mp4");
  await writeFile(file, mp4);
  const { stderr } = await run(ffmpegPath, ["-v", "error", "-xerror", "-i", file, "-f", "null", "-"]);
  expect(stderr).toBe("");
}

const engines = [
  ["the package", {}, hasNodeAv, ["h264Late", "h264Mp3", "avc3", "hevc"]],
  ["the program", { FFMPEG_PATH: ffmpegPath }, true, ["h264Late", "h264Mp3", "hevc"]],
  ["none", { FFMPEG_PATH: "off" }, true, ["h264Late"]],
] as const;

describe.each(engines)("with an engine that is %s", async (_, settings, isThere, names) => {
  const app = await ownApp(settings);
  const anna = (await insertSignedIn(app.db, "anna")) as SignedIn;

  it.runIf(isThere).each(names)("every browser can play what a phone filmed: %s", async (name) => {
    const { path } = await publish(app, anna, await phoneVideos[name]());
    await expectPlayable(app, await fileOf(app, path), { isCopied: name.startsWith("h264") });
  });
});

const bucket = await ownS3Server();
const storages = [
  ["the disk", {}],
  ["a bucket", { STORAGE_URL: bucket.url }],
] as const;

describe.each(storages)("published by an earlier version, in %s", async (_, where) => {
  // Every engine copies it.
  const app = await ownApp({ ...where, FFMPEG_PATH: "off" });
  const { db } = app;
  const anna = (await insertSignedIn(db, "anna")) as SignedIn;
  const storage = openStorage(app.settings);
  const objectOf = (path: string) => path.replace("/media/", "");
  const rowOf = (id: string) =>
    db.write.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  async function replaceFile(path: string, bytes: Buffer): Promise<void> {
    const file = join(app.settings.dataDir, "replacing.mp4");
    await writeFile(file, bytes);
    await storage.remove(objectOf(path));
    await storage.put(objectOf(path), file);
  }

  /** Older versions wrote start codes instead of unit lengths. */
  async function publishEarlier({ isBroken }: { isBroken: boolean }) {
    const video = await publish(app, anna, await phoneVideos.h264());
    const post = await call(transportOf(app, anna), createPost, { body: aPost("drool", video.id) });
    const mp4 = Buffer.from(await fileOf(app, video.path));
    const { pictures, lengthBytes } = await readPictures(mp4);
    for (const { data } of isBroken ? pictures : []) {
      const start = mp4.indexOf(data);
      for (const { at } of unitsOf(data, lengthBytes)) mp4.writeUInt32BE(1, start + at);
    }
    await replaceFile(video.path, mp4);
    await db.write.updateTable("videos").set({ is_unchecked: true }).where("id", "=", video.id).execute();
    return { ...video, postId: post.id };
  }

  async function sweep(): Promise<void> {
    await addJob(db.write, "videos-sweep", {}, "sweep");
    await app.runJobs();
  }

  it("a Drool that not every browser plays gets another file, once, and others keep theirs", async () => {
    const broken = await publishEarlier({ isBroken: true });
    const right = await publishEarlier({ isBroken: false });
    await expect(expectPlayable(app, await fileOf(app, broken.path), { isCopied: true })).rejects.toThrow("no units");
    const repairedPath = broken.path.replace(".mp4", "-2.mp4");
    // An attempt was killed.
    await replaceFile(repairedPath, Buffer.from("half"));
    await sweep();
    const repaired = await rowOf(broken.id);
    expect(repaired).toMatchObject({ state: "ready", path: repairedPath, is_unchecked: false });
    expect(await rowOf(right.id)).toMatchObject({ path: right.path, is_unchecked: false });
    const { post } = await call(transportOf(app, anna), readPost, { params: { id: broken.postId } });
    expect(post.video?.path).toBe(repairedPath);
    await expectPlayable(app, await fileOf(app, repairedPath), { isCopied: true });
    // Loaded pages still name it.
    expect(await storage.has(objectOf(broken.path))).toBe(true);
    await sql`update graphile_worker._private_jobs set run_at = now() where key like ${`%${broken.path}`}`.execute(
      db.write,
    );
    await sweep();
    expect(await storage.has(objectOf(broken.path))).toBe(false);
    expect(await rowOf(broken.id)).toEqual(repaired);
  });

  it("one that is deleted leaves nothing of an attempt that was killed", async () => {
    const { path, postId } = await publishEarlier({ isBroken: true });
    const repairedPath = path.replace(".mp4", "-2.mp4");
    await replaceFile(repairedPath, Buffer.from("half"));
    await call(transportOf(app, anna), deletePost, { params: { id: postId } });
    await app.runJobs();
    expect(await Promise.all([path, repairedPath].map((one) => storage.has(objectOf(one))))).toEqual([false, false]);
  });

  it("one whose file is missing or no video is left as it is", async () => {
    const missing = await publishEarlier({ isBroken: true });
    const other = await publishEarlier({ isBroken: true });
    await storage.remove(objectOf(missing.path));
    await replaceFile(other.path, Buffer.from("no video"));
    await sweep();
    for (const { id, path } of [missing, other])
      expect(await rowOf(id)).toMatchObject({ path, is_unchecked: false, state: "ready" });
  });
});
