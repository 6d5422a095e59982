/** If one of two people has blocked the other, neither sees anything of the other. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const maxBlocks = 1_000;

export const blockErrors = {
  self: "You cannot block yourself",
  notFound: "This person is not there any more",
  tooMany: "You cannot block more than 1,000 people",
} as const;

export const BlockedPerson = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  blockedAt: z.string(),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;

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

const shape = {
  tag: "profiles",
  auth: "person",
  params: z.strictObject({ userId: id("userId") }),
  limit: ["blocks"],
  limitMessage: "You are doing this too often. Please try again later.",
} as const;

export const blockPerson = endpoint({
  ...shape,
  method: "PUT",
  path: "/api/blocks/:userId",
  operationId: "blockPerson",
  summary: "Blocks a person",
  description:
    "Neither sees the other's profile, posts, comments and shared notes, follows them, comments on or likes what is theirs, or is notified of them. Follows of each other end. Dishes and votes stay. The blocked are not told. A repeated call changes nothing.",
  reply: z.object({ userId: z.string(), isBlocked: z.boolean() }),
});

export const unblockPerson = endpoint({
  ...shape,
  method: "DELETE",
  path: "/api/blocks/:userId",
  operationId: "unblockPerson",
  summary: "Unblocks a person",
  description: "Follows that the block has ended do not come back. A repeated call changes nothing.",
  reply: z.object({ userId: z.string(), isBlocked: z.boolean() }),
});
