/** Every sentence about voting. */
export const votesMessages = {
  signIn: "Sign in to vote",
} as const;
