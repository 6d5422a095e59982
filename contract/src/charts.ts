import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { DishFilters, ProductFilters } from "./filters.ts";
import { Card } from "./items.ts";
import { maxFollowedLikes, nearbyRadiusKm, rankingLimit } from "./limits.ts";
import { LastWeek } from "./weeks.ts";

export const Chart = z.object({
  cards: z.array(Card).check(z.maxLength(rankingLimit)),
  /** True if the search ended before it had seen all items. */
  isCutShort: z.optional(z.literal(true)),
  /** Ids of items placed because few people have voted on them yet. */
  rising: z.optional(z.array(z.string())),
  /** For boards frozen every week, in the usual order without filters. */
  lastWeek: z.optional(LastWeek),
});
export type Chart = z.infer<typeof Chart>;

const orderDescription =
  "`order=fair`: by the share of people who would love it, as far as votes tell; every fifth place is for something new with few votes (`rising`). `votes=tasted`: only the votes of people who have eaten it count, and only what has such votes is there.";

const filtersDescription =
  "Filters: one of the cuisines, categories and meal times, all of the diets; `avoid` leaves out what contains one of these allergens or has an open report of a reaction to one, and no other: whether something is free of them, only its card says; a price leaves out what has none, `open-now` those whose hours are not known. What matches has the rank that it has without filters, 0 where it has none. `isCutShort`: not all was searched.";

/** Near a place, or of the market area without one. */
export const dishChart = endpoint({
  method: "GET",
  path: "/api/charts/dishes",
  operationId: "dishChart",
  tag: "charts",
  summary: `The Dishboard 100: the best dishes within ${nearbyRadiusKm} km of a place, or of the market area`,
  description: `At most 100 cards, best first: net score, then upvotes, then the oldest. The place is rounded to 0.001 degrees; the reply is at most a second old and the same for everybody there. ${orderDescription} ${filtersDescription}`,
  query: DishFilters,
  reply: Chart,
});

export const productChart = endpoint({
  method: "GET",
  path: "/api/charts/products",
  operationId: "productChart",
  tag: "charts",
  summary: "100 Eat In Hits: the best products",
  description: `At most 100 cards, best first: net score, then upvotes, then the oldest. The reply is at most a second old and the same for everybody. ${orderDescription} ${filtersDescription}`,
  query: ProductFilters,
  reply: Chart,
});

/** For visitors whose own board has no dishes. */
export const nearestBoard = endpoint({
  method: "GET",
  path: "/api/charts/nearest",
  operationId: "nearestBoard",
  tag: "charts",
  summary: "The nearest place with dishes on its board",
  description: "Its name is that of the market area, or of a town there. Null: there are no dishes with a place.",
  query: z.strictObject({ lat: coordinate("lat", 90), lon: coordinate("lon", 180) }),
  reply: z.object({
    board: z.nullable(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  }),
});

export const maxCountedVoters = 10_000;

export const countVoters = endpoint({
  method: "GET",
  path: "/api/charts/voters",
  operationId: "countVoters",
  tag: "charts",
  summary: "How many people have voted on the boards of this site",
  description: `At most ${maxCountedVoters}; then \`areMore\` says whether there are more. The reply is at most a minute old.`,
  reply: z.object({ voters: z.int(), areMore: z.boolean() }),
});

export const maxFaces = 3;

export const LikedBy = z.object({
  people: z
    .array(z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) }))
    .check(z.maxLength(maxFaces)),
  count: z.int(),
});
export type LikedBy = z.infer<typeof LikedBy>;

export const FollowedChart = z.object({
  cards: z.array(z.extend(Card, { likedBy: LikedBy })).check(z.maxLength(rankingLimit)),
  followsAnybody: z.boolean(),
  /** True if there were too many likes to count them all. */
  isCutShort: z.optional(z.literal(true)),
});
export type FollowedChart = z.infer<typeof FollowedChart>;

const ofFollowed = {
  tag: "charts",
  auth: "person",
  signInMessage: "Please sign in to see what the people you follow like",
} as const;
const followedDescription = `By how many of the people one follows have upvoted or eaten an item, and not downvoted it: of people who show this, and nobody else counts. Where that is equal, the higher net score comes first, then the older. Of their votes and meals ${maxFollowedLikes.toLocaleString("en")} are read, those of the people followed last. ${filtersDescription}`;

export const followedDishChart = endpoint({
  method: "GET",
  path: "/api/charts/followed/dishes",
  operationId: "followedDishChart",
  summary: `The dishes within ${nearbyRadiusKm} km of a place that the people one follows like best, at most ${rankingLimit}`,
  description: followedDescription,
  query: DishFilters,
  reply: FollowedChart,
  ...ofFollowed,
});

export const followedProductChart = endpoint({
  method: "GET",
  path: "/api/charts/followed/products",
  operationId: "followedProductChart",
  summary: `The products that the people one follows like best, at most ${rankingLimit}`,
  description: followedDescription,
  query: ProductFilters,
  reply: FollowedChart,
  ...ofFollowed,
});
