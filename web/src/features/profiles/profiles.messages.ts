import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading } from "../../lib/failures.ts";

export const profilesMessages = {
  ownTitle: "My Profile",
  title: "Profile",
  titleOf: (username: string) => `Profile of ${username}`,
  back: "Back",
  signOut: "Sign out",
  loading: "Loading...",
  failed: errorLoading("this profile"),
  notFoundHelp: "The profile you're looking for doesn't exist.",
  home: "Return to Home",

  noName: "Food Enthusiast",
  noUsername: (id: string) => `user_${id.slice(0, 8)}`,
  noBio: "Passionate about discovering amazing food experiences",
  addBio: "Add a bio",

  followers: "Followers",
  following: "Following",
  submissions: "Submissions",
  posts: "Posts",
  contributions: "Contribution Stats",
  likesGiven: "Likes Given",
  likesReceived: "Likes Received",
  commentsMade: "Comments Made",
  commentsReceived: "Comments Received",
  statsLoading: "...",
  statsUnknown: "–",
  statsFailed: errorLoading("the numbers"),

  bestDishes: "Best Dishes",
  sections: { dish: "Dish Submissions", product: "Eat In Submissions" } satisfies Record<ItemKind, string>,
  empty: {
    dish: { own: "No dish submissions yet", other: "This user has no dish submissions yet" },
    product: { own: "No eat in submissions yet", other: "This user has no eat in submissions yet" },
    posts: { own: "No posts yet", other: "This user has no posts yet" },
  },
  submitFirst: {
    dish: "Submit Your First Dish",
    product: "Submit Your First Eat In Item",
  } satisfies Record<ItemKind, string>,
  createFirst: "Create Your First Post",
  createPost: "Create post",
  loadMoreItems: "Load More Submissions",
  viewAll: "View All",
  loadMorePosts: "Load More Posts",
} as const;
