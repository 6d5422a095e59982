export const itemWeeksMessages = {
  line: (count: number, board: string, bestRank: number) =>
    `${count === 1 ? "1 week" : `${count} weeks`} on ${board}, best place ${bestRank}`,
} as const;
