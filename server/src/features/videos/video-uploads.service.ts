import { maxVideoPixels, maxVideoSeconds, maxVideoSide, maxVideoWork } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { type UploadedVideo, videoErrors } from "@dishboard/contract/videos";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { createFairQueue } from "../../platform/fair-queue.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { type Log, warnSparingly } from "../../platform/log.ts";
import { type RateLimiter, TooManyRequests } from "../../platform/rate-limiter.ts";
import type { Settings } from "../../platform/settings.ts";
import {
  deleteUpload,
  findUpload,
  keepUploadWhile,
  type ResumableUpload,
} from "../../platform/storage/resumable-uploads.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { newVideoPaths, putVideoFile, removeVideoFiles } from "../../platform/storage/videos.ts";
import type { VideoFile } from "../../platform/video-engine/adapter.ts";
import {
  EngineFailure,
  type ReadableVideo,
  UnreadableVideo,
  type VideoEngine,
} from "../../platform/video-engine/engine.ts";
import { sniffVideo } from "../../platform/video-engine/sniff.ts";
import { reserveStorage, throwIfFull, throwIfOverQuota } from "../media/storage-limits.service.ts";
import { checkPlayback } from "./playback-check.service.ts";
import { deleteVideoRow, findOwnVideo, insertVideo, lockVideoRow, type Video } from "./videos.repository.ts";

export type VideoUploadDeps = {
  db: Database;
  storage: Storage;
  engine: VideoEngine;
  settings: Pick<Settings, "dataDir" | "publicUrl" | "storageFloor" | "storageQuota">;
  clock: () => Date;
  limiter: RateLimiter;
  log: Log;
};

/** The queue is serial. */
export const convertTask = "videos-convert";

/** Phones add a few for sensor data. */
const maxTracks = 32;
/** About the time of checking a few files. */
const retryAfterSeconds = 5;

// Limits memory to that of one file.
const checking = createFairQueue(
  { turns: 1, max: 50, maxPerKey: 3, maxPerKeyWhenFull: 1 },
  {
    tooManyOfKey: () => new TooManyRequests(retryAfterSeconds, videoErrors.tooManyAtOnce),
    tooMany: () => new Problem("unavailable", "Many videos are being added right now. Please try again in a moment."),
  },
);

// Concurrent stores would not see each other's space.
const storing = createFairQueue({ turns: 3, turnsPerKey: 1 });

/** A repeated request gets the same reply. */
const finishing = new Map<string, Promise<UploadedVideo>>();

/** Throws `Problem` unless the disk, next to other promised uploads, and the member's storage have room. */
export async function throwIfNoSpace(
  { db, settings }: VideoUploadDeps,
  { userId, bytes, promisedBytes }: { userId: string; bytes: number; promisedBytes: number },
): Promise<void> {
  await throwIfFull(settings.dataDir, settings.storageFloor + bytes + promisedBytes);
  await throwIfOverQuota(db.read("latest"), settings, { userId, bytes });
}

/** Checks and stores an upload, and queues its conversion. Throws `Problem`; an unaccepted file is deleted. */
export async function finishUpload(
  deps: VideoUploadDeps,
  upload: { id: string; userId: string },
): Promise<UploadedVideo> {
  const key = `${upload.id} ${upload.userId}`;
  const running =
    finishing.get(key) ??
    keepUploadWhile(upload.id, () => finish(deps, upload).catch(throwIfMissing)).finally(() => finishing.delete(key));
  finishing.set(key, running);
  return running;
}

/** The upload was given up, or its account erased. */
function throwIfMissing(error: unknown): never {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  throw isMissing ? new Problem("not-found", videoErrors.notFound) : error;
}

async function finish(deps: VideoUploadDeps, { id, userId }: { id: string; userId: string }): Promise<UploadedVideo> {
  const { dataDir } = deps.settings;
  const upload = await findUpload(dataDir, id);
  const video = await findOwnVideo(deps.db.read("latest"), { id, userId });
  if (upload?.userId !== userId) {
    if (video) return uploadedVideo(deps, video);
    throw new Problem("not-found", videoErrors.notFound);
  }
  if (upload.received < upload.size) throw new Problem("conflict", videoErrors.incomplete);
  // Storing copies the file.
  await throwIfFull(dataDir, deps.settings.storageFloor + upload.size);
  // An interrupted store is repeated.
  const stored = video ?? (await checkAndInsert(deps, upload));
  await store(deps, stored, upload);
  return uploadedVideo(deps, stored);
}

/** Inserts the row before the file is stored. */
async function checkAndInsert(deps: VideoUploadDeps, upload: ResumableUpload): Promise<Video> {
  const { db, settings, clock } = deps;
  const { id, userId, size: bytes } = upload;
  const { plan, facts, thumbnail } = await checking
    .run(userId, () => check(deps, upload))
    .catch(async (error: unknown) => {
      if (error instanceof Problem && isOfTheFile(error)) await deleteUpload(settings.dataDir, id);
      throw error;
    });
  return inTransaction(db.write, async (transaction: Kysely<Schema>) => {
    await reserveStorage(transaction, settings, { userId, bytes });
    const createdAt = clock();
    const { path, sourcePath } = newVideoPaths(userId, createdAt);
    const size = { width: plan.width, height: plan.height, durationMs: Math.max(1, facts.durationMs) };
    await insertVideo(transaction, { id, userId, path, sourcePath, bytes, thumbnail, createdAt, ...size });
    const video = await findOwnVideo(transaction, { id, userId });
    if (!video) throw new Problem("conflict", videoErrors.notFound);
    return video;
  });
}

function isOfTheFile({ code }: Problem): boolean {
  return code === "invalid" || code === "unsupported-media-type";
}

async function store(
  { db, storage, settings }: VideoUploadDeps,
  video: Video,
  { id, file }: ResumableUpload,
): Promise<void> {
  // In other states the file is stored already.
  if (video.state === "waiting" && video.source_path) {
    try {
      await putInTurn(
        { storage, settings },
        { userId: video.user_id, path: video.source_path, file, bytes: video.bytes },
      );
      const isWanted = await inTransaction(db.write, async (transaction) => {
        // Locked, so that a later deletion deletes the file too.
        const stored = await lockVideoRow(transaction, id);
        if (stored?.state === "waiting")
          await addJob(transaction, convertTask, {}, `${convertTask} ${id}`, convertTask);
        return Boolean(stored?.source_path);
      });
      if (!isWanted) await removeVideoFiles(storage, { path: null, sourcePath: video.source_path, posterPath: null });
    } catch (error) {
      await deleteVideoRow(db.write, id).catch(() => {});
      throw error;
    }
  }
  await deleteUpload(settings.dataDir, id);
}

async function putInTurn(
  { storage, settings }: Pick<VideoUploadDeps, "storage" | "settings">,
  { userId, path, file, bytes }: { userId: string; path: string; file: string; bytes: number },
): Promise<void> {
  await storing.run(userId, async () => {
    await throwIfFull(settings.dataDir, settings.storageFloor + bytes);
    await putVideoFile(storage, path, file);
  });
}

/** Plans the conversion. Throws `Problem`. */
async function check({ engine, log, settings }: VideoUploadDeps, { id, file: path }: ResumableUpload) {
  const format = await sniffVideo(path);
  if (!format) throw new Problem("unsupported-media-type", videoErrors.type);
  try {
    const file = { path, format };
    const facts = await engine.probe(file);
    if (engine.kind === "none" && !isPlayedAsItIs(file, facts as ReadableVideo))
      throw new Problem("unsupported-media-type", videoErrors.onlyMp4);
    const { video } = facts;
    if (!video || facts.tracks > maxTracks || video.width < 1 || video.height < 1) throw unreadable();
    if (engine.kind !== "none" && video.pixelFormat === "") throw unreadable();
    if (facts.durationMs > maxVideoSeconds * 1_000) throw new Problem("invalid", videoErrors.tooLong);
    const { width, height } = video;
    if (Math.max(width, height) > maxVideoSide || width * height > maxVideoPixels)
      throw new Problem("invalid", videoErrors.tooManyPixels);
    const readable = { ...facts, video };
    const plan = await engine.plan(file, readable);
    // Its conversion would time out after half an hour, twice.
    if (!plan.copiesVideo && workOf(readable) > maxVideoWork) throw new Problem("invalid", videoErrors.tooMuchWork);
    return {
      facts: readable,
      plan,
      thumbnail: await checkPlayback({ engine, settings }, { id, file, facts: readable }),
    };
  } catch (error) {
    if (error instanceof UnreadableVideo) throw unreadable();
    if (!(error instanceof EngineFailure)) throw error;
    warnSparingly(log, { reason: error.message }, "a video could not be looked at");
    throw new Problem("unavailable", "Videos cannot be looked at right now. Please try again in a moment.");
  }
}

function workOf({ durationMs, video: { width, height, frameRate } }: ReadableVideo): number {
  return (durationMs / 1_000) * frameRate * width * height;
}

function unreadable(): Problem {
  return new Problem("invalid", videoErrors.unreadable);
}

/** Without an engine nothing is re-encoded. */
function isPlayedAsItIs({ format }: VideoFile, { video, audio }: Partial<ReadableVideo>): boolean {
  const isVideoPlayed = video?.codec === "h264" && video.pixelFormat === "yuv420p";
  return format === "mov" && isVideoPlayed && (!audio || audio.codec === "aac");
}

function uploadedVideo({ settings }: VideoUploadDeps, { id, path, width, height, duration_ms }: Video): UploadedVideo {
  return { id, path, url: settings.publicUrl + path, width, height, durationMs: duration_ms };
}
