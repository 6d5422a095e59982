import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestApp } from "./app.ts";
import type { SignedIn } from "./sign-in.ts";

const run = promisify(execFile);
const packages = fileURLToPath(new URL("../video/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "dishboard-videos-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The program that makes the videos of tests, with `ffprobe` beside it; it comes with the engine's folder, for tests only. */
export const ffmpegPath = linkPrograms();

/** Whether the engine's package is installed: not on every system. */
export const hasNodeAv = existsSync(join(packages, "node_modules", "node-av", "package.json"));

function linkPrograms(): string {
  const require = createRequire(join(packages, "package.json"));
  for (const name of ["ffmpeg", "ffprobe"]) {
    const { path } = require(`@${name}-installer/${name}`) as { path: string };
    // Installed without its scripts, one of them may not be run yet.
    chmodSync(path, 0o755);
    symlinkSync(path, join(folder, name));
  }
  return join(folder, "ffmpeg");
}

/** A moving picture of a size, with so many frames a second, as the program's input. */
export function picture({ size = "320x240", rate = "15", seconds = 1 } = {}): string[] {
  return ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

/** A tone, as the program's input. */
export const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1"];

/** What encodes an MP4 that every browser plays. */
export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];

const made = new Map<string, Promise<string>>();

/** Makes a video by the program's arguments, once for each name, and returns its path. */
export function makeVideo(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name);
  const video = made.get(name) ?? run(ffmpegPath, ["-v", "error", "-y", ...args, path]).then(() => path);
  made.set(name, video);
  return video;
}

/** An ordinary video of each type that is accepted. */
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

/** A reply of the upload calls. */
type Reply = { status: number; error: string | null; id: string };

/** Uploads bytes by the tus protocol, in one piece, and returns the reply of what did not succeed, or of the last call. */
export async function uploadBytes(
  { app }: Pick<TestApp, "app">,
  { accessToken }: Pick<SignedIn, "accessToken">,
  bytes: Buffer,
  declared = bytes.length,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${accessToken}`, "tus-resumable": "1.0.0" };
  const created = await app.inject({
    method: "POST",
    url: "/api/videos/uploads",
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

/** Uploads a file of this machine. */
export async function uploadFile(app: Pick<TestApp, "app">, who: SignedIn, path: string): Promise<Reply> {
  return uploadBytes(app, who, await readFile(path));
}
