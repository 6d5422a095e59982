import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { removeOldArrivals } from "./arrivals.service.ts";
import { lockOldUpload, removeUpload } from "./media.repository.ts";
import { removePictureTask } from "./media.service.ts";

/** What the jobs of media work with. */
export type MediaJobsParts = { db: Database; storage: Storage; dataDir: string; clock: () => Date };

const untakenMilliseconds = 24 * 3_600_000;
const arrivingMilliseconds = 3_600_000;
/** So many go in one run, so that no mistake in a clock or a database takes everything at once. */
const mostAtOnce = 500;

/** The removal of pictures, and the hourly sweep. */
export function mediaJobs(parts: MediaJobsParts): Tasks {
  return {
    [removePictureTask]: { run: (payload) => removePicture(parts.storage, (payload as { path: string }).path) },
    "media-sweep": { run: () => sweep(parts), at: "41 * * * *" },
  };
}

/** Takes away uploads that no item took, and what killed processes left. Rows alone say what may go, never what is missing. */
async function sweep({ db, storage, dataDir, clock }: MediaJobsParts): Promise<void> {
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
  await removeOldArrivals(dataDir, before(arrivingMilliseconds), mostAtOnce);
  for (let n = 0; n < mostAtOnce; n++) {
    const isOver = await inTransaction(db.write, async (transaction) => {
      // Held, so that who takes it in this moment finds it gone and not without its files.
      const upload = await lockOldUpload(transaction, before(untakenMilliseconds));
      if (!upload) return true;
      await removePicture(storage, upload.path);
      await removeUpload(transaction, upload.id);
      return false;
    });
    if (isOver) return;
  }
}
