import type { Comment, Post } from "@dishboard/contract/posts";

export const snap: Post = {
  id: "0199aaaa-0000-7000-8000-0000000000e1",
  kind: "snap",
  content: "Queue was worth it.",
  createdAt: "2026-11-18T12:00:00.000Z",
  author: { id: "0199aaaa-0000-7000-8000-00000000000b", username: "sofia_l", avatarUrl: null },
  image: { path: "/media/post-images/a.webp", width: 1280, height: 960, thumbhash: null, description: null },
  video: null,
  item: null,
  likeCount: 48,
  commentCount: 3,
  version: 5,
};

export const drool: Post = {
  ...snap,
  id: "0199aaaa-0000-7000-8000-0000000000e2",
  kind: "drool",
  content: "Sound on.",
  image: null,
  video: { path: "/media/post-videos/a.mp4", width: 720, height: 900, durationMs: 24_000 },
};

/** The oldest first: 'Comment 1', 'Comment 2' and so on. */
export function comments(count: number, author: Comment["author"] = snap.author): Comment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `0199aaaa-0000-7000-8000-${String(index + 1).padStart(12, "0")}`,
    content: `Comment ${index + 1}`,
    createdAt: "2026-11-18T12:00:00.000Z",
    author,
  }));
}
