/** The head of a board of what followed people like. The first page has it. */
export const followedHeadMessages = {
  order: "Ranked by the people you follow: how many of them upvoted or ate it, then net score.",
  showEverybody: "Show the whole board",
} as const;
