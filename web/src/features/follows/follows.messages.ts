import { followErrors } from "@dishboard/contract/follows";
import type { PostKind } from "@dishboard/contract/posts";
import { errorLoading } from "../../lib/failures.ts";
import type { FollowsSide } from "./follows.queries.ts";

export const followsMessages = {
  follow: "Follow",
  unfollow: "Unfollow",
  followed: "Successfully followed user!",
  unfollowed: "Successfully unfollowed user!",
  already: followErrors.already,
  followFailed: "Failed to follow user. Please try again.",
  unfollowFailed: "Failed to unfollow user. Please try again.",
  signInToFollow: followErrors.signInToFollow,
  signInToUnfollow: followErrors.signInToUnfollow,
  unknown: errorLoading("whom you follow"),

  ofPerson: {
    followers: (name: string) => `Who follows ${name}`,
    following: (name: string) => `Whom ${name} follows`,
  } satisfies Record<FollowsSide, (name: string) => string>,
  backToProfile: "Back to the profile",
  listFailed: errorLoading("this list"),
  listLoading: "Loading...",
  notFoundHelp: "The profile you're looking for doesn't exist.",
  home: "Return to Home",
  empty: {
    followers: { own: "You have no followers yet", other: "This user has no followers yet" },
    following: { own: "You don't follow anyone yet", other: "This user doesn't follow anyone yet" },
  } satisfies Record<FollowsSide, { own: string; other: string }>,
  emptyHelp: {
    followers: "Share what you eat: people follow whom they can learn from.",
    following: "Follow people to see what they submit and post.",
  } satisfies Record<FollowsSide, string>,
  findPeople: "Find people",
  noUsername: (id: string) => `user_${id.slice(0, 8)}`,

  onlyFollowing: "Following",
  onlyFollowingHint: "Show only what the people you follow share",
  signInToFollowing: "You see what all members share.",
  signInToFollowingHelp: "Sign in to see only what the people you follow share.",
  emptyFeed: {
    snap: "No snaps by the people you follow yet",
    drool: "No drools by the people you follow yet",
    dish: "No dishes by the people you follow yet",
    product: "No products by the people you follow yet",
  } satisfies Record<PostKind | "dish" | "product", string>,
  emptyFeedHelp: "Follow more people, and what they share shows here.",
} as const;
