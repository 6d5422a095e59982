import type { UploadBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { deleteOwnUpload, deleteUploadRowsOf, type OwnedPicture } from "./media.repository.ts";

export type { OwnedPicture };

/** The job that deletes the files of a picture. */
export const deletePictureTask = "media-remove";

/** Storing a picture takes minutes at most. */
const leftFilesDelay = "1 hour";

/** Takes a member's upload for an item, post or profile. Undefined if there is none or it was taken before. */
export async function takeUpload(
  db: Kysely<Schema>,
  upload: { id: string; userId: string; bucket: UploadBucket },
): Promise<OwnedPicture | undefined> {
  return deleteOwnUpload(db, upload);
}

/** Deletes the files of a picture by a job, after the caller's transaction has committed. */
export async function deletePictureFiles(db: Kysely<Schema>, path: string): Promise<void> {
  await addJob(db, deletePictureTask, { path }, `${deletePictureTask} ${path}`);
}

/** Deletes a person's uploads that nothing has taken, and their files by jobs. */
export async function deleteUploadsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const { path, isReady } of await deleteUploadRowsOf(db, userId)) {
    await deletePictureFiles(db, path);
    // A process that is killed at this moment may have stored files after the job.
    if (!isReady)
      await addJob(db, deletePictureTask, { path }, `${deletePictureTask} later ${path}`, null, leftFilesDelay);
  }
}
