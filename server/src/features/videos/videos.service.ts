import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { posterPathOf, repairedPathOf, type VideoFiles } from "../../platform/storage/videos.ts";
import {
  deleteVideoRow,
  deleteVideoRowsOf,
  lockVideoRow,
  lockVideoRowsOf,
  updateToTaken,
  type Video,
} from "./videos.repository.ts";

/** The job that deletes the files of a video. */
export const deleteVideoTask = "videos-remove";

/** Storing a file takes minutes at most. */
const leftFilesDelay = "1 hour";

/** A video that a post has taken. */
export type TakenVideo = {
  id: string;
  path: string;
  width: number;
  height: number;
  durationMs: number;
  /** The post can be shown; otherwise `OnVideoSettled` tells when. */
  isReady: boolean;
};

/**
 * Called in the transaction in which a video, taken or not, can be played or has failed for good.
 * It is called for every video that was taken before the call is committed.
 */
export type OnVideoSettled = (transaction: Kysely<Schema>, videoId: string, state: "ready" | "failed") => Promise<void>;

/** Called in the transaction in which the file of a video gets another path. */
export type OnVideoMoved = (transaction: Kysely<Schema>, videoId: string, path: string) => Promise<void>;

/** Takes a member's video in the post's transaction. Undefined if it is missing, not uploaded, failed or taken. */
export async function takeVideo(
  db: Kysely<Schema>,
  video: { id: string; userId: string },
): Promise<TakenVideo | undefined> {
  const taken = await updateToTaken(db, video);
  if (!taken) return undefined;
  const { id, path, width, height, duration_ms, state } = taken;
  return { id, path, width, height, durationMs: duration_ms, isReady: state === "ready" };
}

/** Blocks the conversion of a video, and other deletions, until the transaction ends. */
export async function lockVideo(db: Kysely<Schema>, id: string): Promise<void> {
  await lockVideoRow(db, id);
}

/** Locks all videos of people, as `lockVideo` does one. */
export async function lockVideosOf(db: Kysely<Schema>, userIds: string[]): Promise<void> {
  await lockVideoRowsOf(db, userIds);
}

/** Deletes a video, and its files by a job after the caller's transaction has committed. */
export async function deleteVideo(db: Kysely<Schema>, id: string): Promise<void> {
  const video = await deleteVideoRow(db, id);
  if (video) await deleteFilesAlsoLater(db, video);
}

async function deleteFilesAlsoLater(db: Kysely<Schema>, video: Video): Promise<void> {
  const files = filesOf(video);
  await deleteVideoFiles(db, files);
  if (!video.is_unchecked && (video.state === "ready" || video.state === "failed")) return;
  // A process killed at this moment may have stored a file after the job, unaware that it is unwanted.
  const later = { ...files, posterPath: posterPathOf(video.path) };
  await addJob(db, deleteVideoTask, later, `${deleteVideoTask} later ${video.path}`, null, leftFilesDelay);
}

/** Deletes files of a video by a job, after the caller's transaction has committed. */
export async function deleteVideoFiles(db: Kysely<Schema>, files: VideoFiles): Promise<void> {
  await addJob(db, deleteVideoTask, files, `${deleteVideoTask} ${files.path ?? files.sourcePath}`);
}

/** Deletes the file that a video had before it was written again, once pages that name it have gone. */
export async function deleteReplacedFile(db: Kysely<Schema>, path: string): Promise<void> {
  const files: VideoFiles = { path, sourcePath: null, posterPath: null };
  await addJob(db, deleteVideoTask, files, `${deleteVideoTask} ${path}`, null, leftFilesDelay);
}

/** Deletes the videos of people, which no post has any more, and returns the paths of their files. */
export async function deleteVideosOf(db: Kysely<Schema>, userIds: string[]): Promise<string[]> {
  const videos = await deleteVideoRowsOf(db, userIds);
  return videos.flatMap((video) => Object.values(filesOf(video)).flatMap((path) => path ?? []));
}

/** Deletes the videos of a person that no post has, and their files by jobs. */
export async function deleteVideosWithFiles(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const video of await deleteVideoRowsOf(db, [userId])) await deleteFilesAlsoLater(db, video);
}

/** The files of a video, also the one that a job may just be storing in place of a published one. */
export function filesOf({ path, source_path, poster_path, is_unchecked }: Video): VideoFiles {
  return { path, sourcePath: source_path ?? (is_unchecked ? repairedPathOf(path) : null), posterPath: poster_path };
}
