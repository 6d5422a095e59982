import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { isBucketExclusive } from "./bucket-sites.service.ts";
import { deleteUpload, lockOldUpload } from "./media.repository.ts";
import { deletePictureTask } from "./media.service.ts";
import { compareFilesWithRows } from "./stored-files.service.ts";

export type MediaJobsDeps = {
  db: Database;
  storage: Storage;
  dataDir: string;
  /** The site's address for the bucket; null for a folder. */
  bucketUser: string | null;
  clock: () => Date;
  log: Log;
};

const unusedUploadMs = 24 * 3_600_000;
/** Limits a run, so that a wrong clock or database does not delete everything. */
const maxPerRun = 500;

export function mediaJobs({ bucketUser, ...deps }: MediaJobsDeps): Tasks {
  async function compare(): Promise<void> {
    const isExclusive =
      bucketUser === null || (await isBucketExclusive({ ...deps, publicUrl: bucketUser }, deps).catch(deleteNothing));
    await compareFilesWithRows({ ...deps, isExclusive });
  }
  // Missing files are still reported if the bucket's owner is unknown.
  function deleteNothing(error: unknown): false {
    deps.log.error({ err: error }, "whose the bucket is cannot be told: no file without a row is deleted");
    return false;
  }
  return {
    [deletePictureTask]: { run: (payload) => removePicture(deps.storage, (payload as { path: string }).path) },
    "media-sweep": { run: () => sweep(deps), at: "41 * * * *" },
    "media-compare": { run: compare, at: "51 4 * * *" },
  };
}

/** Deletes unused uploads, and leftovers of killed processes, by rows alone. */
async function sweep({ db, storage, clock }: Pick<MediaJobsDeps, "db" | "storage" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - unusedUploadMs);
  for (let n = 0; n < maxPerRun; n++) {
    const isDone = await inTransaction(db.write, async (transaction) => {
      // Locked, so that an item that takes it now does not get a picture without files.
      const upload = await lockOldUpload(transaction, before);
      if (!upload) return true;
      await removePicture(storage, upload.path);
      await deleteUpload(transaction, upload.id);
      return false;
    });
    if (isDone) return;
  }
}
