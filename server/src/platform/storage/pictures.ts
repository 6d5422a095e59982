import { randomInt } from "node:crypto";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Storage } from "./storage.ts";

const root = "/media/";

/** A new path for a picture of an item, which nobody can guess. */
export function newPicturePath(bucket: PictureBucket, owner: string, now: Date): string {
  const name = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0");
  return `${root}${bucket}/${owner}/${now.getTime()}_${name}.webp`;
}

/** Stores a finished picture in all its widths. */
export async function putPicture(storage: Storage, path: string, fileOf: (width: number) => string): Promise<void> {
  for (const width of pictureWidths) await storage.put(objectOf(pictureAt(path, width)), fileOf(width));
}

/** Stores a finished avatar and returns its path. */
export async function putAvatar(storage: Storage, owner: string, now: Date, file: string): Promise<string> {
  const path = `${root}avatars/${owner}/${now.getTime()}.webp`;
  await storage.put(objectOf(path), file);
  return path;
}

/** Deletes the files of a path of /media, a picture in all its widths. Missing files are no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  for (const width of pictureWidths) await storage.remove(objectOf(pictureAt(path, width)));
}

function objectOf(path: string): string {
  return path.slice(root.length);
}
