import { expect, test } from "vitest";
import { type Vote, type VoteDirection, withToggledVote } from "./votes.ts";

const cases: [Vote, VoteDirection, Vote, upvotes: number, downvotes: number, netScore: number, voteCount: number][] = [
  ["none", "up", "up", 11, 4, 7, 15],
  ["none", "down", "down", 10, 5, 5, 15],
  ["up", "up", "none", 9, 4, 5, 13],
  ["up", "down", "down", 9, 5, 4, 14],
  ["down", "down", "none", 10, 3, 7, 13],
  ["down", "up", "up", 11, 3, 8, 14],
];

test.each(cases)(
  "a vote of %s and a press of %s make %s",
  (vote, direction, after, upvotes, downvotes, netScore, voteCount) => {
    const tally = { id: "7", version: 3, upvotes: 10, downvotes: 4, netScore: 6, voteCount: 14, vote };
    const pressed = withToggledVote(tally, direction);
    expect(pressed).toEqual({ id: "7", version: 3, upvotes, downvotes, netScore, voteCount, vote: after });
  },
);
