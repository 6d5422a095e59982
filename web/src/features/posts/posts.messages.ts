import { maxVideoMinutes } from "@dishboard/contract/limits";
import { type PostKind, signInToLike } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { errorLoading, failedTo } from "../../lib/failures.ts";
import { formatCount } from "../../lib/format.ts";

export const postsMessages = {
  loading: { snap: "Loading snaps...", drool: "Loading drools..." },
  failed: {
    snap: "Error loading snaps. Please try again.",
    drool: "Error loading drools. Please try again.",
  },
  empty: { snap: "No snaps available yet...", drool: "No drools available yet..." },
  emptyHelp: {
    snap: "A photo of what's on your plate would be the first.",
    drool: "A short video of what's on your plate would be the first.",
  },
  unknownUser: "Unknown User",
  create: { snap: "Create a Snap", drool: "Create a Drool" },
  seeCharts: "See what's good nearby",
  kind: { snap: "Snap", drool: "Drool" },
  by: (kind: PostKind, name: string) => `${kind === "snap" ? "Snap" : "Drool"} by ${name}`,
  tileFacts: (kind: PostKind, likes: number, comments: number) =>
    `${kind === "snap" ? "Snap" : "Drool"}, ${likes === 1 ? "1 like" : `${formatCount(likes)} likes`}, ${
      comments === 1 ? "1 comment" : `${formatCount(comments)} comments`
    }`,
  diveIn: "Dive In!",
  moreOptions: "More options",
  open: { snap: "Open this Snap", drool: "Open this Drool" },
  share: "Share",
  more: "More",
  less: "Less",
  back: "Back",
  newer: { snap: "Newer Snap", drool: "Newer Drool" },
  older: { snap: "Older Snap", drool: "Older Drool" },
  notFound: { snap: "Snap Not Found", drool: "Drool Not Found" },
  notFoundHelp: {
    snap: "The snap you're looking for doesn't exist.",
    drool: "The drool you're looking for doesn't exist.",
  },
  backTo: { snap: "Back to Snaps", drool: "Back to Drools" },
  postFailed: { snap: errorLoading("this snap"), drool: errorLoading("this drool") },
  pictureFailed: "This photo could not be loaded.",
  feed: "Feed",
  grid: "Grid",
} as const;

export const likesMessages = {
  like: "Like",
  signIn: signInToLike,
  failed: "Your like wasn't saved.",
  unknown: errorLoading("your likes"),
} as const;

export const commentsMessages = {
  title: "Comments",
  count: (count: string) => `Comment (${count})`,
  label: "Comment",
  placeholder: "Add a comment...",
  post: "Post",
  signIn: "Sign in to comment",
  empty: "No comments yet.",
  earlier: "Show earlier comments",
  loadingEarlier: "Loading...",
  loading: "Loading comments...",
  failed: errorLoading("comments"),
  postFailed: "Failed to post comment. Please try again.",
  remove: "Remove",
  removeQuestion: "Remove this comment?",
  removeConsequence: "No one can see it after that.",
  removeFailed: failedTo("remove comment"),
  removed: "Comment removed.",
} as const;

export const editingMessages = {
  edit: "Edit caption",
  caption: "Caption",
  save: "Save Changes",
  saveFailed: failedTo("save caption"),
  delete: "Delete",
  deleteQuestion: { snap: "Delete this Snap?", drool: "Delete this Drool?" },
  deleteConsequence: {
    snap: "The photo, its likes and its comments are gone for good.",
    drool: "The video, its likes and its comments are gone for good.",
  },
  deleted: { snap: "Snap deleted successfully!", drool: "Drool deleted successfully!" },
  deleteFailed: {
    snap: failedTo("delete snap"),
    drool: failedTo("delete drool"),
  },
} as const;

export const playerMessages = {
  play: "Play",
  pause: "Pause",
  soundOn: "Turn sound on",
  soundOff: "Turn sound off",
  position: "Position in the video",
  failed: "This video can't be played right now.",
  processing: "Processing video...",
  processingHelp: "Others see it as soon as it is ready.",
  failure: {
    unreadable: "Not shared: the video's file is damaged or breaks off.",
    "too-long": `Not shared: the video is longer than ${maxVideoMinutes} minutes.`,
    "no-room": "Not shared: your photos and videos leave no room for the video.",
    unfinished: "Not shared: the video could not be converted. Please try again.",
  },
  removeFailed: "Remove",
  unfinished: "Your Drools that are not ready yet",
} as const;

/** The server's reason for a refusal, if known. */
export function reasonOf(error: unknown): { description?: string } {
  const isSaid = error instanceof Problem && error.code !== "unavailable" && error.code !== "internal";
  return isSaid ? { description: error.message } : {};
}
