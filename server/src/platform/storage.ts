import { randomInt } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";

/** The folder of stored files under the data folder; `/media/` serves it. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Moves a finished item picture to a new place in all its widths, and gives the path that names it. */
export async function storePicture(
  dataDir: string,
  bucket: "dish-images" | "product-images",
  owner: string,
  fileOf: (width: number) => string,
): Promise<string> {
  const object = `${bucket}/${owner}/${Date.now()}_${randomName()}.webp`;
  for (const width of pictureWidths) await moveTo(dataDir, pictureAt(object, width), fileOf(width));
  return `/media/${object}`;
}

/** Moves a finished avatar to its place, and gives its path. */
export async function storeAvatar(dataDir: string, owner: string, file: string): Promise<string> {
  const object = `avatars/${owner}/${Date.now()}.webp`;
  await moveTo(dataDir, object, file);
  return `/media/${object}`;
}

/** Removes what stands under a path of /media, a picture in all its widths; what is gone already is no error. */
export async function removeMedia(dataDir: string, path: string): Promise<void> {
  const object = path.replace(/^\/media\//, "");
  for (const width of pictureWidths) await rm(join(mediaFolder(dataDir), pictureAt(object, width)), { force: true });
}

async function moveTo(dataDir: string, object: string, file: string): Promise<void> {
  const place = join(mediaFolder(dataDir), object);
  await mkdir(dirname(place), { recursive: true });
  await rename(file, place);
}

/** Six random characters, as the names of stored files end. */
function randomName(): string {
  return randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0");
}
