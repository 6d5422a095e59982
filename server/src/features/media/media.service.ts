import type { StoredPicture } from "@dishboard/contract/media";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { removeOwnUpload } from "./media.repository.ts";

/** The job that removes the files of a picture. */
export const removePictureTask = "media-remove";

/** Takes one of a person's own uploads for an item, once; undefined where there is none, or where it was taken. */
export async function takeUpload(
  db: Kysely<Schema>,
  upload: { id: string; userId: string; bucket: PictureBucket },
): Promise<StoredPicture | undefined> {
  return removeOwnUpload(db, upload);
}

/** Has the files of a picture removed as soon as the transaction is through. */
export async function forgetPicture(db: Kysely<Schema>, path: string): Promise<void> {
  await addJob(db, removePictureTask, { path }, `${removePictureTask} ${path}`);
}
