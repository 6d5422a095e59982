/** The rankings: The Dishboard 100 (Eat Out) and the 100 Eat In Hits. */
import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { DishFilters, ProductFilters } from "./filters.ts";
import { Card } from "./items.ts";
import { nearbyRadiusKm, rankingLimit } from "./limits.ts";

/** A ranking: cards, best first. */
export const Chart = z.object({
  cards: z.array(Card).check(z.maxLength(rankingLimit)),
  /** True when the search for what matches the filters ended before it had seen all. */
  isCutShort: z.optional(z.literal(true)),
  /** In fair order: the ids of those that have a place because few people have voted on them yet. */
  rising: z.optional(z.array(z.string())),
});
export type Chart = z.infer<typeof Chart>;

const orderDescription =
  "`order=fair`: by the share of people who would love it, as far as votes tell; every fifth place is for something new with few votes (`rising`). `votes=tasted`: only the votes of people who have eaten it count, and only what has such votes is there.";

const filtersDescription =
  "Filters: one of the cuisines, categories and meal times, all of the diets; a price leaves out what has none, `open-now` those whose hours are not known. `isCutShort`: not all was searched.";

/** The best dishes near a place, or of the market area when no place is given. */
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

/** The top 100 products. */
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

/** Where the nearest dishes are, for somebody whose own board has none. */
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

/** Up to how many people who have voted are counted. */
export const maxCountedVoters = 10_000;

/** How many people have voted on the boards. */
export const countVoters = endpoint({
  method: "GET",
  path: "/api/charts/voters",
  operationId: "countVoters",
  tag: "charts",
  summary: "How many people have voted on the boards of this site",
  description: `At most ${maxCountedVoters}; then \`areMore\` says whether there are more. The reply is at most a minute old.`,
  reply: z.object({ voters: z.int(), areMore: z.boolean() }),
});
