import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { removeVideoFiles, type VideoFiles } from "../../platform/storage/videos.ts";
import { type ConversionDeps, convertNext, failConversion } from "./conversion.service.ts";
import { type RepairDeps, repairNext } from "./repair.service.ts";
import { convertTask } from "./video-uploads.service.ts";
import {
  deleteVideoRow,
  findUncheckedVideo,
  listStuckVideos,
  listWaitingVideos,
  lockUntakenVideo,
} from "./videos.repository.ts";
import { deleteVideoTask, filesOf } from "./videos.service.ts";

const dayMs = 24 * 3_600_000;
/** Limits a run, so that a wrong clock or database does not delete everything. */
const maxPerRun = 500;

const repairTask = "videos-repair";
/** Then waiting conversions have their turn. */
const maxRepairsPerRun = 20;

/** Returns the jobs that convert videos, delete files, repair old videos, and delete unused ones hourly. */
export function videosJobs(deps: ConversionDeps & RepairDeps): Tasks {
  return {
    [convertTask]: { run: () => convertNext(deps) },
    [deleteVideoTask]: { run: (payload) => removeVideoFiles(deps.storage, payload as VideoFiles) },
    [repairTask]: { run: () => repairSome(deps) },
    "videos-sweep": { run: () => sweep(deps), at: "47 * * * *" },
  };
}

/** Deletes videos without a post, gives up those unfinished after a day, and resumes others. */
async function sweep({ db, storage, clock, onSettled }: ConversionDeps): Promise<void> {
  const before = new Date(clock().getTime() - dayMs);
  for (let n = 0; n < maxPerRun; n++) {
    const isDone = await inTransaction(db.write, async (transaction) => {
      // Locked, so that a post that takes it now does not get a video without files.
      const video = await lockUntakenVideo(transaction, before);
      if (!video) return true;
      await removeVideoFiles(storage, filesOf(video));
      await deleteVideoRow(transaction, video.id);
      return false;
    });
    if (isDone) break;
  }
  for (const id of await listStuckVideos(db.write, before, maxPerRun))
    await failConversion({ db, onSettled }, { id }, "unfinished");
  for (const id of await listWaitingVideos(db.write, maxPerRun))
    await addJob(db.write, convertTask, {}, `${convertTask} ${id}`, convertTask);
  await repairLater(db);
}

async function repairSome(deps: RepairDeps): Promise<void> {
  for (let n = 0; n < maxRepairsPerRun; n++) if (!(await repairNext(deps))) return;
  await repairLater(deps.db);
}

/** Queues the repair with the conversions, so that one runs at a time. */
async function repairLater(db: Database): Promise<void> {
  if (await findUncheckedVideo(db.write)) await addJob(db.write, repairTask, {}, repairTask, convertTask);
}
