/** Head of followed people's board, on the first page. */
export const followedHeadMessages = {
  order: "Ranked by the people you follow: how many of them upvoted or ate it, then net score.",
  showEverybody: "Show the whole board",
} as const;
