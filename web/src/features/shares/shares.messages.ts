export const sharesMessages = {
  linkCopied: "Link copied!",
  linkNotCopied: "Couldn't copy the link. Here it is:",
} as const;
