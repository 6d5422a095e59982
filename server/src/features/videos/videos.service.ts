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

export const deleteVideoTask = "videos-remove";

/** Storing a file takes minutes at most. */
const leftFilesDelay = "1 hour";

export type TakenVideo = {
  id: string;
  path: string;
  width: number;
  height: number;
  durationMs: number;
  /** If false, `OnVideoSettled` follows. */
  isReady: boolean;
};

/** Called in the transaction that makes a video ready or failed, for every video taken before the call is committed. */
export type OnVideoSettled = (transaction: Kysely<Schema>, videoId: string, state: "ready" | "failed") => Promise<void>;

/** Called in the transaction that changes the path. */
export type OnVideoMoved = (transaction: Kysely<Schema>, videoId: string, path: string) => Promise<void>;

/** Takes a video for a post. Undefined if it is missing, not uploaded, failed or taken. */
export async function takeVideo(
  db: Kysely<Schema>,
  video: { id: string; userId: string },
): Promise<TakenVideo | undefined> {
  const taken = await updateToTaken(db, video);
  if (!taken) return undefined;
  const { id, path, width, height, duration_ms, state } = taken;
  return { id, path, width, height, durationMs: duration_ms, isReady: state === "ready" };
}

/** Blocks conversion and deletion. */
export async function lockVideo(db: Kysely<Schema>, id: string): Promise<void> {
  await lockVideoRow(db, id);
}

export async function lockVideosOf(db: Kysely<Schema>, userIds: string[]): Promise<void> {
  await lockVideoRowsOf(db, userIds);
}

/** Deletes a video, and its files in a job after the transaction. */
export async function deleteVideo(db: Kysely<Schema>, id: string): Promise<void> {
  const video = await deleteVideoRow(db, id);
  if (video) await deleteFilesAlsoLater(db, video);
}

async function deleteFilesAlsoLater(db: Kysely<Schema>, video: Video): Promise<void> {
  const files = filesOf(video);
  await deleteVideoFiles(db, files);
  if (!video.is_unchecked && (video.state === "ready" || video.state === "failed")) return;
  // A process killed now may have stored a file after the job.
  const later = { ...files, posterPath: posterPathOf(video.path) };
  await addJob(db, deleteVideoTask, later, `${deleteVideoTask} later ${video.path}`, null, leftFilesDelay);
}

/** Deletes the files in a job after the transaction. */
export async function deleteVideoFiles(db: Kysely<Schema>, files: VideoFiles): Promise<void> {
  await addJob(db, deleteVideoTask, files, `${deleteVideoTask} ${files.path ?? files.sourcePath}`);
}

/** Deletes a file once no page names it. */
export async function deleteReplacedFile(db: Kysely<Schema>, path: string): Promise<void> {
  const files: VideoFiles = { path, sourcePath: null, posterPath: null };
  await addJob(db, deleteVideoTask, files, `${deleteVideoTask} ${path}`, null, leftFilesDelay);
}

/** Deletes the rows, and returns the files' paths. */
export async function deleteVideosOf(db: Kysely<Schema>, userIds: string[]): Promise<string[]> {
  const videos = await deleteVideoRowsOf(db, userIds);
  return videos.flatMap((video) => Object.values(filesOf(video)).flatMap((path) => path ?? []));
}

/** Deletes the rows, and the files in jobs. */
export async function deleteVideosWithFiles(db: Kysely<Schema>, userId: string): Promise<void> {
  for (const video of await deleteVideoRowsOf(db, [userId])) await deleteFilesAlsoLater(db, video);
}

/** Includes the file that a repair may be storing. */
export function filesOf({ path, source_path, poster_path, is_unchecked }: Video): VideoFiles {
  return { path, sourcePath: source_path ?? (is_unchecked ? repairedPathOf(path) : null), posterPath: poster_path };
}
