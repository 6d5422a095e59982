import { maxPictureBytes } from "@dishboard/contract/limits";
import { pictureTypes, uploadErrors } from "@dishboard/contract/uploads";

/** The texts of the photo field and of its toasts. */
export const mediaMessages = {
  label: "Photo",
  pick: "Drag a photo here, or tap to choose one",
  pickHelp: "JPEG, PNG or WebP, at most 10 MB",
  drop: "Drop the photo here",
  takePhoto: "Take Photo",
  uploading: "Uploading...",
  cancel: "Cancel upload",
  remove: "Remove",
  tryAgain: "Try again",
  description: "Alternative text",
  descriptionHelp: "For people who cannot see the photo",
  yourPhoto: "Your photo",

  uploaded: "File uploaded successfully!",
  noPath: "Upload succeeded but no file path returned",
  noUrl: "Failed to get public URL for uploaded file",
  badUrl: "Invalid public URL generated",
  failed: "Failed to upload file. Please try again.",
  failedFor: (reason: string) => `Upload failed: ${reason}`,
} as const;

/** What the drop zone shows, by the code of the rejection. */
export const rejectionMessages: Readonly<Record<string, string>> = {
  "file-invalid-type": `File type must be one of ${pictureTypes.join(", ")}`,
  "file-too-large": `File is larger than ${maxPictureBytes} bytes`,
  "file-too-small": "File is smaller than 1 bytes",
  "too-many-files": "Too many files",
};

/** What a toast shows in addition, by the code of the rejection. */
export const rejectionToasts: Readonly<Record<string, string>> = {
  "file-invalid-type": uploadErrors.type,
  "file-too-large": uploadErrors.tooLarge,
};
