import { stat } from "node:fs/promises";
import { join } from "node:path";
import { maxVideoSeconds } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import type { VideoFailure } from "@dishboard/contract/videos";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import { putPicture, removePicture } from "../../platform/storage/pictures.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { copyVideoFile, posterPathOf, putVideoFile, removeVideoFiles } from "../../platform/storage/videos.ts";
import { EngineFailure, UnreadableVideo, type VideoEngine } from "../../platform/video-engine/engine.ts";
import { sniffVideo } from "../../platform/video-engine/sniff.ts";
import { convertPicture, readPictureHeader } from "../media/pictures.service.ts";
import { reserveStorage, throwIfFull } from "../media/storage-limits.service.ts";
import { withUploadFolder } from "../media/upload-folders.service.ts";
import { minPlayedShare } from "./playback-check.service.ts";
import * as repository from "./videos.repository.ts";
import { deleteVideoFiles, filesOf, type OnVideoSettled } from "./videos.service.ts";

export type ConversionDeps = {
  db: Database;
  storage: Storage;
  engine: VideoEngine;
  dataDir: string;
  settings: Pick<Settings, "storageFloor" | "storageQuota">;
  clock: () => Date;
  log: Log;
  onSettled: OnVideoSettled;
};

const maxAttempts = 2;
/** A full disk, for example: the retries last a day. */
const maxAttemptsElse = 13;
const progressEveryMs = 1_000;
/** Some files do not state their length. */
const maxPlayedSeconds = 1.1 * maxVideoSeconds;
/** A first frame is often black. */
const posterAtSeconds = 1;

let last = Promise.resolve();

/** Waits for this process's current video. Throws if it should be retried. */
export function convertNext(deps: ConversionDeps): Promise<void> {
  const turn = last.then(() => convertOne(deps));
  last = turn.catch(() => {});
  return turn;
}

async function convertOne(deps: ConversionDeps): Promise<void> {
  const video = await repository.updateNextToConverting(deps.db.write, deps.clock());
  if (!video) return;
  // It keeps crashing its server.
  if (video.attempts >= maxAttemptsElse) return failConversion(deps, video, "unfinished");
  try {
    // For a copy of the original, and a result of the same size.
    await throwIfFull(deps.dataDir, deps.settings.storageFloor + 2 * video.bytes);
    await withUploadFolder(deps.dataDir, `convert-${video.id}`, async (folder) => {
      const converted = await convert(deps, video, folder);
      await store(deps, video, folder, converted);
    });
  } catch (error) {
    const max = isOfTheFile(error) ? maxAttempts : maxAttemptsElse;
    const attempts = await repository.updateToWaiting(deps.db.write, video.id);
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.warn({ video: video.id, attempts, reason }, "a video could not be converted");
    if (attempts > 0 && attempts < max) throw error;
    if (attempts > 0) await failConversion(deps, video, failureOf(error));
  }
}

class TooLongVideo extends UnreadableVideo {}

function failureOf(error: unknown): VideoFailure {
  if (error instanceof TooLongVideo) return "too-long";
  if (error instanceof UnreadableVideo) return "unreadable";
  return error instanceof Problem ? "no-room" : "unfinished";
}

function isOfTheFile(error: unknown): boolean {
  if (error instanceof Problem) return error.code !== "storage-full";
  return error instanceof UnreadableVideo || error instanceof EngineFailure;
}

type Converted = { durationMs: number; bytes: number; poster: repository.Poster | null };

async function convert(deps: ConversionDeps, video: repository.Video, folder: string): Promise<Converted> {
  const { engine, storage, db, settings } = deps;
  const path = join(folder, "original");
  const output = join(folder, "video.mp4");
  if (!video.source_path || !(await copyVideoFile(storage, video.source_path, path)))
    throw new UnreadableVideo("its original is not there");
  const format = await sniffVideo(path);
  if (!format) throw new UnreadableVideo("its original is no video");
  const file = { path, format };
  const { video: track, ...facts } = await engine.probe(file);
  if (!track) throw new UnreadableVideo("it has no picture");
  const readable = { ...facts, video: track };
  const plan = await engine.plan(file, readable);
  const saveProgress = progressSaver(deps, video, facts.durationMs);
  const stopping = new AbortController();
  const onProgress = (seconds: number) => {
    // Encoding would fill up day-long gaps between frames.
    if (seconds > maxPlayedSeconds) stopping.abort(new TooLongVideo("it is too long"));
    else saveProgress(seconds);
  };
  await engine.convert({ file, facts: readable, plan, output, signal: stopping.signal }, onProgress);
  const { durationMs, video: result } = await engine.probe({ path: output, format: "mov" });
  if (!result || durationMs < 1 || durationMs < minPlayedShare * facts.durationMs)
    throw new UnreadableVideo(`it plays for ${durationMs} of ${facts.durationMs} ms`);
  if (durationMs > maxPlayedSeconds * 1_000) throw new TooLongVideo("it is too long");
  const poster = await convertPoster(engine, video, folder, Math.min(posterAtSeconds, durationMs / 2_000));
  const bytes = (await stat(output)).size + (poster?.bytes ?? 0);
  await inTransaction(db.write, async (transaction) => {
    // The original's bytes are reserved already.
    await reserveStorage(transaction, settings, { userId: video.user_id, bytes: bytes - video.bytes });
    await repository.updateToStoring(transaction, video.id, { poster, bytes, durationMs });
  });
  return { durationMs, bytes, poster };
}

async function convertPoster(engine: VideoEngine, { path }: repository.Video, folder: string, atSeconds: number) {
  const frame = join(folder, "frame.png");
  const isSaved = await engine.savePoster(join(folder, "video.mp4"), atSeconds, frame);
  if (!isSaved) return null;
  const picture = await convertPicture(
    frame,
    await readPictureHeader(frame),
    (width) => join(folder, `${width}.webp`),
    new AbortController().signal,
  );
  return { path: posterPathOf(path), ...picture };
}

/** Stores the files and shows the video, unless it was deleted meanwhile. */
async function store(
  { db, storage, onSettled }: ConversionDeps,
  video: repository.Video,
  folder: string,
  { poster }: Converted,
): Promise<void> {
  // Before the transaction, which would time out during a slow upload.
  await putVideoFile(storage, video.path, join(folder, "video.mp4"));
  if (poster) {
    await removePicture(storage, poster.path);
    await putPicture(storage, poster.path, (width) => join(folder, `${width}.webp`));
  }
  const isThere = await inTransaction(db.write, async (transaction) => {
    const row = await repository.lockVideoRow(transaction, video.id);
    if (row?.state !== "converting") return row?.state === "ready";
    await repository.updateToPlayable(transaction, video.id);
    await onSettled(transaction, video.id, "ready");
    await deleteVideoFiles(transaction, { path: null, sourcePath: video.source_path, posterPath: null });
    return true;
  });
  if (!isThere)
    await removeVideoFiles(storage, { path: video.path, sourcePath: null, posterPath: poster?.path ?? null });
}

/** Deletes the files; the author learns the reason. */
export async function failConversion(
  { db, onSettled }: Pick<ConversionDeps, "db" | "onSettled">,
  { id }: Pick<repository.Video, "id">,
  failure: VideoFailure,
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    const video = await repository.lockVideoRow(transaction, id);
    if (!video || video.state === "ready" || video.state === "failed") return;
    await repository.updateToFailed(transaction, id, failure);
    await onSettled(transaction, id, "failed");
    await deleteVideoFiles(transaction, filesOf(video));
  });
}

/** Writes at most once a second, in order. */
function progressSaver({ db }: ConversionDeps, { id }: repository.Video, durationMs: number) {
  let savedAt = 0;
  let isSaving = false;
  return (seconds: number) => {
    const percent = Math.max(0, Math.min(99, Math.floor((seconds * 100_000) / Math.max(1, durationMs))));
    if (isSaving || performance.now() - savedAt < progressEveryMs) return;
    savedAt = performance.now();
    isSaving = true;
    repository
      .updateProgress(db.write, id, percent)
      // Converting goes on while the database is away.
      .catch(() => {})
      .finally(() => {
        isSaving = false;
      });
  };
}
