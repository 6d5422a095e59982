import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading, failedTo } from "../../../lib/failures.ts";

/** Every sentence about what a person likes best, and whether they show it. */
export const tasteMessages = {
  title: "My best",
  titleOf: (name: string) => `The best of ${name}`,
  order: "An upvote is one point, and each time eaten is another. Where points are equal, the latest comes first.",
  empty: "Upvote dishes, or press 'Ate it', and your own ranking grows here.",
  failed: errorLoading("this ranking"),
  loading: "Loading...",
  upvoted: "Upvoted",
  eaten: (times: number) => (times === 1 ? "eaten once" : `eaten ${times} times`),
  other: { dish: "Other dishes", product: "Other products" } satisfies Record<ItemKind, string>,
  showAll: (kinds: number) => `Show all ${kinds} kinds`,
  share: "Share as a picture",
  copyLink: "Copy link to the picture",

  show: "Show what I like",
  showDetail:
    "'My best', with how often you ate what, shows on your profile and on a picture for whoever has its link, and your followers' boards show your face beside what you upvoted or ate: never days, notes or downvotes.",
  onlyYou: "Only you see this.",
  notSaved: failedTo("save"),
} as const;
