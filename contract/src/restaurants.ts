/** Searching restaurants that have dishes already. */
import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { maxItemNameLength } from "./limits.ts";
import { searchText } from "./text.ts";

/** How many restaurants a search returns. */
export const maxFoundRestaurants = 8;

/** How far the dishes of a found restaurant are counted. */
export const maxDishCount = 100;

/** A restaurant in the results of a search. */
export const FoundRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  /** How many dishes it has, counted to a hundred. */
  dishCount: z.int(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundRestaurant = z.infer<typeof FoundRestaurant>;

/** Finds the restaurants within 10 km of a place whose name contains a query, nearest first. */
export const findRestaurants = endpoint({
  method: "GET",
  path: "/api/restaurants",
  operationId: "findRestaurants",
  tag: "places",
  summary: "The known restaurants within 10 km of a place whose name contains a query, nearest first",
  description:
    "At most eight, each with the number of its dishes (at most 100), for whoever chooses where a dish is from. The place is rounded to 0.001 degrees and not stored.",
  query: z.strictObject({
    name: z.optional(searchText("name", maxItemNameLength)),
    lat: coordinate("lat", 90),
    lon: coordinate("lon", 180),
  }),
  reply: z.object({ restaurants: z.array(FoundRestaurant).check(z.maxLength(maxFoundRestaurants)) }),
  limit: [{ name: "restaurants", per: "network", max: 600, perSeconds: 60 }],
});
