/** Votes: the rule of a press, which both ends apply, and the calls. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";

/** The side of a press. */
export type VoteDirection = "up" | "down";

/** What a person thinks of an item. */
export const Vote = z.enum(["up", "down", "none"], { error: "vote must be up, down or none" });
export type Vote = z.infer<typeof Vote>;

/** How many items one may ask about at once. */
export const maxVoteIds = 200;

/** What a visitor who wants to vote is told. */
export const signInToVote = "Sign in to vote";

/** The counts of an item, and the viewer's own vote. */
export const Tally = z.object({
  id: z.string(),
  upvotes: z.int(),
  downvotes: z.int(),
  netScore: z.int(),
  voteCount: z.int(),
  /** Grows with every change of the counts: of two tallies the higher version is the newer. */
  version: z.int(),
  vote: Vote,
});
export type Tally = z.infer<typeof Tally>;

/** The vote that a person has after a press: the same side again takes it back, the other side moves it. */
export function toggleVote(vote: Vote, side: VoteDirection): Vote {
  return vote === side ? "none" : side;
}

/** The tally with another vote of the same person. */
export function withVote<T extends Omit<Tally, "id" | "version">>(tally: T, vote: Vote): T {
  const count = (side: VoteDirection) => Number(vote === side) - Number(tally.vote === side);
  const upvotes = tally.upvotes + count("up");
  const downvotes = tally.downvotes + count("down");
  return { ...tally, upvotes, downvotes, netScore: upvotes - downvotes, voteCount: upvotes + downvotes, vote };
}

/** The tally after a press. */
export function withToggledVote<T extends Omit<Tally, "id" | "version">>(tally: T, side: VoteDirection): T {
  return withVote(tally, toggleVote(tally.vote, side));
}

/** Sets one's vote on an item to what is wished in the end, so that a call that is repeated changes nothing more. */
export const setVote = endpoint({
  method: "PUT",
  path: "/api/votes/:kind/:id",
  summary: "Sets one's own vote on a dish or product, and gives the item's new tally",
  auth: "person",
  signInMessage: signInToVote,
  params: z.object({ kind: ItemKind, id: id("id") }),
  body: z.strictObject({ vote: Vote }),
  reply: Tally,
  limit: [
    { name: "votes", per: "person", max: 60, perSeconds: 60 },
    { name: "votesLong", per: "person", max: 500, perSeconds: 24 * 3_600 },
  ],
  limitMessage: "You are voting too fast. Please try again in a moment.",
});

/** One's own votes on some items, with fresh tallies; what does not exist is left out. */
export const myVotes = endpoint({
  method: "POST",
  path: "/api/votes",
  summary: "One's own votes on up to 200 dishes and products, with their tallies",
  auth: "person",
  signInMessage: signInToVote,
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxVoteIds, { error: `ids must be ${maxVoteIds} at most` })),
  }),
  reply: z.object({ tallies: z.array(Tally) }),
});
