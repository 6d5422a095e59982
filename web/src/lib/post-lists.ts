import type { Post, PostKind } from "@dishboard/contract/posts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listKeys } from "./item-lists.ts";
import { type ListChange, refreshAfter } from "./list-changes.ts";

/** Starts of post lists' query keys. The specification names most. */
export const postKeys = {
  snaps: ["snaps"],
  drools: ["drools"],
  userPosts: ["userPosts"],
  commentCount: ["postCommentCount"],
  itemPosts: ["item-posts"],
  post: ["post"],
} as const satisfies Record<string, QueryKey>;

export const feedKeys = { snap: postKeys.snaps, drool: postKeys.drools } as const satisfies Record<PostKind, QueryKey>;

const { snaps, drools, userPosts, itemPosts, post, commentCount } = postKeys;
const { userStats } = listKeys;

const changes = {
  postSaved: { lists: [snaps, drools, userPosts, itemPosts, post, userStats], refetch: "now and later" },
  // Fetched at once, a server's cache would bring the deleted post back.
  postDeleted: { lists: [snaps, drools, userPosts, itemPosts, post, userStats], refetch: "later" },
  comment: { lists: [commentCount, userStats], refetch: "now" },
} as const satisfies Record<string, ListChange>;

/** Refreshes the lists a change outdates. */
export function refreshPosts(client: QueryClient, change: keyof typeof changes): void {
  refreshAfter(client, changes[change]);
}

export function removeFromPosts(client: QueryClient, id: string): void {
  changeInPosts(client, (posts) => posts.filter((one) => one.id !== id));
  refreshPosts(client, "postDeleted");
}

/** Shows a post's new caption in all lists, and refreshes them. */
export function changeCaption(client: QueryClient, id: string, content: string | null): void {
  changeInPosts(client, (posts) => posts.map((one) => (one.id === id ? { ...one, content } : one)));
  refreshPosts(client, "postSaved");
}

function changeInPosts(client: QueryClient, change: (posts: readonly Post[]) => Post[]): void {
  for (const queryKey of changes.postSaved.lists) {
    void client.cancelQueries({ queryKey });
    client.setQueriesData({ queryKey }, (data) => withPosts(data, change));
  }
}

function withPosts(data: unknown, change: (posts: readonly Post[]) => Post[]): unknown {
  if (typeof data !== "object" || data === null) return data;
  if ("pages" in data && Array.isArray(data.pages))
    return { ...data, pages: data.pages.map((page) => withPosts(page, change)) };
  if ("posts" in data && Array.isArray(data.posts)) return { ...data, posts: change(data.posts) };
  if (!("post" in data)) return data;
  const [changed] = change([data.post as Post]);
  return changed ? { ...data, post: changed } : null;
}
