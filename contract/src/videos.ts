/** The bytes arrive by the tus protocol, and a separate call then checks them. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { maxVideoBytes, maxVideoMinutes, maxVideoPixels, maxVideoSide, megabyte } from "./limits.ts";

/** As the specification names them. */
export const videoTypes = ["video/mp4", "video/webm", "video/quicktime", "video/x-msvideo"] as const;

/** Creates uploads by the tus protocol; an upload is at this path, a slash, and its id. */
export const videoUploadsPath = "/api/videos/uploads";

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

export const VideoState = z.enum(["waiting", "converting", "ready", "failed"]);
export type VideoState = z.infer<typeof VideoState>;

/** A damaged file, too long, no storage left, or never finished. */
export const VideoFailure = z.enum(["unreadable", "too-long", "no-room", "unfinished"]);
export type VideoFailure = z.infer<typeof VideoFailure>;

/** An uploaded video that belongs to no post yet. Its file exists once its state is `ready`. */
export const UploadedVideo = z.object({
  id: z.string(),
  /** Path from the root of the site. */
  path: z.string(),
  url: z.string(),
  /** As shown: upright, and at most 1920 pixels. */
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;

/** `progress` is in percent. */
export const VideoProgress = z.object({ state: VideoState, progress: z.int() });
export type VideoProgress = z.infer<typeof VideoProgress>;

const ofOnePerson = { tag: "videos", auth: "person", signInMessage: videoErrors.signIn } as const;

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
