import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { call } from "@dishboard/contract/endpoint";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { describe, expect, it } from "vitest";
import { ownApp, type TestApp } from "../../../../testing/app.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { cameraRemark, ffmpegPath, hasNodeAv, phoneVideos, uploadFile } from "../../../../testing/videos.ts";

const run = promisify(execFile);

/** Uploads a video and returns where it is published. */
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

/** The pictures of an MP4 of H.264, its codec as browsers are asked about it, and in how many bytes lengths are written. */
async function readPictures(mp4: Buffer) {
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4) });
  const track = await input.getPrimaryVideoTrack();
  const description = (await track?.getDecoderConfig())?.description as Uint8Array | undefined;
  if (!track || description?.[4] === undefined) throw new Error("no description of pictures");
  const pictures: EncodedPacket[] = [];
  for await (const picture of new EncodedPacketSink(track).packets()) pictures.push(picture);
  return { pictures, codec: await track.getCodecParameterString(), lengthBytes: (description[4] & 3) + 1 };
}

/** Returns where the units of a picture lie. Throws unless they fill it exactly, each after its length. */
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

/** Expects an MP4 that every browser plays, and of a copied one that nothing but pictures was kept. */
async function expectPlayable(at: TestApp, mp4: Buffer, { isCopied }: { isCopied: boolean }): Promise<void> {
  const { codec, pictures, lengthBytes } = await readPictures(mp4);
  expect(codec).toMatch(/^avc1\.(42|4d|64)/);
  expect(pictures.length).toBeGreaterThanOrEqual(30);
  expect(Math.min(...pictures.map(({ timestamp }) => timestamp))).toBeLessThan(0.2);
  const kinds = new Set(pictures.flatMap(({ data }) => unitsOf(data, lengthBytes).map(({ kind }) => kind)));
  // An encoder writes what it was asked to do, in place of what a camera wrote.
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
