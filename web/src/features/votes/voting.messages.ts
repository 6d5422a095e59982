/** What is said to people who vote. */
export const votingMessages = {
  failed: "Your vote was not saved.",
  failedFor: (name: string) => `Your vote on ${name} was not saved.`,
  offline: "You are offline.",
  offlineHelp: "Your vote will be sent as soon as you are back.",
  unknown: "Your own votes could not be loaded. Please try again.",
} as const;
