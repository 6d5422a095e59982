import { stat } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction } from "../../database/transaction.ts";
import {
  copyVideoFile,
  putVideoFile,
  readVideoRange,
  removeVideoFiles,
  repairedPathOf,
} from "../../platform/storage/videos.ts";
import { EngineFailure, UnreadableVideo } from "../../platform/video-engine/engine.ts";
import { hasStartCodes } from "../../platform/video-engine/h264.ts";
import { throwIfFull } from "../media/storage-limits.service.ts";
import { withUploadFolder } from "../media/upload-folders.service.ts";
import type { ConversionDeps } from "./conversion.service.ts";
import { findUncheckedVideo, lockVideoRow, updateToChecked, type Video } from "./videos.repository.ts";
import { deleteReplacedFile, type OnVideoMoved } from "./videos.service.ts";

export type RepairDeps = Pick<ConversionDeps, "db" | "storage" | "engine" | "dataDir" | "settings" | "log"> & {
  onMoved: OnVideoMoved;
};

/**
 * Replaces the next unchecked file if its units follow start codes, because Safari and Firefox do not play it. False if
 * none is left. Throws if it should be retried.
 */
export async function repairNext(deps: RepairDeps): Promise<boolean> {
  const video = await findUncheckedVideo(deps.db.write);
  if (!video) return false;
  try {
    if (await isBroken(deps, video)) await repair(deps, video);
    else await updateToChecked(deps.db.write, video.id, null);
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    deps.log.warn({ video: video.id, reason: error.message }, "a published video could not be repaired");
    await updateToChecked(deps.db.write, video.id, null);
  }
  return true;
}

function isOfTheFile(error: unknown): error is Error {
  return error instanceof UnreadableVideo || error instanceof EngineFailure;
}

/** Reads only parts of the file. */
async function isBroken({ storage }: RepairDeps, { path }: Video): Promise<boolean> {
  const head = await readVideoRange(storage, path, { from: 0, to: 0 });
  if (!head) throw new UnreadableVideo("its file is missing");
  const { readFirstPicture } = await import("../../platform/video-engine/first-picture.ts");
  let unavailable: unknown;
  const read = async (from: number, to: number) => {
    const part = await readVideoRange(storage, path, { from, to }).catch((error: unknown) => {
      unavailable = error;
      throw error;
    });
    return part?.bytes ?? Buffer.alloc(0);
  };
  const picture = await readFirstPicture({ size: head.size, read }).catch((error: unknown) => {
    throw unavailable ?? new UnreadableVideo(String(error));
  });
  return hasStartCodes(picture);
}

/**
 * Uses a new path, because browsers cache the old one. It derives from the old one, so a retry overwrites an
 * interrupted attempt.
 */
async function repair({ db, storage, engine, dataDir, settings, onMoved }: RepairDeps, video: Video): Promise<void> {
  await throwIfFull(dataDir, settings.storageFloor + 3 * video.bytes);
  const path = repairedPathOf(video.path);
  await withUploadFolder(dataDir, `repair-${video.id}`, async (folder) => {
    const [broken, repaired] = [join(folder, "broken.mp4"), join(folder, "repaired.mp4")];
    if (!(await copyVideoFile(storage, video.path, broken))) throw new UnreadableVideo("its file is missing");
    await engine.rewrite(broken, repaired);
    const addedBytes = (await stat(repaired)).size - (await stat(broken)).size;
    // Before the transaction, which would time out during a slow upload.
    await putVideoFile(storage, path, repaired);
    const isThere = await inTransaction(db.write, async (transaction) => {
      // Locked, so that a later deletion deletes the new file too.
      if (!(await lockVideoRow(transaction, video.id))) return false;
      await updateToChecked(transaction, video.id, { path, addedBytes });
      await onMoved(transaction, video.id, path);
      await deleteReplacedFile(transaction, video.path);
      return true;
    });
    if (!isThere) await removeVideoFiles(storage, { path, sourcePath: null, posterPath: null });
  });
}
