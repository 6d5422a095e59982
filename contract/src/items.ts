/** Items: the dishes (Eat Out) and products (Eat In) that people rank, and the card that shows one in a list. */
import * as z from "zod/mini";
import { ItemAllergens } from "./allergens.ts";
import { OpenTimes } from "./opening-hours.ts";

/** The kinds of item. */
export const ItemKind = z.enum(["dish", "product"], { error: "kind must be dish or product" });
export type ItemKind = z.infer<typeof ItemKind>;

/** Identifies one item. */
export type ItemRef = { kind: ItemKind; id: string };

/** The error message about an item that does not exist or is not shown. */
export const itemNotFound: Record<ItemKind, string> = { dish: "Dish Not Found", product: "Product Not Found" };

/** What the ranking of all items of a kind is called. */
export const boardNames: Record<ItemKind, string> = { dish: "The Dishboard 100", product: "100 Eat In Hits" };

/** A picture of an item. */
export const ItemImage = z.object({
  /** Path of the widest file; `pictureAt` returns the others. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type ItemImage = z.infer<typeof ItemImage>;

/** Where a dish is from that nobody has submitted: administrators have imported it. */
export const ItemOrigin = z.object({
  /** Who has written about it, such as 'The Camden Eater'; null where the host has added it. */
  source: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** Where it is written about. */
  url: z.nullable(z.string()),
  /** Since when, as YYYY-MM-DD. */
  day: z.nullable(z.string()),
});
export type ItemOrigin = z.infer<typeof ItemOrigin>;

/** An item in a list. The viewer's own vote is fetched separately, so that everybody gets the same bytes. */
export const Card = z.object({
  id: z.string(),
  kind: ItemKind,
  /** Position in the list; 0 where a list shows ranks of a ranking that the item is not on. */
  rank: z.int(),
  name: z.string(),
  /** The name of a dish's restaurant, or the brand of a product. */
  restaurant: z.string(),
  /** The id of a dish's restaurant, or that of a product's brand, see `brandId`. */
  restaurantId: z.string(),
  /** The cuisine of a dish, or the category of a product. */
  cuisine: z.nullable(z.string()),
  priceCents: z.nullable(z.number()),
  /** How the description begins; the whole of it when it is short. */
  description: z.nullable(z.string()),
  voteCount: z.int(),
  netScore: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  /** Votes of people who have eaten it. Updated at night once five people have changed them, to hide single votes. */
  tastedUpvotes: z.int(),
  tastedDownvotes: z.int(),
  /** Grows with every change of the counts: of two tallies, the one with the higher version is newer. */
  version: z.int(),
  shareCount: z.int(),
  isFeatured: z.boolean(),
  image: z.nullable(ItemImage),
  tags: z.array(z.string()),
  dietaryClaims: z.array(z.object({ name: z.string(), icon: z.string() })),
  /** Null says that nothing is stated of any allergen. */
  allergens: z.nullable(ItemAllergens),
  restaurantLatitude: z.nullable(z.number()),
  restaurantLongitude: z.nullable(z.number()),
  /** The next two times at most in which the restaurant of a dish is open; null where nobody knows. */
  hours: z.nullable(OpenTimes),
  /** Null when the account was deleted, and of an imported dish. */
  submitter: z.nullable(
    z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) }),
  ),
  /** Null for what somebody has submitted. */
  origin: z.nullable(ItemOrigin),
});
export type Card = z.infer<typeof Card>;

/** A brand's id, like a dish's restaurant id: `brand-` and the brand in lower case with hyphens. */
export function brandId(brand: string): string {
  return `brand-${brand.trim().toLowerCase().split(/\s+/).join("-")}`;
}
