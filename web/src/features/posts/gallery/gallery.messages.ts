import type { ItemKind } from "@dishboard/contract/items";

export const galleryMessages = {
  title: "Snaps and Drools",
  viewAll: "View All",
  empty: (kind: ItemKind) => `No Snaps or Drools of this ${kind} yet.`,
  share: "Share a photo",
} as const;
