import type { Comment, PostKind } from "@dishboard/contract/posts";
import { createStore } from "../../../lib/store.ts";

export type ChangedPost = { id: string; kind: PostKind; content: string | null };

export type PostTask =
  | { action: "edit"; post: ChangedPost }
  | { action: "delete"; post: ChangedPost }
  | { action: "removeComment"; comment: Comment; postId: string };

export const postTaskStore = createStore<PostTask | null>(() => null);

export function openPostTask(task: PostTask): void {
  postTaskStore.set(task);
}

export function closePostTask(): void {
  postTaskStore.set(null);
}
