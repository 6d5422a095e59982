import type { UploadBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { deleteOwnUpload, deleteUploadRowsOf, type OwnedPicture } from "./media.repository.ts";

export type { OwnedPicture };

export const deletePictureTask = "media-remove";

/** Storing a picture takes minutes at most. */
const leftFilesDelay = "1 hour";

/** Takes a member's upload for an item, post or profile. Undefined if it is missing or taken. */
export async function takeUpload(
  db: Kysely<Schema>,
  upload: { id: string; userId: string; bucket: UploadBucket },
): Promise<OwnedPicture | undefined> {
  return deleteOwnUpload(db, upload);
}

/** Queues the deletion in the caller's transaction. */
export async function deletePictureFiles(db: Kysely<Schema>, path: string): Promise<void> {
  await addJob(db, deletePictureTask, { path }, `${deletePictureTask} ${path}`);
}

/** Deletes unused uploads, and their files in jobs. */
export async function deleteUploadsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const { path, isReady } of await deleteUploadRowsOf(db, userId)) {
    await deletePictureFiles(db, path);
    // A process killed now may have stored files after the job.
    if (!isReady)
      await addJob(db, deletePictureTask, { path }, `${deletePictureTask} later ${path}`, null, leftFilesDelay);
  }
}
