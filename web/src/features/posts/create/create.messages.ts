import type { PostKind } from "@dishboard/contract/posts";

export const createMessages = {
  button: "Create post",
  question: "What would you like to share?",
  title: { snap: "Create a Snap", drool: "Create a Drool" },
  help: { snap: "A photo", drool: "A video" },

  caption: "Caption",
  item: "Dish or product",
  itemPlaceholder: "Search by name",
  noItem: "Nothing of that name yet. You can post without it.",
  removeItem: (name: string) => `Remove ${name}`,

  cancel: "Cancel",
  share: "Share",
  sharing: "Sharing...",
  view: "View",

  discard: "Discard this post?",
  discardConsequence: "You'll lose what you've entered.",
  discardYes: "Discard",
  discardNo: "Keep editing",

  done: { snap: "Snap created successfully! 📸", drool: "Drool created successfully! 🎬" },
  processing: "Others see it as soon as its video is processed.",
  fixUpload: "Please fix the upload error before submitting",
  failedFor: (kind: PostKind, reason: string) => `Failed to save ${kind}: ${reason}`,
  failed: {
    snap: "Failed to create snap. Please try again.",
    drool: "Failed to create drool. Please try again.",
  },
} as const;
