/** Uploading videos: the bytes travel by the tus protocol, and a call of its own then checks what has arrived. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { maxVideoBytes, maxVideoMinutes, maxVideoPixels, maxVideoSide, megabyte } from "./limits.ts";

/** The types of video that are accepted, as the specification names them. */
export const videoTypes = ["video/mp4", "video/webm", "video/quicktime", "video/x-msvideo"] as const;

/** Where uploads are created by the tus protocol; that of an upload is this path, a slash, and its id. */
export const videoUploadsPath = "/api/videos/uploads";

/** The error messages about a video that browser and server share. */
export const videoErrors = {
  tooLarge: `File size must be less than ${maxVideoBytes / megabyte}MB`,
  type: `Invalid file type. Accepted types: ${videoTypes.join(", ")}`,
  empty: "File is smaller than 1 bytes",
  unreadable: "This video can't be read.",
  breaksOff: "This video breaks off: its file is damaged or not whole. Please choose another one.",
  tooLong: `A video can be ${maxVideoMinutes} minutes long at most.`,
  tooManyPixels: `This video is too large: it can have ${maxVideoSide} x ${maxVideoPixels / maxVideoSide} pixels at most.`,
  tooMuchWork: `This video is too much to convert. ${maxVideoMinutes} minutes in 4K at 30 frames a second are the most.`,
  onlyMp4: "This server can only take MP4 videos (H.264 with AAC sound).",
  incomplete: "Please wait for the video to finish uploading",
  notFound: "This video was not found. Please add it again.",
  signIn: "Not authenticated",
  tooManyAtOnce: "You are adding many videos at once. Please try again in a moment.",
  quota: (megabytes: number) =>
    `Your photos and videos have reached ${megabytes} MB. Delete one of them to add another.`,
} as const;

/** What happens to a video: it waits for its turn, is converted, and can then be played, or could not be converted. */
export const VideoState = z.enum(["waiting", "converting", "ready", "failed"]);
export type VideoState = z.infer<typeof VideoState>;

/** Why a conversion failed: a damaged file, too long, no storage left, or never finished. */
export const VideoFailure = z.enum(["unreadable", "too-long", "no-room", "unfinished"]);
export type VideoFailure = z.infer<typeof VideoFailure>;

/** A video that was uploaded and belongs to no post yet. Its file is there once its state is `ready`. */
export const UploadedVideo = z.object({
  id: z.string(),
  /** Path from the root of the site. */
  path: z.string(),
  /** Absolute address. */
  url: z.string(),
  /** As it will be shown: upright, and no larger than 1920 pixels. */
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;

/** Of one's own video: what happens to it, and how much of it is converted, in percent. */
export const VideoProgress = z.object({ state: VideoState, progress: z.int() });
export type VideoProgress = z.infer<typeof VideoProgress>;

const ofOnePerson = { tag: "videos", auth: "person", signInMessage: videoErrors.signIn } as const;

/** Ends the upload of a video whose bytes have all arrived. */
export const finishVideoUpload = endpoint({
  method: "POST",
  path: "/api/videos/:id/finish",
  operationId: "finishVideoUpload",
  summary: "Checks an uploaded video and has it converted",
  description: `The bytes travel before by the tus protocol (1.0.0, creation and termination) to ${videoUploadsPath}; the id is the last part of the upload's address. What the file is, is decided by its content. It becomes an MP4 that every browser plays, of 1920 pixels at most, without what the camera wrote into it. A repeated call answers the same. The id goes into a post within a day, or the video is deleted.`,
  params: z.strictObject({ id: id("id") }),
  reply: UploadedVideo,
  ...ofOnePerson,
  limit: ["videoFinishes"],
  limitMessage: videoErrors.tooManyAtOnce,
});

/** How far the conversion of one's own video has come. */
export const getVideo = endpoint({
  method: "GET",
  path: "/api/videos/:id",
  operationId: "getVideo",
  summary: "How far the conversion of one's own video has come",
  description: "The state is `ready` when the video can be played, and `failed` when it could not be converted.",
  params: z.strictObject({ id: id("id") }),
  reply: VideoProgress,
  ...ofOnePerson,
});
