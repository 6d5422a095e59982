import { maxPictureBytes, megabyte } from "@dishboard/contract/limits";
import { pictureTypes, uploadErrors } from "@dishboard/contract/uploads";

export const mediaMessages = {
  uploading: "Uploading...",
  processing: "Processing…",
  cancel: "Cancel upload",
  remove: "Remove",
  description: "Photo description",
  descriptionHelp: "Helps people who can't see the photo",
  yourPhoto: "Your photo",

  removeNo: "Keep it",
  cancelQuestion: "Cancel this upload?",
  cancelNo: "Keep uploading",

  notAdded: "The photo wasn't added",
  postWithout: "Post without the photo",
  keepEditing: "Keep editing",
  onItsWay: "Please wait for the photo to finish uploading",

  uploaded: "File uploaded successfully!",
  noPath: "Upload succeeded but no file path returned",
  noUrl: "Failed to get public URL for uploaded file",
  badUrl: "Invalid public URL generated",
  failed: "Failed to upload file. Please try again.",
  failedFor: (reason: string) => `Upload failed: ${reason}`,
  heicUnreadable: "This browser can't open HEIC photos. Save it as a JPEG, or take the photo here.",
} as const;

export type UploadTexts = {
  label: string;
  pick: string;
  pickHelp: string;
  drop: string;
  take: string;
  removal: { question: string; consequence: string } | null;
  cancelConsequence: string;
  rejections: Readonly<Record<string, string>>;
};

export const rejectionMessages: Readonly<Record<string, string>> = {
  "file-invalid-type": `File type must be one of ${pictureTypes.join(", ")}`,
  "file-too-large": `File is larger than ${maxPictureBytes} bytes`,
  "file-too-small": "File is smaller than 1 bytes",
  "too-many-files": "Too many files",
};

export const rejectionToasts: Readonly<Record<string, string>> = {
  "file-invalid-type": uploadErrors.type,
  "file-too-large": uploadErrors.tooLarge,
};

export const photoTexts: UploadTexts = {
  label: "Photo",
  pick: "Choose a photo, or drop or paste one here",
  pickHelp: `JPEG, PNG or WebP, up to ${maxPictureBytes / megabyte} MB`,
  drop: "Drop the photo here",
  take: "Take Photo",
  removal: null,
  cancelConsequence: "You'll have to choose the photo again.",
  rejections: rejectionMessages,
};
