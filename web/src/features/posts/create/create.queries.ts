import { type CallInput, call } from "@dishboard/contract/endpoint";
import { createPost } from "@dishboard/contract/posts";
import { personTransport } from "../../../lib/person-call.ts";

export type NewPost = CallInput<typeof createPost>["body"];

/** Posts a Snap or a Drool; sent again with the same key, it is posted once. */
export function sendPost(body: NewPost) {
  return call(personTransport, createPost, { body });
}
