import type { ItemKind } from "@dishboard/contract/items";

/** The texts of the Snaps and Drools on the page of a dish or product. */
export const galleryMessages = {
  title: "Snaps and Drools",
  viewAll: "View All",
  empty: (kind: ItemKind) => `No Snaps or Drools of this ${kind} yet.`,
  share: "Share a photo",
} as const;
