import type { VideoFailure } from "@dishboard/contract/videos";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Schema, VideosTable } from "../../database/schema.ts";

export type Video = Selectable<VideosTable>;

export type NewVideo = {
  id: string;
  userId: string;
  path: string;
  sourcePath: string;
  width: number;
  height: number;
  durationMs: number;
  bytes: number;
  /** Base64 of a small WebP. */
  thumbnail: string | null;
  createdAt: Date;
};

export type Poster = { path: string; width: number; height: number; thumbhash: string };

/** How long a conversion counts against a member's turn. */
const turnWindow = "1 hour";

/** Returns false if the id exists. */
export async function insertVideo(db: Kysely<Schema>, video: NewVideo): Promise<boolean> {
  const { id, width, height, bytes } = video;
  const inserted = await db
    .insertInto("videos")
    .values({
      id,
      user_id: video.userId,
      path: video.path,
      source_path: video.sourcePath,
      state: "waiting",
      width,
      height,
      duration_ms: video.durationMs,
      bytes,
      thumbnail: video.thumbnail,
      created_at: video.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findOwnVideo(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<Video | undefined> {
  return db.selectFrom("videos").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** Returns undefined if there is no such video, it failed, or a post has it. */
export async function updateToTaken(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<Video | undefined> {
  return db
    .updateTable("videos")
    .set({ is_taken: true })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_taken", "=", false)
    .where("state", "<>", "failed")
    .returningAll()
    .executeTakeFirst();
}

/** Locks a video in any state until the transaction ends. */
export async function lockVideoRow(db: Kysely<Schema>, id: string): Promise<Video | undefined> {
  return db.selectFrom("videos").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function lockVideoRowsOf(db: Kysely<Schema>, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.selectFrom("videos").select("id").where("user_id", "in", userIds).orderBy("id").forUpdate().execute();
}

export async function deleteVideoRowsOf(db: Kysely<Schema>, userIds: string[]): Promise<Video[]> {
  if (userIds.length === 0) return [];
  return db.deleteFrom("videos").where("user_id", "in", userIds).returningAll().execute();
}

export async function deleteVideoRow(db: Kysely<Schema>, id: string): Promise<Video | undefined> {
  return db.deleteFrom("videos").where("id", "=", id).returningAll().executeTakeFirst();
}

/**
 * Starts the oldest video of the member with the fewest recent turns, failed ones included. Only one converts at a
 * time, so one already converting is left from an ended process; that counts as an attempt.
 */
export async function updateNextToConverting(db: Kysely<Schema>, now: Date): Promise<Video | undefined> {
  const { rows } = await sql<Video>`
    update videos set state = 'converting', progress = 0, attempts = attempts + (state = 'converting')::int where id = (
      select id from videos waiting where state in ('waiting', 'converting')
      order by state = 'converting' desc, (
        select count(*) from videos earlier
        where earlier.user_id = waiting.user_id and earlier.state in ('ready', 'failed')
          and earlier.created_at > ${now}::timestamptz - ${turnWindow}::interval) + attempts, created_at
      limit 1)
    returning *`.execute(db);
  return rows[0];
}

/** Sets the progress in percent. */
export async function updateProgress(db: Kysely<Schema>, id: string, progress: number): Promise<void> {
  await db.updateTable("videos").set({ progress }).where("id", "=", id).where("state", "=", "converting").execute();
}

/** Names the files before they are stored. */
export async function updateToStoring(
  db: Kysely<Schema>,
  id: string,
  { poster, bytes, durationMs }: { poster: Poster | null; bytes: number; durationMs: number },
): Promise<void> {
  await db
    .updateTable("videos")
    .set({
      poster_path: poster?.path ?? null,
      poster_width: poster?.width ?? null,
      poster_height: poster?.height ?? null,
      poster_thumbhash: poster?.thumbhash ?? null,
      duration_ms: durationMs,
      bytes,
    })
    .where("id", "=", id)
    .execute();
}

/** Shows the video without its original. */
export async function updateToPlayable(db: Kysely<Schema>, id: string): Promise<void> {
  const ready = db.updateTable("videos").set({ state: "ready", source_path: null, progress: 100, thumbnail: null });
  await ready.where("id", "=", id).execute();
}

/** Sets the failure once the files are deleted. */
export async function updateToFailed(db: Kysely<Schema>, id: string, failure: VideoFailure): Promise<void> {
  const noPoster = { poster_path: null, poster_width: null, poster_height: null, poster_thumbhash: null };
  const failed = db.updateTable("videos").set({ state: "failed", failure, source_path: null, bytes: 0, ...noPoster });
  await failed.where("id", "=", id).execute();
}

/** Finds a ready video that another version published. */
export async function findUncheckedVideo(db: Kysely<Schema>): Promise<Video | undefined> {
  const unchecked = db.selectFrom("videos").selectAll().where("is_unchecked", "=", true).where("state", "=", "ready");
  return unchecked.orderBy("id").limit(1).executeTakeFirst();
}

/** Sets the new file and its additional bytes, if any. */
export async function updateToChecked(
  db: Kysely<Schema>,
  id: string,
  repaired: { path: string; addedBytes: number } | null,
): Promise<void> {
  const checked = db.updateTable("videos").set({ is_unchecked: false }).where("id", "=", id);
  const { path, addedBytes } = repaired ?? {};
  await (path === undefined
    ? checked
    : checked.set(({ eb }) => ({ path, bytes: eb("bytes", "+", addedBytes ?? 0) }))
  ).execute();
}

/** Requeues a failed video, and returns the number of attempts. */
export async function updateToWaiting(db: Kysely<Schema>, id: string): Promise<number> {
  const row = await db
    .updateTable("videos")
    .set(({ eb }) => ({ state: "waiting", progress: 0, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "converting")
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

/** Skips videos that others have locked. */
export async function lockUntakenVideo(db: Kysely<Schema>, before: Date): Promise<Video | undefined> {
  return db
    .selectFrom("videos")
    .selectAll()
    .where("created_at", "<", before)
    .where("is_taken", "=", false)
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Lists videos with unfinished conversions, oldest first. */
export async function listStuckVideos(db: Kysely<Schema>, before: Date, max: number): Promise<string[]> {
  const query = db.selectFrom("videos").select("id").where("state", "in", ["waiting", "converting"]);
  const rows = await query.where("created_at", "<", before).orderBy("created_at").limit(max).execute();
  return rows.map(({ id }) => id);
}

export async function listWaitingVideos(db: Kysely<Schema>, max: number): Promise<string[]> {
  const query = db.selectFrom("videos").select("id").where("state", "in", ["waiting", "converting"]);
  const rows = await query.orderBy("created_at").limit(max).execute();
  return rows.map(({ id }) => id);
}
