import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { call } from "@dishboard/contract/endpoint";
import { createPost, deletePost } from "@dishboard/contract/posts";
import { finishVideoUpload, getVideo, videoErrors, videoTypes } from "@dishboard/contract/videos";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { box, withDataElsewhere } from "../../../../testing/hostile-videos.ts";
import { aPost } from "../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import {
  ffmpegPath,
  h264,
  hasNodeAv,
  makeVideo,
  ordinaryVideos,
  picture,
  tone,
  uploadBytes,
  uploadFile,
} from "../../../../testing/videos.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { openVideoEngine, UnreadableVideo } from "../../platform/video-engine/engine.ts";

const app = await ownApp();
const { db, settings } = app;
const anna = (await insertSignedIn(db, "anna")) as SignedIn;
const ben = (await insertSignedIn(db, "ben")) as SignedIn;

const finish = (who: SignedIn, id: string, at = app) =>
  call(transportOf(at, who), finishVideoUpload, { params: { id } });
const progressOf = (who: SignedIn, id: string) => call(transportOf(app, who), getVideo, { params: { id } });
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

const incoming = (dataDir = settings.dataDir) => readdir(join(dataDir, "uploads")).catch(() => []);

async function storedFiles(dataDir = settings.dataDir): Promise<string[]> {
  const names = await readdir(join(dataDir, "media"), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.\w+$/.test(name)).sort();
}

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: Error) => error.message,
  );

/** Cameras write their position. */
const remarked = (text: string) => [
  "-bsf:v",
  `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${text}`,
];

describe("a video", () => {
  it.each(videoTypes)("of the type %s becomes an MP4 with a poster, and only those are kept", async (type) => {
    const { id } = await uploadFile(app, anna, await ordinaryVideos[type]());
    const uploaded = await finish(anna, id);
    expect(uploaded).toMatchObject({ id, width: 320, height: 240, path: expect.stringMatching(/\.mp4$/) });
    expect(await finish(anna, id)).toEqual(uploaded);
    expect(await progressOf(anna, id)).toEqual({ state: "waiting", progress: 0 });
    expect((await get(uploaded.path)).statusCode).toBe(404);
    expect((await get(uploaded.path.replace(/mp4$/, "source"))).statusCode).toBe(404);
    await app.runJobs();
    expect(await progressOf(anna, id)).toEqual({ state: "ready", progress: 100 });
    const part = await get(uploaded.path, { range: "bytes=4-7" });
    expect([part.statusCode, part.headers["content-type"], part.body]).toEqual([206, "video/mp4", "ftyp"]);
    expect((await get(uploaded.path.replace(/mp4$/, "webp"))).statusCode).toBe(200);
    const row = await db.write.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ poster_width: 320, poster_height: 240, source_path: null });
    const own = uploaded.path.replace(/^\/media\/|\.mp4$/g, "");
    expect((await storedFiles()).filter((file) => file.startsWith(own))).toHaveLength(5);
    expect(await incoming()).toEqual([]);
  });

  it("is seen, finished and posted by its own person only, and once", async () => {
    const { id } = await uploadFile(app, anna, await ordinaryVideos["video/mp4"]());
    const body = aPost("drool", id);
    expect(await messageOf(call(transportOf(app, anna), createPost, { body }))).toBe(
      "Please wait for the video to finish uploading",
    );
    expect(await messageOf(finish(ben, id))).toBe(videoErrors.notFound);
    await finish(anna, id);
    expect(await messageOf(progressOf(ben, id))).toBe(videoErrors.notFound);
    expect(await messageOf(call(transportOf(app, ben), createPost, { body }))).toBe(
      "Please upload a video for your drool",
    );
    const post = await call(transportOf(app, anna), createPost, { body });
    expect(post.state).toBe("processing");
    await app.runJobs();
    const row = await db.write.selectFrom("posts").select("state").where("id", "=", post.id).executeTakeFirstOrThrow();
    expect(row.state).toBe(0);
    await call(transportOf(app, anna), deletePost, { params: { id: post.id } });
    const before = await storedFiles();
    await app.runJobs();
    expect((await storedFiles()).length).toBe(before.length - 5);
  });

  it("goes on where its upload was, and is deleted when that is given up", async () => {
    const bytes = await readFile(await ordinaryVideos["video/mp4"]());
    const headers = { authorization: `Bearer ${anna.accessToken}`, "tus-resumable": "1.0.0" };
    const { id, status } = await uploadBytes(app, anna, bytes.subarray(0, 1_000), bytes.length);
    expect(status).toBe(204);
    const url = `/api/videos/uploads/${id}`;
    expect(await messageOf(finish(anna, id))).toBe(videoErrors.incomplete);
    const asked = await app.app.inject({ method: "HEAD", url, headers });
    expect([asked.statusCode, asked.headers["upload-offset"]]).toEqual([200, "1000"]);
    const patch = (offset: number, who = headers) =>
      app.app.inject({
        method: "PATCH",
        url,
        headers: { ...who, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        payload: bytes.subarray(offset),
      });
    expect((await patch(0)).statusCode).toBe(409);
    expect((await patch(1_000, { ...headers, authorization: `Bearer ${ben.accessToken}` })).statusCode).toBe(404);
    expect((await patch(1_000)).statusCode).toBe(204);
    await finish(anna, id);
    const other = await uploadBytes(app, anna, bytes.subarray(0, 1_000), bytes.length);
    const deleted = await app.app.inject({ method: "DELETE", url: `/api/videos/uploads/${other.id}`, headers });
    expect(deleted.statusCode).toBe(204);
    expect(await incoming()).toEqual([]);
  });
});

it("of fifty that one person begins at once three arrive and the others are refused in words, until one lies still", async () => {
  const own = await ownApp({ LIMITS: "videos=5/1h" });
  const emil = (await insertSignedIn(own.db, "emil")) as SignedIn;
  const bytes = await readFile(await ordinaryVideos["video/mp4"]());
  const begin = () => uploadBytes(own, emil, bytes.subarray(0, 1_000), bytes.length);
  const begun = await Promise.all(Array.from({ length: 50 }, begin));
  const arriving = begun.filter(({ status }) => status === 204);
  expect(arriving).toHaveLength(3);
  for (const { status, error } of begun.filter((one) => !arriving.includes(one)))
    expect([status, error]).toEqual([429, videoErrors.tooManyAtOnce]);
  // Refused ones do not count.
  const [first] = arriving;
  const old = new Date(Date.now() - 3_600_000);
  await utimes(join(own.settings.dataDir, "uploads", first?.id ?? "", "original"), old, old);
  const fourth = await begin();
  expect(fourth.status).toBe(204);
  const left = (await incoming(own.settings.dataDir)).sort();
  expect(left).toEqual([...arriving.slice(1).map(({ id }) => id), fourth.id].sort());
});

it("fifty people's videos at once all arrive, and what they were promised is not given away again", async () => {
  const own = await ownApp();
  const names = Array.from({ length: 50 }, (_, n) => `person_${n}`);
  const people = (await Promise.all(names.map((name) => insertSignedIn(own.db, name)))) as SignedIn[];
  const begun = await Promise.all(people.map((who) => uploadBytes(own, who, Buffer.alloc(1), 1_000)));
  expect(begun.map(({ status, error }) => [status, error])).toEqual(begun.map(() => [204, null]));
  // Larger than any disk.
  const [promised] = begun;
  const about = JSON.stringify({ userId: people[0]?.id, size: 2 ** 50 });
  await writeFile(join(own.settings.dataDir, "uploads", promised?.id ?? "", "upload.json"), about);
  const other = people[1] as SignedIn;
  expect(await uploadBytes(own, other, Buffer.alloc(1))).toMatchObject({ status: 507, error: "Storage is full" });
});

describe("refused with nothing left behind is", () => {
  const refused = async (path: string | Promise<string>, at = app) => {
    const { id } = await uploadFile(at, anna, await path);
    const message = await messageOf(finish(anna, id, at));
    expect(await incoming(at.settings.dataDir)).toEqual([]);
    return message;
  };
  const bytesRefused = async (bytes: string | Buffer) => {
    const { id } = await uploadBytes(app, anna, Buffer.from(bytes));
    const message = await messageOf(finish(anna, id));
    expect(await incoming()).toEqual([]);
    return message;
  };

  it("what is declared empty or too large", async () => {
    expect(await uploadBytes(app, anna, Buffer.alloc(0))).toMatchObject({ status: 400, error: videoErrors.empty });
    const tooLarge = await uploadBytes(app, anna, Buffer.alloc(1), 104_857_601);
    expect(tooLarge).toMatchObject({ status: 413, error: videoErrors.tooLarge });
    const { id, status } = await uploadBytes(app, anna, Buffer.alloc(1), 104_857_600);
    expect(status).toBe(204);
    await app.app.inject({
      method: "DELETE",
      url: `/api/videos/uploads/${id}`,
      headers: { authorization: `Bearer ${anna.accessToken}`, "tus-resumable": "1.0.0" },
    });
  });

  it("what is none of the accepted types, also a list of other files in disguise", async () => {
    const lists = [
      "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '/etc/passwd'\n",
      "\x89PNG\r\n\x1a\n",
      "<svg/>",
    ];
    for (const list of lists) expect(await bytesRefused(list)).toBe(videoErrors.type);
  });

  it("what only begins like a video", async () => {
    let asked = 0;
    const canary = createServer((_, reply) => {
      asked += 1;
      reply.end();
    }).listen(0, "127.0.0.1");
    await once(canary, "listening");
    const list = `#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${(canary.address() as AddressInfo).port}/a.ts\n`;
    expect(await bytesRefused(`\0\0\0\x10ftypisom\0\0\0\0${list}`)).toBe(videoErrors.unreadable);
    expect(await bytesRefused(`RIFF\0\0\0\0AVI ${list}`)).toBe(videoErrors.unreadable);
    const file = join(settings.dataDir, "list.m3u8");
    await writeFile(file, list);
    for (const format of ["mov", "matroska", "avi"] as const)
      for (const path of hasNodeAv ? [null, ffmpegPath] : [ffmpegPath]) {
        await expect(openVideoEngine(path).probe({ path: file, format })).rejects.toThrow(UnreadableVideo);
      }
    const mp4 = await ordinaryVideos["video/mp4"]();
    const whole = await readFile(mp4);
    for (const place of [`http://127.0.0.1:${(canary.address() as AddressInfo).port}/a.mov`, mp4]) {
      const bytes = withDataElsewhere(whole, place);
      expect(await bytesRefused(bytes)).toBe(videoErrors.unreadable);
      await writeFile(file, bytes);
      for (const path of [ffmpegPath, "off"])
        await expect(openVideoEngine(path).probe({ path: file, format: "mov" })).rejects.toThrow(UnreadableVideo);
    }
    expect(asked).toBe(0);
    canary.close();
    expect(await bytesRefused(whole.subarray(0, whole.length / 2))).toBe(videoErrors.unreadable);
  });

  it("what is not built as a video, without a process that looks at it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dishboard-test-"));
    for (const name of ["ffmpeg", "ffprobe"])
      await writeFile(join(folder, name), `#!/bin/sh\necho "$0" >>'${folder}/started'\nexit 1\n`, { mode: 0o755 });
    const own = await ownApp({ FFMPEG_PATH: join(folder, "ffmpeg") });
    const gil = (await insertSignedIn(own.db, "gil")) as SignedIn;
    const refusedBytes = async (bytes: Buffer) => {
      const { id } = await uploadBytes(own, gil, bytes);
      return messageOf(finish(gil, id, own));
    };
    const files = await Promise.all(videoTypes.map(async (type) => readFile(await ordinaryVideos[type]())));
    const sounds = [["mp4", "aac"] as const, ["webm", "libopus"] as const, ["avi", "pcm_s16le"] as const].map(
      async ([type, codec]) => readFile(await makeVideo(`sound.${type}`, ...tone, "-c:a", codec)),
    );
    const pictures = box("trak", box("mdia", box("hdlr", Buffer.from("\0\0\0\0\0\0\0\0vide"))));
    const hostile = [
      Buffer.from("\0\0\0\x1aftypisom\0\0\0\0isomiso2\0\0", "latin1"),
      Buffer.from("\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\x08mdat", "latin1"),
      Buffer.from("\0\0\0\x08ftyp\0\0\0\x01moov\xff\xff\xff\xff\xff\xff\xff\xff", "latin1"),
      Buffer.from(`\0\0\0\x08ftyp${"\0\0\0\x08free".repeat(100_000)}`, "latin1"),
      // Endless tracks.
      Buffer.concat([box("moov", ...Array(300).fill(box("trak", ...Array(300).fill(box("mdia"))))), box("mdat")]),
      Buffer.from("\x1a\x45\xdf\xa3\x84webm\x18\x53\x80\x67\xff", "latin1"),
      Buffer.from("\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xffwebm", "latin1"),
      Buffer.from("\x1a\x45\xdf\xa3\0\0\0\0webm", "latin1"),
      Buffer.from("RIFF\0\0\0\0AVI LIST\0\0\0\0", "latin1"),
      Buffer.from("RIFF\x04\0\0\0AVI LIST", "latin1"),
      // An endless description.
      Buffer.concat([box("moov", pictures, ...Array(20_000).fill(box("free"))), box("mdat")]),
      withDataElsewhere(await readFile(await ordinaryVideos["video/mp4"]()), "http://192.0.2.1/a.mov"),
      ...(await Promise.all(sounds)),
      // Cut off in the data, and in the description.
      ...files.flatMap((whole) => [whole.subarray(0, whole.length - 100), whole.subarray(0, 300)]),
    ];
    for (const bytes of hostile) expect(await refusedBytes(bytes)).toBe(videoErrors.unreadable);
    expect(await readdir(folder)).not.toContain("started");
    // Whole ones are checked, also with a camera's additions.
    for (const whole of files) await refusedBytes(Buffer.concat([whole, Buffer.from("added")]));
    expect((await readFile(join(folder, "started"), "utf8")).trim().split("\n")).toHaveLength(files.length);
    await rm(folder, { recursive: true, force: true });
  });

  it("what breaks off, or has no picture in its data", async () => {
    const ahead = makeVideo("ahead.mp4", ...picture({ seconds: 3 }), ...h264, "-movflags", "+faststart");
    const mp4 = await readFile(await ahead);
    const webm = await readFile(await ordinaryVideos["video/webm"]());
    const firstPicture = mp4.indexOf("mdat") + 8;
    expect(await bytesRefused(Buffer.from(webm).fill(0, webm.length / 2))).toBe(videoErrors.breaksOff);
    expect(await bytesRefused(Buffer.from(mp4).fill(0, firstPicture))).toBe(videoErrors.unreadable);
    expect(await incoming()).toEqual([]);
  });

  it("what is no picture, too long, too large or too much", async () => {
    expect(await refused(makeVideo("sound.mp4", ...tone, "-c:a", "aac"))).toBe(videoErrors.unreadable);
    const day = makeVideo("day.mp4", ...picture({ rate: "1/86400", seconds: 86_400 }), ...h264);
    expect(await refused(makeVideo("8k.mp4", ...picture({ size: "7680x4320", rate: "1" }), ...h264))).toBe(
      videoErrors.tooManyPixels,
    );
    expect(await refused(day)).toBe(videoErrors.tooLong);
    const maps = Array.from({ length: 100 }, () => ["-map", "0:a"]).flat();
    const tracks = makeVideo("tracks.mp4", ...tone, ...picture(), "-map", "1:v", ...maps, ...h264);
    expect(await refused(tracks)).toBe(videoErrors.unreadable);
    const vp9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"];
    const fast = await readFile(
      await makeVideo("fast.webm", ...picture({ size: "3840x2160", rate: "60", seconds: 0.05 }), ...vp9),
    );
    // In milliseconds.
    fast.writeDoubleBE(299_000, fast.indexOf("448988", 0, "hex") + 3);
    expect(await bytesRefused(fast)).toBe(videoErrors.tooMuchWork);
  });

  it("what finds no room on the disk, until there is some: asked with every piece, and when it is finished", async () => {
    const path = await ordinaryVideos["video/mp4"]();
    const bytes = await readFile(path);
    const other = await ownApp();
    const erin = (await insertSignedIn(other.db, "erin")) as SignedIn;
    const { id } = await uploadBytes(other, erin, bytes.subarray(0, 1_000), bytes.length);
    const send = (from: number, to: number) =>
      other.app.inject({
        method: "PATCH",
        url: `/api/videos/uploads/${id}`,
        headers: {
          authorization: `Bearer ${erin.accessToken}`,
          "tus-resumable": "1.0.0",
          "upload-offset": String(from),
          "content-type": "application/offset+octet-stream",
        },
        payload: bytes.subarray(from, to),
      });
    const floor = other.settings.storageFloor;
    const fill = () => Object.assign(other.settings, { storageFloor: Number.MAX_SAFE_INTEGER / 2 });
    const empty = () => Object.assign(other.settings, { storageFloor: floor });
    fill();
    expect(await uploadBytes(other, erin, bytes)).toMatchObject({ status: 507, error: "Storage is full" });
    const piece = await send(1_000, 2_000);
    expect([piece.statusCode, piece.json().error]).toMatchObject([507, { code: "storage-full" }]);
    empty();
    expect((await send(1_000, bytes.length)).statusCode).toBe(204);
    fill();
    expect(await messageOf(finish(erin, id, other))).toBe("Storage is full");
    expect(await storedFiles(other.settings.dataDir)).toEqual([]);
    empty();
    await finish(erin, id, other);
    fill();
    await other.runJobs();
    const progress = () => call(transportOf(other, erin), getVideo, { params: { id } });
    // A full disk is not the video's fault.
    expect(await progress()).toMatchObject({ state: "waiting" });
    empty();
    await addJob(other.db.write, "videos-convert", {}, `videos-convert ${id}`, "videos-convert");
    await other.runJobs();
    expect(await progress()).toMatchObject({ state: "ready" });
  });

  it("what a person has no room for", async () => {
    const small = await ownApp({ LIMIT_STORAGE: "1" });
    const carl = (await insertSignedIn(small.db, "carl")) as SignedIn;
    const reply = await uploadBytes(small, carl, Buffer.alloc(1), 1_048_577);
    expect(reply).toMatchObject({ status: 403, error: expect.stringMatching(/^Your photos and videos/) });
  });
});

const engines = [
  ["the package", null, hasNodeAv],
  ["the program", ffmpegPath, true],
] as const;

describe.each(engines)("an engine that is %s", (_, path, isThere) => {
  const engine = openVideoEngine(path);
  const canary = "CANARY+51.5414-000.1471/";

  async function convert(from: string) {
    const file = { path: from, format: "mov" as const };
    const { video, ...facts } = await engine.probe(file);
    if (!video) throw new Error("no video");
    const readable = { ...facts, video };
    const plan = await engine.plan(file, readable);
    const output = join(settings.dataDir, `${basename(from)}.${engine.kind}.mp4`);
    await engine.convert({ file, facts: readable, plan, output, signal: new AbortController().signal }, () => {});
    return { plan, result: await engine.probe({ path: output, format: "mov" }), bytes: await readFile(output) };
  }

  it.runIf(isThere)("turns a lying picture upright, and makes it no larger and no faster than is seen", async () => {
    const lying = await makeVideo("fast.mp4", ...picture({ size: "1600x800", rate: "60", seconds: 0.5 }), ...h264);
    const turned = await makeVideo("turned.mov", "-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90");
    const { result, plan } = await convert(turned);
    expect(result.video).toMatchObject({
      width: 640,
      height: 1280,
      rotation: 0,
      codec: "h264",
      pixelFormat: "yuv420p",
    });
    expect(result.video?.frameRate).toBeCloseTo(30, 0);
    expect(plan).toMatchObject({ width: 640, height: 1280, copiesVideo: false });
  });

  // The tests' encoder is too old to mirror videos.
  it.runIf(isThere && path === null)("mirrors a film that is stored as one of a mirror", async () => {
    const sides = ["-f", "lavfi", "-i", "color=black:size=320x160:duration=0.4,drawbox=w=160:h=160:color=white:t=fill"];
    const mp4 = await readFile(await makeVideo("sides.mp4", ...sides, ...h264));
    // Left is right.
    const matrix = mp4.indexOf("tkhd") + 44;
    mp4.writeInt32BE(-65_536, matrix);
    const mirrored = join(settings.dataDir, "mirrored.mp4");
    await writeFile(mirrored, mp4);
    const { plan } = await convert(mirrored);
    expect(plan.copiesVideo).toBe(false);
    const frame = join(settings.dataDir, "mirrored.png");
    await engine.savePoster(join(settings.dataDir, `${basename(mirrored)}.${engine.kind}.mp4`), 0, frame);
    const { data, info } = await sharp(frame).greyscale().raw().toBuffer({ resolveWithObject: true });
    const middle = (info.height / 2) * info.width;
    expect([(data[middle + 40] ?? 0) < 40, (data[middle + 280] ?? 0) > 215]).toEqual([true, true]);
  });

  it.runIf(isThere)("reads as far as it is asked, and writes a small first picture that stands upright", async () => {
    const lying = await makeVideo("long.mp4", ...picture({ size: "640x320", seconds: 3 }), ...tone, ...h264);
    const turned = await makeVideo("upright.mov", "-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90");
    const readThrough = async (seconds: number) => {
      const file = { path: turned, format: "mov" as const };
      const { video, ...facts } = await engine.probe(file);
      if (!video) throw new Error("no video");
      const output = join(settings.dataDir, `first.${engine.kind}.png`);
      const played = await engine.readThrough(file, { ...facts, video }, { seconds, output });
      return { played, ...(await sharp(output).metadata()) };
    };
    expect((await readThrough(10)).played).toBeCloseTo(3, 0);
    const { played, width, height } = await readThrough(1);
    expect([played >= 1, played < 2.5, width, height]).toEqual([true, true, 96, 192]);
  });

  it.runIf(isThere)("brings the light of a phone's HDR video into what every screen shows", async () => {
    // 1,000 nits of white in 10-bit PQ; washed out it is a grey of 190.
    const white = ["-f", "lavfi", "-i", "color=rate=15:duration=0.4,format=yuv420p10le,geq=lum=721:cb=512:cr=512"];
    const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"];
    const bright = "log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc";
    const filmed = await makeVideo("bright.mov", ...white, ...hevc, "-x265-params", bright);
    const { plan, result } = await convert(filmed);
    expect([plan.copiesVideo, result.video?.isBright, result.video?.pixelFormat]).toEqual([false, false, "yuv420p"]);
    const frame = join(settings.dataDir, `${engine.kind}.png`);
    await engine.savePoster(join(settings.dataDir, `${basename(filmed)}.${engine.kind}.mp4`), 0, frame);
    const { channels } = await sharp(await readFile(frame)).stats();
    for (const { mean } of channels) expect(mean).toBeGreaterThan(240);
  });

  it.runIf(isThere)(
    "copies what plays everywhere, with its beginning first and without where it was taken",
    async () => {
      const tagged = [
        "-metadata",
        `location=${canary}`,
        "-metadata",
        `title=${canary}`,
        "-metadata:s:v",
        `title=${canary}`,
      ];
      const keys = ["-movflags", "use_metadata_tags", "-metadata", `com.apple.quicktime.location.ISO6709=${canary}`];
      const files = [
        makeVideo("taken.mov", ...picture(), ...tone, ...h264, ...tagged),
        makeVideo("keys.mov", ...picture(), ...tone, ...h264, ...keys),
        makeVideo("remarks.mp4", ...picture(), ...tone, ...h264, ...remarked(canary)),
      ];
      for (const taken of await Promise.all(files)) {
        expect((await readFile(taken)).includes(canary)).toBe(true);
        const { plan, bytes, result } = await convert(taken);
        expect(plan).toMatchObject({ copiesVideo: true, copiesAudio: true });
        expect(bytes.includes(canary)).toBe(false);
        expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
        expect(result).toMatchObject({ video: { codec: "h264", width: 320 }, audio: { codec: "aac" } });
        expect(result.durationMs).toBeGreaterThan(900);
      }
    },
  );
});

describe("without an engine", async () => {
  const plain = await ownApp({ FFMPEG_PATH: "off" });
  const dora = (await insertSignedIn(plain.db, "dora")) as SignedIn;

  it("an MP4 that plays is taken as it is, without a poster and without where it was taken", async () => {
    const canary = "CANARY+51.5414-000.1471/";
    const tagged = ["-metadata", `comment=${canary}`, ...remarked(canary)];
    const path = await makeVideo("plain.mp4", ...picture(), ...tone, ...h264, ...tagged);
    const { id } = await uploadFile(plain, dora, path);
    const uploaded = await finish(dora, id, plain);
    expect(uploaded).toMatchObject({ width: 320, height: 240 });
    await plain.runJobs();
    const { rawPayload, statusCode } = await plain.app.inject({ url: uploaded.path });
    expect([statusCode, rawPayload.includes(canary)]).toEqual([200, false]);
    expect(rawPayload.indexOf("moov")).toBeLessThan(rawPayload.indexOf("mdat"));
    const row = await plain.db.write.selectFrom("videos").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "ready", poster_path: null });
  });

  it("one that breaks off is refused", async () => {
    const mp4 = await readFile(await makeVideo("ahead.mp4", ...picture(), ...h264, "-movflags", "+faststart"));
    const { id } = await uploadBytes(plain, dora, mp4.subarray(0, mp4.length / 2));
    expect(await messageOf(finish(dora, id, plain))).toBe(videoErrors.unreadable);
  });

  it("all others are refused with what this server takes", async () => {
    for (const type of ["video/webm", "video/quicktime", "video/x-msvideo"] as const) {
      const { id } = await uploadFile(plain, dora, await ordinaryVideos[type]());
      expect(await messageOf(finish(dora, id, plain))).toBe(videoErrors.onlyMp4);
      expect(await incoming(plain.settings.dataDir)).toEqual([]);
    }
  });
});
