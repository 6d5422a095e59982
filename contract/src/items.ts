import * as z from "zod/mini";
import { ItemAllergens } from "./allergens.ts";
import { OpenTimes } from "./opening-hours.ts";

export const ItemKind = z.enum(["dish", "product"], { error: "kind must be dish or product" });
export type ItemKind = z.infer<typeof ItemKind>;

export type ItemRef = { kind: ItemKind; id: string };

export const itemNotFound: Record<ItemKind, string> = { dish: "Dish Not Found", product: "Product Not Found" };

export const boardNames: Record<ItemKind, string> = { dish: "The Dishboard 100", product: "100 Eat In Hits" };

export const ItemImage = z.object({
  /** Path of the widest file; `pictureAt` returns the others. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type ItemImage = z.infer<typeof ItemImage>;

export const ItemOrigin = z.object({
  /** The publication, such as 'The Camden Eater'; null for the host's own. */
  source: z.nullable(z.string()),
  author: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** YYYY-MM-DD */
  day: z.nullable(z.string()),
});
export type ItemOrigin = z.infer<typeof ItemOrigin>;

/** An item in a list. The viewer's own vote is fetched separately, so that everyone gets the same bytes. */
export const Card = z.object({
  id: z.string(),
  kind: ItemKind,
  /** Position in the list; 0 if the list shows ranks of a ranking that the item is not on. */
  rank: z.int(),
  name: z.string(),
  /** Or the brand of a product. */
  restaurant: z.string(),
  /** Or that of a product's brand (`brandId`). */
  restaurantId: z.string(),
  /** The cuisine of a dish, or the category of a product. */
  cuisine: z.nullable(z.string()),
  priceCents: z.nullable(z.number()),
  /** Shortened if long. */
  description: z.nullable(z.string()),
  voteCount: z.int(),
  netScore: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  /** Votes of people who have eaten it. Updated at night once five people have changed them, to hide single votes. */
  tastedUpvotes: z.int(),
  tastedDownvotes: z.int(),
  /** Increases with every change of the counts: of two tallies, the higher version is newer. */
  version: z.int(),
  shareCount: z.int(),
  isFeatured: z.boolean(),
  image: z.nullable(ItemImage),
  tags: z.array(z.string()),
  dietaryClaims: z.array(z.object({ name: z.string(), icon: z.string() })),
  /** Null: no allergen is stated. */
  allergens: z.nullable(ItemAllergens),
  restaurantLatitude: z.nullable(z.number()),
  restaurantLongitude: z.nullable(z.number()),
  /** The restaurant's next two opening times; null if unknown. */
  hours: z.nullable(OpenTimes),
  /** Null if the account was deleted or the dish imported. */
  submitter: z.nullable(
    z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) }),
  ),
  /** Null for submitted items. */
  origin: z.nullable(ItemOrigin),
});
export type Card = z.infer<typeof Card>;

/** Returns a brand's id: `brand-` and the brand in lower case with hyphens. */
export function brandId(brand: string): string {
  return `brand-${brand.trim().toLowerCase().split(/\s+/).join("-")}`;
}
