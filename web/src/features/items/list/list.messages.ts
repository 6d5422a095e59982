/** What lists say about themselves. */
export const listMessages = {
  reordered: "The order of the list has changed.",
} as const;
