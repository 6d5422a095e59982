/** Votes that are held during a check. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";
import { voteChecksPageSize } from "./limits.ts";
import { page } from "./page.ts";

/** Maximum accounts shown of a check, which may have more. */
export const maxCheckedVoters = 200;

export const maxVoteGroups = 20;

/** Maximum accounts of a group that always count on one item: a large table. */
export const ordinaryGroup = 8;

/** Hours until a check ends. */
export const heldHours = 72;

export const CheckReason = z.enum(["group", "hand"]);
export type CheckReason = z.infer<typeof CheckReason>;

export const checkReasons: Record<CheckReason, string> = {
  group: "Unusually many accounts that signed up within three days of each other voted here.",
  hand: "An administrator is looking at them.",
};

export function heldVoteMessage(kind: ItemKind): string {
  return `Your vote counts later: votes on this ${kind} are being checked`;
}

export const HeldVotes = z.object({
  upvotes: z.int(),
  downvotes: z.int(),
  reasons: z.array(CheckReason).check(z.minLength(1)),
  /** Null if the votes wait for an administrator. */
  until: z.nullable(z.string()),
});
export type HeldVotes = z.infer<typeof HeldVotes>;

const Direction = z.enum(["up", "down"], { error: "direction must be up or down" });

export const CheckedVoter = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  /** Age at the time of the vote. */
  ageDays: z.int(),
  votedAt: z.string(),
  /** Listed votes from the same network, including this one; 0 if the network is no longer stored. */
  sameNetwork: z.int(),
});
export type CheckedVoter = z.infer<typeof CheckedVoter>;

export const VoteCheck = z.object({
  item: z.object({ kind: ItemKind, id: z.string(), name: z.string() }),
  direction: Direction,
  reasons: z.array(CheckReason),
  openedAt: z.string(),
  /** Whether the votes wait for an administrator. */
  isConfirmed: z.boolean(),
  /** Ordinary votes then count. Null if the votes wait for an administrator. */
  releasedAt: z.nullable(z.string()),
  heldCount: z.int(),
  /** Networks of the held votes; 0 if no longer stored. */
  networkCount: z.int(),
  /** The newest, at most `maxCheckedVoters`. */
  voters: z.array(CheckedVoter),
});
export type VoteCheck = z.infer<typeof VoteCheck>;

const VoterIds = z
  .array(id("userIds"), { error: "userIds must be a list of ids" })
  .check(
    z.minLength(1, { error: "userIds must name somebody" }),
    z.maxLength(maxCheckedVoters, { error: `userIds must be ${maxCheckedVoters} at most` }),
  );

export const CheckAction = z.enum(["release", "void", "keep"], { error: "action must be release, void or keep" });
export type CheckAction = z.infer<typeof CheckAction>;

/** Accounts that signed up within three days of each other and voted the same way on an item within seven days. */
export const VoteGroup = z.object({
  item: z.object({ kind: ItemKind, id: z.string(), name: z.string() }),
  direction: Direction,
  /** Number of accounts; their votes count. */
  size: z.int(),
  ordinary: z.int(),
  voters: z.array(CheckedVoter),
});
export type VoteGroup = z.infer<typeof VoteGroup>;

/** Vouches for the group's accounts, holds their votes, or voids them. */
export const GroupAction = z.enum(["vouch", "hold", "void"], { error: "action must be vouch, hold or void" });
export type GroupAction = z.infer<typeof GroupAction>;

export const DecidedAction = z.enum([...CheckAction.options, "hold", "vouch"]);

export const CheckDecision = z.object({
  id: z.string(),
  item: z.nullable(z.object({ kind: ItemKind, id: z.string(), name: z.string() })),
  direction: Direction,
  action: DecidedAction,
  voteCount: z.int(),
  /** Null if the decision was automatic or the account was deleted. */
  administrator: z.nullable(z.string()),
  isAutomatic: z.boolean(),
  createdAt: z.string(),
});
export type CheckDecision = z.infer<typeof CheckDecision>;

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

export const listVoteGroups = endpoint({
  method: "GET",
  path: "/api/admin/vote-groups",
  operationId: "listVoteGroups",
  tag: "votes",
  summary: `The largest groups of more than ${ordinaryGroup} accounts whose votes count, at most ${maxVoteGroups}`,
  description: "Groups that are larger than usual come first. Administrators only.",
  auth: "administrator",
  reply: z.object({ groups: z.array(VoteGroup).check(z.maxLength(maxVoteGroups)) }),
});

export const decideVoteGroup = endpoint({
  method: "POST",
  path: "/api/admin/vote-groups/:id/:direction",
  operationId: "decideVoteGroup",
  tag: "votes",
  summary: "Vouches for the accounts of a group, holds their votes on the item, or voids these",
  description:
    "Of the accounts that are named, those that still belong to it. Vouched accounts belong to no group for a day, and their held votes count at once. Every decision is in the log. Administrators only.",
  auth: "administrator",
  params: z.strictObject({ id: id("id"), direction: Direction }),
  body: z.strictObject({ action: GroupAction, userIds: VoterIds }),
  reply: z.object({ changed: z.int() }),
});

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
    userIds: z.optional(VoterIds),
  }),
  reply: z.object({ changed: z.int() }),
});
