export const tastedMessages = {
  hint: "Have you eaten it? 'Ate it' makes your vote a tasted one.",
} as const;
