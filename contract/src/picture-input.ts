import * as z from "zod/mini";
import { id } from "./id.ts";
import { maxPictureDescriptionLength } from "./limits.ts";
import { optionalText } from "./text.ts";

/** The picture of an item or entry: the member's upload, or without `uploadId` the existing picture. */
export const PictureInput = z.strictObject({
  uploadId: z.optional(id("uploadId")),
  description: optionalText("Photo description", maxPictureDescriptionLength),
});
