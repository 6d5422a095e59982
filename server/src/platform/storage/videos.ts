import { randomInt } from "node:crypto";
import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { removePicture } from "./pictures.ts";
import type { Storage } from "./storage.ts";

const root = "/media/";

/** Paths of a video's files; null if missing. */
export type VideoFiles = { path: string | null; sourcePath: string | null; posterPath: string | null };

/** The original is never served. */
export function newVideoPaths(owner: string, now: Date): { path: string; sourcePath: string; posterPath: string } {
  const random = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0");
  const name = `${root}post-videos/${owner}/${now.getTime()}_${random}`;
  return { path: `${name}.mp4`, sourcePath: `${name}.source`, posterPath: `${name}.webp` };
}

export function posterPathOf(path: string): string {
  return path.replace(/\.mp4$/, ".webp");
}

export function repairedPathOf(path: string): string {
  return path.replace(/\.mp4$/, "-2.mp4");
}

export async function putVideoFile(storage: Storage, path: string, file: string): Promise<void> {
  await storage.remove(objectOf(path));
  await storage.put(objectOf(path), file);
}

/** Returns false if it does not exist. */
export async function copyVideoFile(storage: Storage, path: string, file: string): Promise<boolean> {
  const stored = await storage.read(objectOf(path));
  if (!stored) return false;
  await pipeline(stored.bytes, createWriteStream(file));
  return true;
}

/** Reads an inclusive byte range and the file's size. Null if it does not exist. */
export async function readVideoRange(
  storage: Storage,
  path: string,
  range: { from: number; to: number },
): Promise<{ bytes: Buffer; size: number } | null> {
  const stored = await storage.read(objectOf(path), range);
  return stored && { bytes: await buffer(stored.bytes), size: stored.size };
}

/** Missing files are no error. */
export async function removeVideoFiles(storage: Storage, files: VideoFiles): Promise<void> {
  for (const path of [files.path, files.sourcePath]) if (path) await storage.remove(objectOf(path));
  if (files.posterPath) await removePicture(storage, files.posterPath);
}

function objectOf(path: string): string {
  return path.slice(root.length);
}
