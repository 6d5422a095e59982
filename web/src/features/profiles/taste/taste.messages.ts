import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading, failedTo } from "../../../lib/failures.ts";

export const tasteMessages = {
  title: "My best",
  titleOf: (name: string) => `The best of ${name}`,
  order: "One point for your upvote, and one for each time you ate it. With equal points, the latest comes first.",
  orderOf: "One point for an upvote, and one for each time it was eaten. With equal points, the latest comes first.",
  leftOut: "Upvotes that are being checked are left out, and what you brought under 'My past' until you change it.",
  empty: "Upvote a dish or press 'Ate it', and your own ranking starts here.",
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
    "Others see 'My best' on your profile, and its picture by a link, with how often you ate what. Your followers' boards show your face beside what you upvoted or ate. Days, notes and downvotes stay private.",
  question: "Let followers see your likes?",
  questionHelp:
    "Your profile shows your best dishes, and followers see what you upvote or eat. Settings change it later.",
  yes: "Yes",
  keepPrivate: "Keep private",
  shown: "Followers now see your likes.",
  onlyYou: "Only you see this.",
  notSaved: failedTo("save"),
} as const;
