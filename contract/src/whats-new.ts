import * as z from "zod/mini";
import { bothCoordinates, placeFields } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { signInToFollowing } from "./follows.ts";
import { id } from "./id.ts";
import { Card, ItemKind } from "./items.ts";
import { nearbyRadiusKm, newItemsPageSize } from "./limits.ts";

export const NewItems = z.object({
  cards: z.array(Card).check(z.maxLength(newItemsPageSize)),
  /** Cursor of the next page; null after the oldest item. */
  next: z.nullable(z.string()),
});
export type NewItems = z.infer<typeof NewItems>;

const before = z.optional(id("before"));
const order =
  "At most ten cards, newest first, whose rank is their position on the page. The next page is asked for with the reply's next as before, so that what is submitted meanwhile neither repeats nor hides an item. A page may have fewer cards than ten and still be followed by another. The reply is at most a second old.";

/** Near a place, or of the market area without one. */
export const newestDishes = endpoint({
  method: "GET",
  path: "/api/whats-new/dishes",
  operationId: "newestDishes",
  tag: "charts",
  summary: `The newest dishes within ${nearbyRadiusKm} km of a place, or of the market area`,
  description: `${order} The place is rounded to 0.001 degrees.`,
  query: z.strictObject({ ...placeFields, before }).check(bothCoordinates()),
  reply: NewItems,
});

export const newestProducts = endpoint({
  method: "GET",
  path: "/api/whats-new/products",
  operationId: "newestProducts",
  tag: "charts",
  summary: "The newest products",
  description: order,
  query: z.strictObject({ before }),
  reply: NewItems,
});

export const followedItems = endpoint({
  method: "GET",
  path: "/api/whats-new/following",
  operationId: "followedItems",
  tag: "charts",
  summary: "The newest dishes or products of the people one follows",
  description:
    "At most ten cards, newest first, wherever they are. The next page is asked for with the reply's next as before.",
  auth: "person",
  signInMessage: signInToFollowing,
  query: z.strictObject({ kind: ItemKind, before }),
  reply: NewItems,
});
