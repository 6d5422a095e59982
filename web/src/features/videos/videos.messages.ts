import { maxVideoBytes } from "@dishboard/contract/limits";
import { videoErrors, videoTypes } from "@dishboard/contract/videos";

export const videoMessages = {
  uploaded: "File uploaded successfully!",
  failed: "Failed to upload file. Please try again.",
  failedFor: (reason: string) => `Upload failed: ${reason}`,
} as const;

/** Field texts by rejection code. */
export const videoRejectionMessages: Readonly<Record<string, string>> = {
  "file-invalid-type": `File type must be one of ${videoTypes.join(", ")}`,
  "file-too-large": `File is larger than ${maxVideoBytes} bytes`,
  "file-too-small": videoErrors.empty,
  "too-many-files": "Too many files",
};

/** Additional toasts by rejection code. */
export const videoRejectionToasts: Readonly<Record<string, string>> = {
  "file-invalid-type": videoErrors.type,
  "file-too-large": videoErrors.tooLarge,
};
