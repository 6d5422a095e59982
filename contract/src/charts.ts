/** The rankings: The Dishboard 100 (Eat Out) and the 100 Eat In Hits. */
import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { rankingLimit } from "./limits.ts";
import { ItemImage } from "./media.ts";

/** What a person sees of one entry of a ranking; the viewer's own vote is fetched apart, so that everybody gets the same bytes. */
export const Card = z.object({
  id: z.string(),
  kind: z.enum(["dish", "product"]),
  rank: z.int(),
  name: z.string(),
  /** The restaurant's name; a product's brand stands in its place. */
  restaurant: z.string(),
  /** A product's category stands in its place; null where none is given. */
  cuisine: z.nullable(z.string()),
  voteCount: z.int(),
  netScore: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  /** Grows with every change of the counts: of two tallies the higher version is the newer. */
  version: z.int(),
  shareCount: z.int(),
  isFeatured: z.boolean(),
  image: z.nullable(ItemImage),
  tags: z.array(z.string()),
  dietaryClaims: z.array(z.object({ name: z.string(), icon: z.string() })),
  restaurantLatitude: z.nullable(z.number()),
  restaurantLongitude: z.nullable(z.number()),
  /** Null where the account is gone. */
  submitter: z.nullable(
    z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) }),
  ),
});
export type Card = z.infer<typeof Card>;

/** A ranking: at most 100 cards, best first. */
export const Chart = z.object({ cards: z.array(Card).check(z.maxLength(rankingLimit)) });
export type Chart = z.infer<typeof Chart>;

const Place = z.strictObject({ lat: z.optional(coordinate("lat", 90)), lon: z.optional(coordinate("lon", 180)) }).check(
  z.refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
    message: "lat and lon belong together",
    path: ["lat"],
  }),
);

/** The top 100 dishes within 10 km of a place, or of the market area where no place is given. */
export const dishChart = endpoint({
  method: "GET",
  path: "/api/charts/dishes",
  summary: "The Dishboard 100: the best dishes within 10 km of a place, or of the market area",
  query: Place,
  reply: Chart,
});

/** The top 100 products. */
export const productChart = endpoint({
  method: "GET",
  path: "/api/charts/products",
  summary: "100 Eat In Hits: the best products",
  query: z.strictObject({}),
  reply: Chart,
});
