/** Blocks: two people of whom one has blocked the other see nothing of each other. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

/** How many people somebody can block. */
export const maxBlocks = 1_000;

/** The error messages about blocks that browser and server share. */
export const blockErrors = {
  self: "You cannot block yourself",
  notFound: "This person is not there any more",
  tooMany: "You cannot block more than 1,000 people",
} as const;

/** Somebody whom one has blocked. */
export const BlockedPerson = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  blockedAt: z.string(),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** Lists whom one has blocked. */
export const myBlocks = endpoint({
  method: "GET",
  path: "/api/blocks",
  operationId: "myBlocks",
  tag: "profiles",
  summary: "Whom one has blocked, the last first",
  description: "It says nothing of who has blocked the person.",
  auth: "person",
  reply: z.object({ people: z.array(BlockedPerson) }),
});

/** About how many authors one call may ask. */
export const maxHiddenAuthors = 50;

/** Reads of which authors on a page one is shown nothing. */
export const hiddenAuthors = endpoint({
  method: "POST",
  path: "/api/blocks/hidden",
  operationId: "hiddenAuthors",
  tag: "profiles",
  summary: `Of which authors on a page one is shown nothing, of up to ${maxHiddenAuthors}`,
  description:
    "Replies that are the same for everybody, such as feeds, comments and shared notes, have everybody in them: clients leave out what is by one of these, because one of the two has blocked the other. Nothing lists who has blocked somebody.",
  auth: "person",
  body: z.strictObject({
    ids: z
      .array(id("ids"), { error: "ids must be a list of ids" })
      .check(z.maxLength(maxHiddenAuthors, { error: `ids must be ${maxHiddenAuthors} at most` })),
  }),
  reply: z.object({ ids: z.array(z.string()) }),
  limit: [{ name: "hiddenAuthors", per: "person", max: 1_200, perSeconds: 3_600 }],
  limitMessage: "You are doing this too often. Please try again later.",
});

const shape = {
  tag: "profiles",
  auth: "person",
  params: z.strictObject({ userId: id("userId") }),
  limit: [{ name: "blocks", per: "person", max: 120, perSeconds: 3_600 }],
  limitMessage: "You are doing this too often. Please try again later.",
} as const;

/** Blocks somebody. */
export const blockPerson = endpoint({
  ...shape,
  method: "PUT",
  path: "/api/blocks/:userId",
  operationId: "blockPerson",
  summary: "Blocks a person",
  description:
    "Neither sees the other's profile, posts, comments and shared notes, follows them, comments on or likes what is theirs, or is told of them. Follows of each other end. Dishes and votes stay. The blocked are not told. A repeated call changes nothing.",
  reply: z.object({ userId: z.string(), isBlocked: z.boolean() }),
});

/** Ends a block. */
export const unblockPerson = endpoint({
  ...shape,
  method: "DELETE",
  path: "/api/blocks/:userId",
  operationId: "unblockPerson",
  summary: "Unblocks a person",
  description: "Follows that the block has ended do not come back. A repeated call changes nothing.",
  reply: z.object({ userId: z.string(), isBlocked: z.boolean() }),
});
