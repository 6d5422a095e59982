import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemTile } from "./item-details.ts";
import { Card } from "./items.ts";
import { profileBestDishes, profileItemsPageSize, profilePostsPageSize } from "./limits.ts";
import { PostsPage } from "./posts.ts";

export const profileNotFound = "Profile Not Found";

/** Without the email address, which is private. */
export const Profile = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;

/** What is not shown counts neither for its owner nor as a like received. */
export const UserStats = z.object({
  followersCount: z.int(),
  followingCount: z.int(),
  dishSubmissions: z.int(),
  productSubmissions: z.int(),
  postsMade: z.int(),
  /** Upvotes on items and likes of posts. For others both counts change once a day at most, and by five at least. */
  likesGiven: z.int(),
  likesReceived: z.int(),
  commentsMade: z.int(),
  commentsReceived: z.int(),
});
export type UserStats = z.infer<typeof UserStats>;

/** `next` is the `before` of the next page, null on the last one. */
export const UserItemsPage = z.object({ cards: z.array(Card), next: z.nullable(z.string()) });
export type UserItemsPage = z.infer<typeof UserItemsPage>;

export const BestDishes = z.object({ cards: z.array(ItemTile).check(z.maxLength(profileBestDishes)) });
export type BestDishes = z.infer<typeof BestDishes>;

const params = z.strictObject({ id: id("id") });
const query = z.strictObject({ before: z.optional(id("before")) });
const ofOnePerson = {
  tag: "profiles",
  auth: "person",
  signInMessage: "Please sign in to see profiles",
} as const;
const notFound = "Not found where there is no such person, or none that others may see.";
const order = "Newest first. The next page is asked for with the reply's next as before.";

export const readProfile = endpoint({
  method: "GET",
  path: "/api/profiles/:id",
  operationId: "readProfile",
  summary: "A person's profile",
  description: notFound,
  params,
  reply: Profile,
  ...ofOnePerson,
});

export const readUserStats = endpoint({
  method: "GET",
  path: "/api/profiles/:id/stats",
  operationId: "readUserStats",
  summary: "What a person has done and received",
  description: `Exact at the time of the call; likes of others change once a day at most, and by five at least, so that nobody is told who has just voted. ${notFound}`,
  params,
  reply: UserStats,
  ...ofOnePerson,
});

export const listUserDishes = endpoint({
  method: "GET",
  path: "/api/profiles/:id/dishes",
  operationId: "listUserDishes",
  summary: `A person's dishes, ${profileItemsPageSize} a page`,
  description: `${order} ${notFound}`,
  params,
  query,
  reply: UserItemsPage,
  ...ofOnePerson,
});

export const listBestDishes = endpoint({
  method: "GET",
  path: "/api/profiles/:id/best-dishes",
  operationId: "listBestDishes",
  summary: `A person's best dishes, ${profileBestDishes} at most`,
  description: `Those with more upvotes than downvotes, in the order of the charts. ${notFound}`,
  params,
  reply: BestDishes,
  ...ofOnePerson,
});

export const listUserProducts = endpoint({
  method: "GET",
  path: "/api/profiles/:id/products",
  operationId: "listUserProducts",
  summary: `A person's products, ${profileItemsPageSize} a page`,
  description: `${order} ${notFound}`,
  params,
  query,
  reply: UserItemsPage,
  ...ofOnePerson,
});

export const listUserPosts = endpoint({
  method: "GET",
  path: "/api/profiles/:id/posts",
  operationId: "listUserPosts",
  summary: `A person's Snaps and Drools, ${profilePostsPageSize} a page`,
  description: `${order} ${notFound}`,
  params,
  query,
  reply: PostsPage,
  ...ofOnePerson,
});
