/** Uploading pictures. */
import * as z from "zod/mini";
import { type CallLimit, endpoint } from "./endpoint.ts";
import { maxPictureBytes } from "./limits.ts";

/** The types of picture that are accepted, as the specification names them. */
export const pictureTypes = ["image/jpeg", "image/jpg", "image/png", "image/webp"] as const;

/** The error messages about an upload that browser and server share. */
export const uploadErrors = {
  tooLarge: "File size must be less than 10MB",
  type: `Invalid file type. Accepted types: ${pictureTypes.join(", ")}`,
  signIn: "Not authenticated",
  tooManyAtOnce: "You are adding many photos at once. Please try again in a moment.",
  quota: (megabytes: number) =>
    `Your photos and videos have reached ${megabytes} MB. Delete something with a photo or video to add another.`,
} as const;

/** The buckets of pictures. */
export const PictureBucket = z.enum(["dish-images", "product-images", "post-images"], {
  error: "bucket must be dish-images, product-images or post-images",
});
export type PictureBucket = z.infer<typeof PictureBucket>;

/** A picture that was uploaded and belongs to no item yet. */
export const UploadedPicture = z.object({
  id: z.string(),
  /** Path from the root of the site. */
  path: z.string(),
  /** Absolute address. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/**
 * Counted in ordinary photos: one for each 16 megapixels of a photo or part of them, twice as many with 16 bits per colour.
 * A photo is accepted while anything is left of the allowance, and counts in full.
 */
export const uploadLimit = {
  name: "uploads",
  per: "person",
  max: 60,
  perSeconds: 3_600,
} as const satisfies CallLimit;

/** Uploads a picture; the body is the file itself. An upload that no item uses within a day is deleted. */
export const uploadPicture = endpoint({
  method: "POST",
  path: "/api/media/:bucket",
  operationId: "uploadPicture",
  tag: "photos",
  summary: "Uploads a picture for a dish or product; the body is the file itself, and its name does not matter",
  description:
    "The reply's id goes into a dish or product within a day, or the photo is deleted. It is made anew in four widths, upright and without what the camera wrote into it. It counts as one photo of the hourly allowance for each 16 megapixels or part of them, twice as many with 16 bits per colour.",
  params: z.strictObject({ bucket: PictureBucket }),
  reply: UploadedPicture,
  auth: "person",
  signInMessage: uploadErrors.signIn,
  file: { types: pictureTypes, maxBytes: maxPictureBytes },
  limit: [uploadLimit],
  limitMessage: "You are adding photos too fast. Please try again later.",
});
