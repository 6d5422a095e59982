import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installVideoEngine } from "../scripts/video-engine.mjs";
import type { TestApp } from "./app.ts";
import type { SignedIn } from "./sign-in.ts";

const run = promisify(execFile);
const packages = fileURLToPath(new URL("../video/", import.meta.url));
/** The next installation deletes it. */
const folder = join(packages, "node_modules", ".test-videos");

// Only for the tests that need it: installing takes longer than most tests.
await installVideoEngine({ forTests: true });

/** Next to `ffprobe`; installed with the engine, for tests only. */
export const ffmpegPath = linkPrograms();

export const hasNodeAv = existsSync(join(packages, "node_modules", "node-av", "package.json"));

function linkPrograms(): string {
  mkdirSync(folder, { recursive: true });
  const require = createRequire(join(packages, "package.json"));
  for (const name of ["ffmpeg", "ffprobe"]) {
    const { path } = require(`@${name}-installer/${name}`) as { path: string };
    // Without its install scripts one of them may not be executable.
    chmodSync(path, 0o755);
    if (!existsSync(join(folder, name))) linkOnce(path, join(folder, name));
  }
  return join(folder, "ffmpeg");
}

/** Another process may have made the link meanwhile. */
function linkOnce(path: string, link: string): void {
  try {
    symlinkSync(path, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

export function picture({ size = "320x240", rate = "15", seconds = 1 } = {}): string[] {
  return ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

export const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1"];

export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];

/** Once for all tests; the name determines the type. */
export async function makeVideo(name: string, ...args: string[]): Promise<string> {
  const hash = createHash("sha256").update(args.join("\n")).digest("hex").slice(0, 12);
  const path = join(folder, `${hash}-${name}`);
  if (existsSync(path)) return path;
  // Another process may make the same file; no half one is ever seen.
  const draft = join(folder, `${process.pid}-${randomUUID()}-${name}`);
  await run(ffmpegPath, ["-v", "error", "-y", ...args, draft]);
  await rename(draft, path);
  return path;
}

export const ordinaryVideos = {
  "video/mp4": () => makeVideo("ordinary.mp4", ...picture(), ...tone, ...h264),
  "video/quicktime": () =>
    makeVideo(
      "ordinary.mov",
      ...picture(),
      ...tone,
      "-c:v",
      "libx265",
      "-x265-params",
      "log-level=error",
      "-c:a",
      "aac",
    ),
  "video/webm": () => makeVideo("ordinary.webm", ...picture(), "-c:v", "libvpx-vp9", "-deadline", "realtime"),
  "video/x-msvideo": () =>
    makeVideo("ordinary.avi", ...picture(), ...tone, "-c:v", "mjpeg", "-pix_fmt", "yuvj422p", "-c:a", "pcm_s16le"),
} as const;

/** Cameras write this into the pictures themselves. */
export const cameraRemark = "CANARY+51.5414-000.1471/";

// Pictures that refer to later ones, each with remarks.
const filmed = ["-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-pix_fmt", "yuv420p", "-c:a", "aac"];
const timed = ["-x264-params", "nal-hrd=vbr", "-maxrate", "2M", "-bufsize", "2M"];
const remarked = `h264_metadata=aud=insert:sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${cameraRemark}`;
const fromPhone = () =>
  makeVideo("phone.mp4", ...picture({ rate: "30" }), ...tone, ...filmed, ...timed, "-bsf:v", remarked);

export const phoneVideos = {
  h264: fromPhone,
  /** With nothing to see in its first seconds. */
  h264Late: async () => makeVideo("late.mp4", "-i", await fromPhone(), "-c", "copy", "-output_ts_offset", "5"),
  /** With sound that must be encoded. */
  h264Mp3: async () => makeVideo("mp3.mp4", "-i", await fromPhone(), "-c:v", "copy", "-c:a", "libmp3lame"),
  /** With parameter sets among the pictures. */
  avc3: async () =>
    makeVideo("avc3.mp4", "-i", await fromPhone(), "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-tag:v", "avc3"),
  /** Of ten bits, and turned. */
  hevc: async () => {
    const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error:bframes=3"];
    const deep = ["-pix_fmt", "yuv420p10le", "-tag:v", "hvc1", "-c:a", "aac"];
    const lying = await makeVideo("hevc.mov", ...picture({ rate: "30" }), ...tone, ...hevc, ...deep);
    return makeVideo("turned-hevc.mov", "-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90", "-tag:v", "hvc1");
  },
} as const;

type Reply = { status: number; error: string | null; id: string };

/** In one piece; returns the first failed reply, or the last one. */
export async function uploadBytes(
  { app }: Pick<TestApp, "app">,
  { accessToken }: Pick<SignedIn, "accessToken">,
  bytes: Buffer,
  declared = bytes.length,
  path = "/api/videos/uploads",
): Promise<Reply> {
  const headers = { authorization: `Bearer ${accessToken}`, "tus-resumable": "1.0.0" };
  const created = await app.inject({
    method: "POST",
    url: path,
    headers: { ...headers, "upload-length": String(declared) },
  });
  const url = String(created.headers.location);
  const id = url.split("/").at(-1) ?? "";
  if (created.statusCode !== 201) return { status: created.statusCode, error: messageOf(created), id };
  const sent = await app.inject({
    method: "PATCH",
    url,
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    payload: bytes,
  });
  return { status: sent.statusCode, error: messageOf(sent), id };
}

function messageOf(reply: { statusCode: number; json(): unknown }): string | null {
  return reply.statusCode < 400 ? null : (reply.json() as { error: { message: string } }).error.message;
}

export async function uploadFile(app: Pick<TestApp, "app">, who: SignedIn, path: string): Promise<Reply> {
  return uploadBytes(app, who, await readFile(path));
}
