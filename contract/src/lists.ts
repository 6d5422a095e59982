/** The lists: rankings of the dishes of an area, or of all dishes. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Card } from "./items.ts";
import { listPreviewSize, rankingLimit } from "./limits.ts";
import { LastWeek } from "./weeks.ts";

/** The error message about a list that does not exist. */
export const listNotFound = "List Not Found";

const fields = {
  /** Its part of the address. */
  slug: z.string(),
  name: z.string(),
  /** Null for a list of dishes everywhere. */
  area: z.nullable(z.object({ name: z.string(), radiusKm: z.number() })),
};

/** A list among the others: its best dishes, none where it is empty. */
export const ListPreview = z.object({ ...fields, cards: z.array(Card).check(z.maxLength(listPreviewSize)) });
export type ListPreview = z.infer<typeof ListPreview>;

/** A list with its dishes, best first. */
export const DishList = z.object({
  ...fields,
  cards: z.array(Card).check(z.maxLength(rankingLimit)),
  /** Once it has been frozen. */
  lastWeek: z.optional(LastWeek),
});
export type DishList = z.infer<typeof DishList>;

/** All lists in their order. */
export const readLists = endpoint({
  method: "GET",
  path: "/api/lists",
  operationId: "readLists",
  tag: "charts",
  summary: "The lists, each with its three best dishes",
  description: "A list without cards has no entry yet. The reply is at most a second old and the same for everybody.",
  query: z.strictObject({}),
  reply: z.object({ lists: z.array(ListPreview) }),
});

/** One list. */
export const readList = endpoint({
  method: "GET",
  path: "/api/lists/:slug",
  operationId: "readList",
  tag: "charts",
  summary: "A list: the best hundred dishes of its area, or of the world",
  description:
    "At most 100 cards, best first: net score, then upvotes, then the oldest. The reply is at most a second old and the same for everybody.",
  // Whatever is no list's name is not found.
  params: z.object({ slug: z.string() }),
  query: z.strictObject({}),
  reply: DishList,
});
