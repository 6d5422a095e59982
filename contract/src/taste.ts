/** Private until the member shows it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemTile } from "./item-details.ts";
import { ItemKind } from "./items.ts";
import { maxBestKinds, maxBestOfKind } from "./limits.ts";
import { profileEditLimit } from "./profile-editing.ts";

export const BestItem = z.object({ item: ItemTile, isUpvoted: z.boolean(), timesEaten: z.int() });
export type BestItem = z.infer<typeof BestItem>;

export const BestOfKind = z.object({
  itemKind: ItemKind,
  /** A kind such as 'noodle', a cuisine if no kind is known, or a product's category; null if it has none. */
  name: z.nullable(z.string()),
  best: z.array(BestItem).check(z.maxLength(maxBestOfKind)),
});
export type BestOfKind = z.infer<typeof BestOfKind>;

export const MyBest = z.object({
  kinds: z.array(BestOfKind).check(z.maxLength(maxBestKinds)),
  isShown: z.boolean(),
});
export type MyBest = z.infer<typeof MyBest>;

const Taste = z.object({ isShown: z.boolean() });
const ofOnePerson = {
  tag: "profiles",
  auth: "person",
  signInMessage: "Please sign in to see what people like best",
} as const;

export const listMyBest = endpoint({
  method: "GET",
  path: "/api/profiles/:id/my-best",
  operationId: "listMyBest",
  summary: `What a person likes best by kind of food, ${maxBestKinds} kinds at most, ${maxBestOfKind} items of each`,
  description:
    "An upvote is one point, each time eaten another; where points are equal the latest comes first. Without what is downvoted or not shown. Empty for others until the person shows it; not found where others may not see the person.",
  params: z.strictObject({ id: id("id") }),
  reply: MyBest,
  ...ofOnePerson,
});

export const readTaste = endpoint({
  method: "GET",
  path: "/api/taste",
  operationId: "readTaste",
  summary: "Whether one shows what one has upvoted and eaten",
  description: "Hidden until one shows it.",
  reply: Taste,
  ...ofOnePerson,
});

export const changeTaste = endpoint({
  method: "PUT",
  path: "/api/taste",
  operationId: "changeTaste",
  summary: "Shows what one has upvoted and eaten, or hides it",
  description:
    "On one's profile and its picture, and on the boards of those who follow one. Hidden at first; what is hidden is gone at once.",
  body: z.strictObject({ isShown: z.boolean({ error: "isShown must be true or false" }) }),
  reply: Taste,
  ...profileEditLimit,
  ...ofOnePerson,
});

/** Returns the path of the picture of 'My best'. */
export function myBestPicturePath(personId: string): string {
  return `/media/share/my-best/${personId}.jpg`;
}
