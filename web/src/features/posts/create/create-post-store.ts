import type { PostKind } from "@dishboard/contract/posts";
import type { SearchedItem } from "@dishboard/contract/search";
import { createStore } from "../../../lib/store.ts";

export type PostItem = Pick<SearchedItem, "kind" | "id" | "name" | "restaurant" | "cuisine" | "image">;

export type CreateTask = { kind?: PostKind; item?: PostItem };

export const createPostStore = createStore<CreateTask | null>(() => null);

/** Opens a new post; members only. */
export function openCreatePost(task: CreateTask = {}): void {
  createPostStore.set(task);
}

export function closeCreatePost(): void {
  createPostStore.set(null);
}
