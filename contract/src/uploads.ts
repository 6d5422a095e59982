import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { avatarBytesLimit, maxPictureBytes, megabyte } from "./limits.ts";

/** As the specification names them. */
export const pictureTypes = ["image/jpeg", "image/jpg", "image/png", "image/webp"] as const;

export const uploadErrors = {
  tooLarge: `File size must be less than ${maxPictureBytes / megabyte}MB`,
  type: `Invalid file type. Accepted types: ${pictureTypes.join(", ")}`,
  signIn: "Not authenticated",
  tooManyAtOnce: "You are adding many photos at once. Please try again in a moment.",
  quota: (megabytes: number) =>
    `Your photos and videos have reached ${megabytes} MB. Delete something with a photo or video to add another.`,
} as const;

export const avatarErrors = {
  type: "Please select an image file",
  tooLarge: `Avatar image must be less than ${avatarBytesLimit / megabyte}MB`,
  signIn: "User not authenticated",
} as const;

export const PictureBucket = z.enum(["dish-images", "product-images", "post-images", "log-images", "list-images"], {
  error: "bucket must be dish-images, product-images, post-images, log-images or list-images",
});
export type PictureBucket = z.infer<typeof PictureBucket>;

export type UploadBucket = PictureBucket | "avatars";

export const UploadedPicture = z.object({
  id: z.string(),
  /** Path from the root of the site. */
  path: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The body is the file itself. An upload that no item uses within a day is deleted. */
export const uploadPicture = endpoint({
  method: "POST",
  path: "/api/media/:bucket",
  operationId: "uploadPicture",
  tag: "photos",
  summary: "Uploads a picture for a dish or product; the body is the file itself, and its name does not matter",
  description:
    "The reply's id goes into a dish or product within a day, or the photo is deleted. It is re-encoded in four widths, upright and without what the camera wrote into it. It counts as one photo of the hourly allowance for each 16 megapixels or part of them, twice as many with 16 bits per colour.",
  params: z.strictObject({ bucket: PictureBucket }),
  reply: UploadedPicture,
  auth: "person",
  signInMessage: uploadErrors.signIn,
  file: { types: pictureTypes, maxBytes: maxPictureBytes },
  limit: ["uploads"],
  limitMessage: "You are adding photos too fast. Please try again later.",
});

/** The body is the file itself. An avatar that its owner does not use within a day is deleted. */
export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/media/avatars",
  operationId: "uploadAvatar",
  tag: "photos",
  summary: "Uploads an avatar; the body is the file itself, and its name does not matter",
  description:
    "The reply's id goes into one's profile within a day, or the avatar is deleted. Its middle square is re-encoded in three widths, upright and without what the camera wrote into it. It counts like a photo.",
  reply: UploadedPicture,
  auth: "person",
  signInMessage: avatarErrors.signIn,
  file: { types: pictureTypes, maxBytes: avatarBytesLimit - 1 },
  limit: ["uploads"],
  limitMessage: "You are adding photos too fast. Please try again later.",
});
