import { randomInt } from "node:crypto";
import { avatarAt, avatarWidths, pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { UploadBucket } from "@dishboard/contract/uploads";
import type { Storage } from "./storage.ts";

const root = "/media/";

let lastAvatarAt = 0;

/** Returns a new unguessable path; public avatars are named by the time. */
export function newPicturePath(bucket: UploadBucket, owner: string, now: Date): string {
  if (bucket === "avatars") {
    // Distinct even in the same millisecond.
    lastAvatarAt = Math.max(now.getTime(), lastAvatarAt + 1);
    return `${root}avatars/${owner}/${lastAvatarAt}.webp`;
  }
  const name = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0");
  return `${root}${bucket}/${owner}/${now.getTime()}_${name}.webp`;
}

export async function putPicture(storage: Storage, path: string, fileOf: (width: number) => string): Promise<void> {
  for (const file of filesOf(path)) await storage.put(objectOf(file.path), fileOf(file.width));
}

/** Missing files are no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  for (const file of filesOf(path)) await storage.remove(objectOf(file.path));
}

function filesOf(path: string): { path: string; width: number }[] {
  return path.startsWith(`${root}avatars/`)
    ? avatarWidths.map((width) => ({ path: avatarAt(path, width), width }))
    : pictureWidths.map((width) => ({ path: pictureAt(path, width), width }));
}

export function pathOfRow(path: string): string {
  return path.replace(/-\d+\.webp$/, ".webp");
}

function objectOf(path: string): string {
  return path.slice(root.length);
}
