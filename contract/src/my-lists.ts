/** Separate, so that pages that only delete lists load less. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const deleteMyList = endpoint({
  method: "DELETE",
  path: "/api/my-lists/:id",
  operationId: "deleteMyList",
  tag: "boards",
  summary: "Deletes one of one's own boards or lists by hand, with its picture and its followers",
  description: "The dishes and products on it stay as they are.",
  auth: "person",
  signInMessage: "Please sign in to change your lists",
  params: z.strictObject({ id: id("id") }),
  reply: z.object({}),
  limit: ["boards", "boardsLong"],
  limitMessage: "You are changing boards too fast. Please try again in a moment.",
});
