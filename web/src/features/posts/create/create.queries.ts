import { type CallInput, call } from "@dishboard/contract/endpoint";
import { createPost } from "@dishboard/contract/posts";
import { personTransport } from "../../../lib/person-call.ts";

export type NewPost = CallInput<typeof createPost>["body"];

/** Posts once per key. */
export function sendPost(body: NewPost) {
  return call(personTransport, createPost, { body });
}
