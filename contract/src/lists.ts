import * as z from "zod/mini";
import { Board, Maker } from "./boards.ts";
import { endpoint } from "./endpoint.ts";
import { SharedHandList } from "./hand-lists.ts";
import { Card } from "./items.ts";
import { listPreviewSize, maxListedBoards, rankingLimit } from "./limits.ts";
import { LastWeek } from "./weeks.ts";

export const listNotFound = "List Not Found";

const fields = {
  slug: z.string(),
  name: z.string(),
  /** Null for dishes everywhere. */
  area: z.nullable(z.object({ name: z.string(), radiusKm: z.number() })),
};

/** `cards` are those of its cover. */
export const ListPreview = z.object({ ...fields, cards: z.array(Card).check(z.maxLength(listPreviewSize)) });
export type ListPreview = z.infer<typeof ListPreview>;

/** A board that an administrator has put on /lists. */
export const ListedBoard = z.extend(ListPreview, { owner: Maker, followerCount: z.int() });
export type ListedBoard = z.infer<typeof ListedBoard>;

export const DishList = z.object({
  ...fields,
  cards: z.array(Card).check(z.maxLength(rankingLimit)),
  /** The member's board; null for the host's lists. */
  board: z.nullable(Board),
  /** `cards` are its entries in the author's order. */
  byHand: z.nullable(SharedHandList),
  /** Missing until it has been frozen. */
  lastWeek: z.optional(LastWeek),
});
export type DishList = z.infer<typeof DishList>;

export const readLists = endpoint({
  method: "GET",
  path: "/api/lists",
  operationId: "readLists",
  tag: "charts",
  summary: "The lists and the boards among them, each with the three best dishes that no list before it shows",
  description: "A list without cards has no entry yet. The reply is at most a second old and the same for everybody.",
  query: z.strictObject({}),
  reply: z.object({
    lists: z.array(ListPreview),
    /** The latest first. */
    boards: z.array(ListedBoard).check(z.maxLength(maxListedBoards)),
  }),
});

export const readList = endpoint({
  method: "GET",
  path: "/api/lists/:slug",
  operationId: "readList",
  tag: "charts",
  summary: "A list or a board: the best hundred of its area, or of the world; or a list by hand that is shared",
  description:
    "At most 100 cards, best first: net score, then upvotes, then the oldest. The reply is at most a second old and the same for everybody.",
  // An unknown slug is not found.
  params: z.object({ slug: z.string() }),
  query: z.strictObject({}),
  reply: DishList,
});
