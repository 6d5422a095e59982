/** What is said of how a vote becomes a tasted one. */
export const tastedMessages = {
  hint: "Have you eaten it? 'Ate it' makes your vote a tasted one.",
} as const;
