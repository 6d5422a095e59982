import * as z from "zod/mini";
import { Reaction, shownReactions } from "./allergen-checks.ts";
import { Dish } from "./dishes.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { Card } from "./items.ts";
import { nearbyRadiusKm, rankingLimit } from "./limits.ts";
import { OpeningHours } from "./opening-hours.ts";
import { Product } from "./products.ts";
import { HeldVotes } from "./vote-checks.ts";

export const maxSimilarItems = 4;
export const maxOtherDishes = 4;

export const ItemTile = z.pick(Card, {
  id: true,
  kind: true,
  name: true,
  restaurant: true,
  cuisine: true,
  priceCents: true,
  image: true,
  allergens: true,
  restaurantLatitude: true,
  restaurantLongitude: true,
});
export type ItemTile = z.infer<typeof ItemTile>;

const rankAndCounts = {
  /** Null outside the ranking: the page shows 'Unranked'. */
  rank: z.nullable(z.int().check(z.minimum(1), z.maximum(rankingLimit))),
  ...z.pick(Card, {
    voteCount: true,
    netScore: true,
    upvotes: true,
    downvotes: true,
    tastedUpvotes: true,
    tastedDownvotes: true,
    version: true,
    shareCount: true,
    isFeatured: true,
    submitter: true,
    origin: true,
  }).shape,
  /** Votes left out of the counts while they are checked. */
  heldVotes: z.nullable(HeldVotes),
  reactions: z.array(Reaction).check(z.maxLength(shownReactions)),
  reactionCount: z.int(),
  similar: z.array(ItemTile).check(z.maxLength(maxSimilarItems)),
};

export const DishDetails = z.extend(Dish, {
  kind: z.literal("dish"),
  ...rankAndCounts,
  /** Null if unknown. */
  hours: z.nullable(OpeningHours),
  otherDishes: z.array(ItemTile).check(z.maxLength(maxOtherDishes)),
});
export type DishDetails = z.infer<typeof DishDetails>;

export const ProductDetails = z.extend(Product, {
  kind: z.literal("product"),
  ...rankAndCounts,
  /** Empty unless the code is disputed: then 'free' statements are left out. */
  othersWithCode: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ProductDetails = z.infer<typeof ProductDetails>;

const params = z.strictObject({ id: id("id") });

export const readDishDetails = endpoint({
  method: "GET",
  path: "/api/dishes/:id/details",
  operationId: "readDishDetails",
  tag: "dishes",
  summary: "A dish with its rank and counts, similar dishes nearby and its restaurant's other dishes",
  description: `The rank is the position within ${nearbyRadiusKm} km of its restaurant, or among all dishes when nobody knows where that is; null beyond ${rankingLimit}. The reply is at most a second old and the same for everybody.`,
  params,
  reply: DishDetails,
});

export const readProductDetails = endpoint({
  method: "GET",
  path: "/api/products/:id/details",
  operationId: "readProductDetails",
  tag: "products",
  summary: "A product with its rank and counts, and similar products",
  description:
    "The rank is the position among all products; null beyond 100. The reply is at most a second old and the same for everybody.",
  params,
  reply: ProductDetails,
});
