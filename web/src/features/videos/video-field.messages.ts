import { maxVideoBytes, maxVideoMinutes, megabyte } from "@dishboard/contract/limits";
import type { UploadTexts } from "../media/media.messages.ts";
import { videoRejectionMessages } from "./videos.messages.ts";

export const videoTexts: UploadTexts = {
  label: "Video",
  pick: "Choose a video, or drop or paste one here",
  pickHelp: `MP4, WebM, MOV or AVI, up to ${maxVideoBytes / megabyte} MB and ${maxVideoMinutes} minutes`,
  drop: "Drop the video here",
  take: "Take Video",
  // Resending takes a phone minutes.
  removal: { question: "Remove this video?", consequence: "You'll have to add it again to get it back." },
  cancelConsequence: "You'll have to choose the video again.",
  rejections: videoRejectionMessages,
};

export const videoFieldMessages = {
  yourVideo: "Your video",
  offline: "No connection. The upload goes on when it is back.",
} as const;
