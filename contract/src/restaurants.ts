import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { Card } from "./items.ts";
import { maxItemNameLength, nearbyRadiusKm, restaurantPageSize } from "./limits.ts";
import { OpeningHours } from "./opening-hours.ts";
import { searchText } from "./text.ts";

export const maxFoundRestaurants = 8;

/** Counting dishes ends at this number. */
export const maxDishCount = 100;

/** Has a shown dish, or came from a file. */
export const FoundRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  cuisine: z.nullable(z.string()),
  dishCount: z.int(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundRestaurant = z.infer<typeof FoundRestaurant>;

/** Finds nearby restaurants by part of their name, then by the start of their cuisine, each nearest first. */
export const findRestaurants = endpoint({
  method: "GET",
  path: "/api/restaurants",
  operationId: "findRestaurants",
  tag: "places",
  summary: `The known restaurants within ${nearbyRadiusKm} km of a place whose name contains a query, then those whose cuisine begins with it, each nearest first`,
  description:
    "At most eight that have a dish or came from a file, each with the number of its dishes (at most 100) and its address where that is known, for choosing where a dish is from. The place is rounded to 0.001 degrees and not stored.",
  query: z.strictObject({
    name: z.optional(searchText("name", maxItemNameLength)),
    lat: coordinate("lat", 90),
    lon: coordinate("lon", 180),
  }),
  reply: z.object({ restaurants: z.array(FoundRestaurant).check(z.maxLength(maxFoundRestaurants)) }),
  limit: ["restaurants"],
});

/** Maximum dishes of a restaurant that are ranked and counted. */
export const maxRankedDishes = 1_000;

export const restaurantNotFound = "Restaurant Not Found";

const Source = z.object({
  name: z.string(),
  licence: z.nullable(z.string()),
  /** Such as '2026-11-20'. */
  day: z.string(),
});

export const Restaurant = z.object({
  id: z.string(),
  name: z.string(),
  cuisine: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Null if unknown. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  street: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  diets: z.array(z.string()),
  /** Null if unknown. */
  hours: z.nullable(OpeningHours),
  /** The newest first. */
  sources: z.array(Source),
  /** Counted to a thousand. */
  dishCount: z.int(),
  /** Ranks near the restaurant, 0 beyond the last rank. */
  cards: z.array(Card).check(z.maxLength(restaurantPageSize)),
  /** Cursor of the next page; null after the last dish. */
  next: z.nullable(z.string()),
});
export type Restaurant = z.infer<typeof Restaurant>;

/** The score, upvotes and id of the last dish of a page. */
const afterPattern = /^-?\d{1,9}_\d{1,9}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readRestaurant = endpoint({
  method: "GET",
  path: "/api/restaurants/:id",
  operationId: "readRestaurant",
  tag: "places",
  summary: "A restaurant and its dishes, best first",
  description:
    "One without a dish has a page if a file lists it. Twenty dishes at a time. The next page is asked for with the reply's next as after. Of a restaurant with more than a thousand dishes, a thousand are ranked. The reply is at most a second old and the same for everybody.",
  params: z.object({ id: id("id") }),
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(afterPattern, "after cannot be used"))) }),
  reply: Restaurant,
});
