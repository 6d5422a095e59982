import type { StoredPicture } from "@dishboard/contract/media";
import { Problem } from "@dishboard/contract/problem";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { removeOwnUpload } from "./media.repository.ts";

/** The job that removes the files of a picture. */
export const removePictureTask = "media-remove";

/** Takes one of a person's own uploads for an item, once. Throws `Problem("not-found")` where there is none. */
export async function takeUpload(
  db: Kysely<Schema>,
  upload: { id: string; userId: string; bucket: PictureBucket },
): Promise<StoredPicture> {
  const picture = await removeOwnUpload(db, upload);
  if (!picture) throw new Problem("not-found", "This photo is not there any more. Please add it again.", "picture");
  return picture;
}

/** Has the files of a picture removed as soon as the transaction is through. */
export async function forgetPicture(db: Kysely<Schema>, path: string): Promise<void> {
  await addJob(db, removePictureTask, { path }, `${removePictureTask} ${path}`);
}
