/** Votes that are held while they are checked: what everybody reads of them, and what administrators decide. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";
import { voteChecksPageSize } from "./limits.ts";
import { page } from "./page.ts";

/** How many accounts of one check they see; the check itself may have more. */
export const maxCheckedVoters = 200;

/** Why votes are held. */
export const CheckReason = z.enum(["new", "network", "cohort", "alike"]);
export type CheckReason = z.infer<typeof CheckReason>;

/** The reasons in words. */
export const checkReasons: Record<CheckReason, string> = {
  new: "more new accounts than usual",
  network: "many votes from one network",
  cohort: "many accounts that signed up within days of each other",
  alike: "several accounts that voted for the same things at the same time",
};

/** The sentence for somebody whose vote is held. */
export function heldVoteMessage(kind: ItemKind): string {
  return `Your vote counts later: votes on this ${kind} are being checked`;
}

/** The held votes of an item, as everybody sees them. */
export const HeldVotes = z.object({
  upvotes: z.int(),
  downvotes: z.int(),
  reasons: z.array(CheckReason).check(z.minLength(1)),
});
export type HeldVotes = z.infer<typeof HeldVotes>;

const Direction = z.enum(["up", "down"], { error: "direction must be up or down" });

/** Somebody whose vote is held, as administrators see them. */
export const CheckedVoter = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  /** How old the account was when it voted. */
  ageDays: z.int(),
  votedAt: z.string(),
  /** How many of the held votes came from the same network, this one included; 0 once nobody knows. */
  sameNetwork: z.int(),
});
export type CheckedVoter = z.infer<typeof CheckedVoter>;

/** An item with held votes of one direction. */
export const VoteCheck = z.object({
  item: z.object({ kind: ItemKind, id: z.string(), name: z.string() }),
  direction: Direction,
  reasons: z.array(CheckReason),
  openedAt: z.string(),
  /** Whether it counts as an attack, so that the votes wait for a person. */
  isConfirmed: z.boolean(),
  /** When the votes are released by themselves; null for a confirmed attack. */
  releasedAt: z.nullable(z.string()),
  heldCount: z.int(),
  /** From how many networks the held votes came; 0 once nobody knows. */
  networkCount: z.int(),
  /** The newest, at most `maxCheckedVoters`. */
  voters: z.array(CheckedVoter),
});
export type VoteCheck = z.infer<typeof VoteCheck>;

/** What an administrator does with held votes. */
export const CheckAction = z.enum(["release", "void", "keep"], { error: "action must be release, void or keep" });
export type CheckAction = z.infer<typeof CheckAction>;

/** A decision about held votes. */
export const CheckDecision = z.object({
  id: z.string(),
  item: z.nullable(z.object({ kind: ItemKind, id: z.string(), name: z.string() })),
  direction: Direction,
  action: CheckAction,
  voteCount: z.int(),
  /** Null where nobody decided it, and once their account is deleted. */
  administrator: z.nullable(z.string()),
  isAutomatic: z.boolean(),
  createdAt: z.string(),
});
export type CheckDecision = z.infer<typeof CheckDecision>;

/** Lists the open checks. */
export const listVoteChecks = endpoint({
  method: "GET",
  path: "/api/admin/vote-checks",
  operationId: "listVoteChecks",
  tag: "votes",
  summary: `The items with held votes, ${voteChecksPageSize} a page`,
  description: "Confirmed attacks first, then the oldest. Administrators only.",
  auth: "administrator",
  query: z.strictObject({ page }),
  reply: z.object({ checks: z.array(VoteCheck), hasMore: z.boolean() }),
});

/** Lists what was decided about held votes. */
export const listCheckDecisions = endpoint({
  method: "GET",
  path: "/api/admin/vote-checks/decisions",
  operationId: "listCheckDecisions",
  tag: "votes",
  summary: `What was decided about held votes within a year, the newest first, ${voteChecksPageSize} a page`,
  description: "Also what was released by itself. Administrators only.",
  auth: "administrator",
  query: z.strictObject({ before: z.optional(id("before")) }),
  reply: z.object({ decisions: z.array(CheckDecision), next: z.nullable(z.string()) }),
});

/** Decides about held votes. */
export const decideVoteCheck = endpoint({
  method: "POST",
  path: "/api/admin/vote-checks/:id/:direction",
  operationId: "decideVoteCheck",
  tag: "votes",
  summary: "Releases or voids held votes of an item, or keeps them held until a person decides",
  description:
    "Of all, or of the accounts that are named. Released votes count and are not held again; void ones never count. What is so already is not done again. Every decision is in the log. Administrators only.",
  auth: "administrator",
  params: z.strictObject({ id: id("id"), direction: Direction }),
  body: z.strictObject({
    action: CheckAction,
    userIds: z.optional(
      z
        .array(id("userIds"), { error: "userIds must be a list of ids" })
        .check(
          z.minLength(1, { error: "userIds must name somebody" }),
          z.maxLength(maxCheckedVoters, { error: `userIds must be ${maxCheckedVoters} at most` }),
        ),
    ),
  }),
  reply: z.object({ changed: z.int() }),
});
