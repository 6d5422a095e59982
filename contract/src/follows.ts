import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { followsPageSize } from "./limits.ts";

export const maxFollowing = 5_000;

export const followErrors = {
  signInToFollow: "You must be logged in to follow users",
  signInToUnfollow: "You must be logged in to unfollow users",
  self: "You cannot follow yourself",
  already: "You are already following this user",
  notFound: "Profile Not Found",
  tooMany: `You can follow ${maxFollowing.toLocaleString("en")} people at most. Unfollow somebody to follow another.`,
  tooFast: "You are following people too fast. Please try again later.",
  unfollowTooFast: "You are unfollowing people too fast. Please try again later.",
  signInToList: "Please sign in to see who follows whom",
} as const;

export const signInToFollowing = "Sign in to see only what the people you follow share";

const params = z.strictObject({ userId: id("userId") });

export const FollowStatus = z.object({ userId: z.string(), isFollowing: z.boolean() });
export type FollowStatus = z.infer<typeof FollowStatus>;

/** Follows and unfollows share a limit. */

export const followPerson = endpoint({
  method: "POST",
  path: "/api/follows/:userId",
  operationId: "followPerson",
  tag: "follows",
  summary: "Follows a person",
  description: "Refused with 409 when one follows them already: of calls at the same moment, one succeeds.",
  auth: "person",
  signInMessage: followErrors.signInToFollow,
  params,
  reply: FollowStatus,
  limit: ["follows"],
  limitMessage: followErrors.tooFast,
});

export const unfollowPerson = endpoint({
  method: "DELETE",
  path: "/api/follows/:userId",
  operationId: "unfollowPerson",
  tag: "follows",
  summary: "Ceases to follow a person",
  description: "A repeated call changes nothing, and somebody who does not exist is not followed either.",
  auth: "person",
  signInMessage: followErrors.signInToUnfollow,
  params,
  reply: FollowStatus,
  limit: ["follows"],
  limitMessage: followErrors.unfollowTooFast,
});

export const readFollow = endpoint({
  method: "GET",
  path: "/api/follows/:userId",
  operationId: "readFollow",
  tag: "follows",
  summary: "Whether one follows a person",
  description: "Somebody who does not exist is not followed.",
  auth: "person",
  signInMessage: followErrors.signInToFollow,
  params,
  reply: FollowStatus,
});

const Person = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
});

export const FollowedPerson = z.object({ ...Person.shape, isFollowing: z.boolean() });
export type FollowedPerson = z.infer<typeof FollowedPerson>;

/** `next` is the `before` of the next page. */
export const FollowsPage = z.object({
  person: Person,
  people: z.array(FollowedPerson),
  next: z.nullable(z.string()),
});
export type FollowsPage = z.infer<typeof FollowsPage>;

const list = {
  method: "GET",
  tag: "follows",
  description: "The latest comes first. The next page is asked for with the reply's next as before.",
  auth: "person",
  signInMessage: followErrors.signInToList,
  params,
  query: z.strictObject({ before: z.optional(id("before")) }),
  reply: FollowsPage,
} as const;

export const listFollowers = endpoint({
  ...list,
  path: "/api/follows/:userId/followers",
  operationId: "listFollowers",
  summary: `Who follows a person, ${followsPageSize} a page`,
});

export const listFollowing = endpoint({
  ...list,
  path: "/api/follows/:userId/following",
  operationId: "listFollowing",
  summary: `Whom a person follows, ${followsPageSize} a page`,
});
