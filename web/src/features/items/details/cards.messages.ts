/** The texts of a card. */
export const cardsMessages = {
  linkCopied: "Link copied!",
  linkNotCopied: "Couldn't copy the link. Here it is:",
} as const;
