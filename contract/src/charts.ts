/** The rankings: The Dishboard 100 (Eat Out) and the 100 Eat In Hits. */
import * as z from "zod/mini";
import { bothCoordinates, placeFields } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { Card } from "./items.ts";
import { rankingLimit } from "./limits.ts";

/** A ranking: at most 100 cards, best first. */
export const Chart = z.object({ cards: z.array(Card).check(z.maxLength(rankingLimit)) });
export type Chart = z.infer<typeof Chart>;

const Place = z.strictObject(placeFields).check(bothCoordinates());

/** The top 100 dishes within 10 km of a place, or of the market area when no place is given. */
export const dishChart = endpoint({
  method: "GET",
  path: "/api/charts/dishes",
  operationId: "dishChart",
  tag: "charts",
  summary: "The Dishboard 100: the best dishes within 10 km of a place, or of the market area",
  description:
    "At most 100 cards, best first: net score, then upvotes, then the oldest. The place is rounded to 0.001 degrees; the reply is at most a second old and the same for everybody there.",
  query: Place,
  reply: Chart,
});

/** The top 100 products. */
export const productChart = endpoint({
  method: "GET",
  path: "/api/charts/products",
  operationId: "productChart",
  tag: "charts",
  summary: "100 Eat In Hits: the best products",
  description:
    "At most 100 cards, best first: net score, then upvotes, then the oldest. The reply is at most a second old and the same for everybody.",
  query: z.strictObject({}),
  reply: Chart,
});
