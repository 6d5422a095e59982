import type { ItemKind } from "@dishboard/contract/items";
import type { PostKind } from "@dishboard/contract/posts";

/** The texts of the Snaps and Drools on the page of a dish or product. */
export const galleryMessages = {
  title: "Snaps and Drools",
  viewAll: "View All",
  empty: (kind: ItemKind) => `No Snaps or Drools of this ${kind} yet.`,
  share: "Share a photo",
  by: (kind: PostKind, author: string) => `${kind === "snap" ? "Snap" : "Drool"} by ${author}`,
  unknown: "Unknown User",
} as const;
