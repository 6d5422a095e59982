import { signInToVote } from "@dishboard/contract/votes";

export const votesMessages = {
  signIn: signInToVote,
  firstVote: "Your first vote. It counts already.",
  firstVoteHelp: "Press again to take it back",
  heldLabel: ", your vote counts later",
  notLoaded: "Voting couldn't be loaded.",
  tryAgain: "Try again",
  cast: (name: string) => `Your vote on ${name} counts.`,
  failed: "Your vote wasn't saved.",
  failedFor: (name: string) => `Your vote on ${name} wasn't saved.`,
  tasted: (tasted: number, votes: number) =>
    `${tasted.toLocaleString("en")} of ${Math.max(tasted, votes).toLocaleString("en")} ${votes === 1 ? "vote" : "votes"} by people who have eaten it`,
  unknown: "Your own votes couldn't be loaded. Please try again.",
} as const;
