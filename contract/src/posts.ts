import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { signInToFollowing } from "./follows.ts";
import { id } from "./id.ts";
import { SubmissionKey } from "./item-fields.ts";
import { Card, ItemImage, ItemKind } from "./items.ts";
import {
  commentsPageSize,
  maxCaptionLength,
  maxCommentLength,
  maxPictureDescriptionLength,
  maxPostsPerPage,
  postsPageSize,
} from "./limits.ts";
import { optionalText, requiredText } from "./text.ts";
import { VideoFailure } from "./videos.ts";

/** A Snap has a photo, a Drool a video. */
export const PostKind = z.enum(["snap", "drool"], { error: "kind must be snap or drool" });
export type PostKind = z.infer<typeof PostKind>;

export const maxLikeIds = 100;

export const postErrors = {
  signIn: { snap: "Please sign in to create a snap", drool: "Please sign in to create a drool" },
  noFile: { snap: "Please upload an image for your snap", drool: "Please upload a video for your drool" },
  uploading: {
    snap: "Please wait for the image to finish uploading",
    drool: "Please wait for the video to finish uploading",
  },
  uploadFailed: "Please fix the upload error before submitting",
  notFound: "Post Not Found",
  notYours: "Only the person who posted this can change it",
  noItem: "The dish or product of this post does not exist any more",
  commentNotFound: "Comment Not Found",
  notYourComment: "Only the person who wrote this, or whose post it is, can remove it",
  keyUsed: "key belongs to another comment",
  emptyComment: "Comment must not be empty",
} as const;

export const signInToLike = "Sign in to like";

const Author = z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) });

/** An MP4 that every browser plays. */
export const PostVideo = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
});
export type PostVideo = z.infer<typeof PostVideo>;

const counts = {
  likeCount: z.int(),
  commentCount: z.int(),
  /** Increases with every change of the counts: the higher version is newer. */
  version: z.int(),
};

/** A post in a post feed. Whether the viewer likes it is fetched separately, so that everyone gets the same bytes. */
export const Post = z.object({
  id: z.string(),
  kind: PostKind,
  /** The caption, as plain text with line breaks. */
  content: z.nullable(z.string()),
  createdAt: z.string(),
  author: Author,
  image: z.nullable(ItemImage),
  video: z.nullable(PostVideo),
  item: z.nullable(Card),
  ...counts,
});
export type Post = z.infer<typeof Post>;

/** `next` is the `before` of the next page, null on the last one. */
export const PostsPage = z.object({ posts: z.array(Post), next: z.nullable(z.string()) });
export type PostsPage = z.infer<typeof PostsPage>;

export const PostCounts = z.object({ id: z.string(), ...counts, isLiked: z.boolean() });
export type PostCounts = z.infer<typeof PostCounts>;

/** Plain text with line breaks. */
export const Comment = z.object({ id: z.string(), content: z.string(), createdAt: z.string(), author: Author });
export type Comment = z.infer<typeof Comment>;

export function withLike<T extends Pick<PostCounts, "likeCount" | "isLiked">>(post: T, isLiked: boolean): T {
  return { ...post, isLiked, likeCount: post.likeCount + Number(isLiked) - Number(post.isLiked) };
}

const before = z.optional(id("before"));
const params = z.strictObject({ id: id("id") });
const caption = optionalText("Caption", maxCaptionLength);
const feedPromise =
  "Newest first. The next page is asked for with the reply's next as before, so that what is posted meanwhile neither repeats nor hides a post. The reply is at most a second old and the same for everybody.";

export const listPosts = endpoint({
  method: "GET",
  path: "/api/posts",
  operationId: "listPosts",
  tag: "posts",
  summary: `The newest Snaps or Drools, ${postsPageSize} a page`,
  description: feedPromise,
  query: z.strictObject({
    kind: PostKind,
    before,
    limit: z.optional(
      z.coerce
        .number({ error: `limit must be between 1 and ${maxPostsPerPage}` })
        .check(
          z.int({ error: `limit must be between 1 and ${maxPostsPerPage}` }),
          z.minimum(1, { error: `limit must be between 1 and ${maxPostsPerPage}` }),
          z.maximum(maxPostsPerPage, { error: `limit must be between 1 and ${maxPostsPerPage}` }),
        ),
    ),
  }),
  reply: PostsPage,
});

export const followedPosts = endpoint({
  method: "GET",
  path: "/api/posts/following",
  operationId: "followedPosts",
  tag: "posts",
  summary: `The newest Snaps or Drools of the people one follows, ${postsPageSize} a page`,
  description: "Newest first. The next page is asked for with the reply's next as before.",
  auth: "person",
  signInMessage: signInToFollowing,
  query: z.strictObject({ kind: PostKind, before }),
  reply: PostsPage,
});

export const listItemPosts = endpoint({
  method: "GET",
  path: "/api/posts/about/:kind/:id",
  operationId: "listItemPosts",
  tag: "posts",
  summary: `The newest Snaps and Drools about a dish or product, ${postsPageSize} a page`,
  description: `${feedPromise} The posts carry no item, because the caller has it.`,
  params: z.strictObject({ kind: ItemKind, id: id("id") }),
  query: z.strictObject({ before }),
  reply: PostsPage,
});

export const readPost = endpoint({
  method: "GET",
  path: "/api/posts/:id",
  operationId: "readPost",
  tag: "posts",
  summary: "A post, and the posts of the same kind before and after it",
  description: "A Drool whose video is still converted is found by nobody here; its author lists it as unfinished.",
  params,
  reply: z.object({
    post: Post,
    /** Of the same kind; null for the newest. */
    newerId: z.nullable(z.string()),
    /** Of the same kind; null for the oldest. */
    olderId: z.nullable(z.string()),
  }),
});

/** Its video is not ready, or could not be converted. */
export const UnfinishedPost = z.object({
  id: z.string(),
  videoId: z.string(),
  content: z.nullable(z.string()),
  createdAt: z.string(),
  /** A data URL; null if the first picture could not be decoded. */
  thumbnail: z.nullable(z.string()),
  state: z.enum(["processing", "failed"]),
  /** Null while its video is processed. */
  failure: z.nullable(VideoFailure),
  progress: z.int(),
});
export type UnfinishedPost = z.infer<typeof UnfinishedPost>;

export const myUnfinishedPosts = endpoint({
  method: "GET",
  path: "/api/posts/unfinished",
  operationId: "myUnfinishedPosts",
  tag: "posts",
  summary: "One's own Drools whose video is not ready",
  description: "At most twenty, newest first. A Drool whose video could not be converted stays until it is deleted.",
  auth: "person",
  signInMessage: postErrors.signIn.drool,
  reply: z.object({ posts: z.array(UnfinishedPost) }),
});

const post = {
  /** The uploaded photo or video; null is answered like an unknown id. */
  uploadId: z.nullable(id("uploadId")),
  content: caption,
  pictureDescription: z.optional(optionalText("Picture description", maxPictureDescriptionLength)),
  item: z.nullable(z.strictObject({ kind: ItemKind, id: id("id") })),
  key: SubmissionKey,
};

function kindOf(body: unknown): PostKind {
  return body instanceof Object && "kind" in body && body.kind === "drool" ? "drool" : "snap";
}

export const createPost = endpoint({
  method: "POST",
  path: "/api/posts",
  operationId: "createPost",
  tag: "posts",
  summary: "Posts a Snap from an uploaded photo, or a Drool from an uploaded video",
  description:
    "A repeated call with the same key creates no second post. A Drool is seen by others as soon as its video is converted.",
  auth: "person",
  signInMessage: (body) => postErrors.signIn[kindOf(body)],
  body: z.strictObject({ kind: PostKind, ...post }),
  reply: z.object({ id: z.string(), state: z.enum(["shown", "processing"]) }),
  limit: ["posts", "postsLong"],
  limitMessage: "You are posting too fast. Please try again in a moment.",
});

export const editPost = endpoint({
  method: "PATCH",
  path: "/api/posts/:id",
  operationId: "editPost",
  tag: "posts",
  summary: "Changes the caption of one's own post",
  description: "An empty caption removes it.",
  auth: "person",
  signInMessage: "Please sign in to edit",
  params,
  body: z.strictObject({ content: caption }),
  reply: z.object({ content: z.nullable(z.string()) }),
  limit: ["postEdits"],
});

export const deletePost = endpoint({
  method: "DELETE",
  path: "/api/posts/:id",
  operationId: "deletePost",
  tag: "posts",
  summary: "Deletes one's own post with its files, likes and comments",
  description: "Deleting a post that does not exist any more succeeds.",
  auth: "person",
  signInMessage: "Please sign in to delete",
  params,
  reply: z.object({}),
});

/** Sets the final state, not a toggle, so that a repeated call changes nothing. */
export const setLike = endpoint({
  method: "PUT",
  path: "/api/posts/:id/like",
  operationId: "setLike",
  tag: "posts",
  summary: "Sets whether one likes a post, and returns its counts",
  description: "A repeated call changes nothing.",
  auth: "person",
  signInMessage: signInToLike,
  params,
  body: z.strictObject({ isLiked: z.boolean({ error: "isLiked must be true or false" }) }),
  reply: PostCounts,
  limit: ["likes", "likesLong"],
  limitMessage: "You are liking too fast. Please try again in a moment.",
});

export const myLikes = endpoint({
  method: "POST",
  path: "/api/posts/likes",
  operationId: "myLikes",
  tag: "posts",
  summary: `The counts of up to ${maxLikeIds} posts, and which of them one likes`,
  description: "What does not exist or is not shown is left out.",
  auth: "person",
  signInMessage: signInToLike,
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxLikeIds, { error: `ids must be ${maxLikeIds} at most` })),
  }),
  reply: z.object({ posts: z.array(PostCounts) }),
});

/** Comments, oldest first; `earlier` is the `before` of the previous page, or null. */
export const CommentsPage = z.object({ comments: z.array(Comment), earlier: z.nullable(z.string()), ...counts });
export type CommentsPage = z.infer<typeof CommentsPage>;

export const listComments = endpoint({
  method: "GET",
  path: "/api/posts/:id/comments",
  operationId: "listComments",
  tag: "posts",
  summary: `The newest comments of a post, the newest last, ${commentsPageSize} a page`,
  description: "The comments before them are asked for with the reply's earlier as before.",
  params,
  query: z.strictObject({ before }),
  reply: CommentsPage,
});

export const addComment = endpoint({
  method: "POST",
  path: "/api/posts/:id/comments",
  operationId: "addComment",
  tag: "posts",
  summary: "Comments on a post",
  description: "A repeated call with the same key adds no second comment.",
  auth: "person",
  signInMessage: "Please sign in to comment",
  params,
  body: z.strictObject({
    content: requiredText("Comment", maxCommentLength, postErrors.emptyComment),
    key: SubmissionKey,
  }),
  reply: z.object({ comment: Comment, ...counts }),
  limit: ["comments", "commentsLong"],
  limitMessage: "You are commenting too fast. Please try again in a moment.",
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/api/comments/:id",
  operationId: "removeComment",
  tag: "posts",
  summary: "Removes one's own comment, or one on one's own post",
  description: "Removing a comment that does not exist any more succeeds.",
  auth: "person",
  signInMessage: "Please sign in to delete",
  params,
  reply: z.object({}),
});
