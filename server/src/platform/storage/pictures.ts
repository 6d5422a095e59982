import { randomInt } from "node:crypto";
import { avatarAt, avatarWidths, pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { UploadBucket } from "@dishboard/contract/uploads";
import type { Storage } from "./storage.ts";

const root = "/media/";

let lastAvatarAt = 0;

/** A new path for a picture, which nobody can guess; that of an avatar, which everybody sees, is named by the time. */
export function newPicturePath(bucket: UploadBucket, owner: string, now: Date): string {
  if (bucket === "avatars") {
    // Two of the same millisecond are two files.
    lastAvatarAt = Math.max(now.getTime(), lastAvatarAt + 1);
    return `${root}avatars/${owner}/${lastAvatarAt}.webp`;
  }
  const name = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0");
  return `${root}${bucket}/${owner}/${now.getTime()}_${name}.webp`;
}

/** Stores a finished picture in all its widths. */
export async function putPicture(storage: Storage, path: string, fileOf: (width: number) => string): Promise<void> {
  for (const file of filesOf(path)) await storage.put(objectOf(file.path), fileOf(file.width));
}

/** Deletes the files of a path of /media, a picture in all its widths. Missing files are no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  for (const file of filesOf(path)) await storage.remove(objectOf(file.path));
}

/** The files of a picture or an avatar. */
function filesOf(path: string): { path: string; width: number }[] {
  return path.startsWith(`${root}avatars/`)
    ? avatarWidths.map((width) => ({ path: avatarAt(path, width), width }))
    : pictureWidths.map((width) => ({ path: pictureAt(path, width), width }));
}

/** The path that a row has for a file of one width. */
export function pathOfRow(path: string): string {
  return path.replace(/-\d+\.webp$/, ".webp");
}

function objectOf(path: string): string {
  return path.slice(root.length);
}
