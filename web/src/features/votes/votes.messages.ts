import { signInToVote } from "@dishboard/contract/votes";

/** Every sentence about voting. */
export const votesMessages = {
  signIn: signInToVote,
  firstVote: "Your first vote. It counts already.",
  firstVoteHelp: "Press again to take it back",
  notLoaded: "Voting could not be loaded.",
  tryAgain: "Try again",
  cast: (name: string) => `Your vote on ${name} counts.`,
  failed: "Your vote was not saved.",
  failedFor: (name: string) => `Your vote on ${name} was not saved.`,
  offline: "You are offline.",
  offlineHelp: "Your vote will be sent as soon as you are back.",
  unknown: "Your own votes could not be loaded. Please try again.",
} as const;
