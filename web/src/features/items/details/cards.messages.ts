/** The texts of a card. */
export const cardsMessages = {
  linkCopied: "Link copied!",
  linkNotCopied: "The link could not be copied.",
} as const;
