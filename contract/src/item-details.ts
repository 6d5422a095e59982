/** What the pages of a dish and of a product show: the item as it is stored, its rank and counts, and similar items. */
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

/** How many similar items a page shows, and how many other dishes of the restaurant. */
export const maxSimilarItems = 4;
export const maxOtherDishes = 4;

/** An item to which a page leads. */
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

/** The rank and counts of an item, and what is similar. */
const rankAndCounts = {
  /** Null outside the ranking: the page says 'Unranked'. */
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
  /** The votes that are in no count while they are being checked; null where there are none. */
  heldVotes: z.nullable(HeldVotes),
  /** The newest reactions that were reported. */
  reactions: z.array(Reaction).check(z.maxLength(shownReactions)),
  /** How many reactions were reported in all. */
  reactionCount: z.int(),
  similar: z.array(ItemTile).check(z.maxLength(maxSimilarItems)),
};

/** Everything that the page of a dish shows. */
export const DishDetails = z.extend(Dish, {
  kind: z.literal("dish"),
  ...rankAndCounts,
  /** When its restaurant is open; null where nobody knows. */
  hours: z.nullable(OpeningHours),
  /** The best other dishes of its restaurant. */
  otherDishes: z.array(ItemTile).check(z.maxLength(maxOtherDishes)),
});
export type DishDetails = z.infer<typeof DishDetails>;

/** Everything that the page of a product shows. */
export const ProductDetails = z.extend(Product, {
  kind: z.literal("product"),
  ...rankAndCounts,
  /** The other products with its code, if that is disputed: then what it claims to be free of is left out. */
  othersWithCode: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ProductDetails = z.infer<typeof ProductDetails>;

const params = z.strictObject({ id: id("id") });

/** Reads what the page of a dish shows. */
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

/** Reads what the page of a product shows. */
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
