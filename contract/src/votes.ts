import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";

export type VoteDirection = "up" | "down";

export const Vote = z.enum(["up", "down", "none"], { error: "vote must be up, down or none" });
export type Vote = z.infer<typeof Vote>;

export const maxVoteIds = 200;

export const signInToVote = "Sign in to vote";

export const Tally = z.object({
  id: z.string(),
  upvotes: z.int(),
  downvotes: z.int(),
  netScore: z.int(),
  voteCount: z.int(),
  /** Increases with every change of the counts: the higher version is newer. */
  version: z.int(),
  vote: Vote,
  /** Whether the vote is held: no count includes it. */
  isHeld: z.optional(z.boolean()),
});
export type Tally = z.infer<typeof Tally>;

/** Returns the vote after a button is pressed: the same direction removes it, the other one changes it. */
export function toggleVote(vote: Vote, direction: VoteDirection): Vote {
  return vote === direction ? "none" : direction;
}

export function withVote<T extends Omit<Tally, "id" | "version">>(tally: T, vote: Vote): T {
  const change = (direction: VoteDirection) => Number(vote === direction) - Number(tally.vote === direction);
  const upvotes = tally.upvotes + change("up");
  const downvotes = tally.downvotes + change("down");
  return { ...tally, upvotes, downvotes, netScore: upvotes - downvotes, voteCount: upvotes + downvotes, vote };
}

export function withToggledVote<T extends Omit<Tally, "id" | "version">>(tally: T, direction: VoteDirection): T {
  return withVote(tally, toggleVote(tally.vote, direction));
}

/** Sets the final vote, not a toggle, so that a repeated call changes nothing. */
export const setVote = endpoint({
  method: "PUT",
  path: "/api/votes/:kind/:id",
  operationId: "setVote",
  tag: "votes",
  summary: "Sets one's own vote on a dish or product, and returns the item's new tally",
  description:
    "The call carries the vote that is to be, or none, so that a repeated call changes nothing. `isTasted`: the device has found out that it is where the dish is. A vote is tasted without it where the person has logged or posted the item, and stays so.",
  auth: "person",
  signInMessage: signInToVote,
  params: z.object({ kind: ItemKind, id: id("id") }),
  body: z.strictObject({ vote: Vote, isTasted: z.optional(z.boolean()) }),
  reply: Tally,
  limit: ["votes", "votesLong"],
  limitMessage: "You are voting too fast. Please try again in a moment.",
});

/** Items that do not exist are left out. */
export const myVotes = endpoint({
  method: "POST",
  path: "/api/votes",
  operationId: "myVotes",
  tag: "votes",
  summary: "One's own votes on up to 200 dishes and products, with their tallies",
  description: "What does not exist or is not shown is left out.",
  auth: "person",
  signInMessage: signInToVote,
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxVoteIds, { error: `ids must be ${maxVoteIds} at most` })),
  }),
  reply: z.object({
    tallies: z.array(Tally),
    hasVoted: z.boolean(),
  }),
});
