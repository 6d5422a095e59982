import type { Comment, PostKind } from "@dishboard/contract/posts";
import { createStore } from "../../../lib/store.ts";

/** What is needed of a post to change it. */
export type ChangedPost = { id: string; kind: PostKind; content: string | null };

/** What the open dialog is for. */
export type PostTask =
  | { action: "edit"; post: ChangedPost }
  | { action: "delete"; post: ChangedPost }
  | { action: "removeComment"; comment: Comment; postId: string };

/** The task of the open dialog; null when no dialog is open. */
export const postTaskStore = createStore<PostTask | null>(() => null);

/** Opens the dialog for a task. */
export function openPostTask(task: PostTask): void {
  postTaskStore.set(task);
}

/** Closes the dialog that is open. */
export function closePostTask(): void {
  postTaskStore.set(null);
}
