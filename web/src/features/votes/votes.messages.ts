/** Every sentence about voting. */
export const votesMessages = {
  signIn: "Sign in to vote",
  notLoaded: "Voting could not be loaded.",
  tryAgain: "Try again",
} as const;
