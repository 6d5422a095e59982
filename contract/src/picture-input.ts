import * as z from "zod/mini";
import { id } from "./id.ts";
import { maxPictureDescriptionLength } from "./limits.ts";
import { optionalText } from "./text.ts";

/** Without `uploadId` the existing picture stays. */
export const PictureInput = z.strictObject({
  uploadId: z.optional(id("uploadId")),
  description: optionalText("Photo description", maxPictureDescriptionLength),
});
