import * as z from "zod/mini";
import { coordinate } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { DishFilters } from "./filters.ts";
import { Card } from "./items.ts";
import { maxSearchResults, nearbyRadiusKm, searchPageSize, searchPreviewSize } from "./limits.ts";
import { searchText } from "./text.ts";

export const maxSearchLength = 100;
export const maxSearchWords = 8;

export const searchSections = ["all", "dishes", "restaurants", "products", "people"] as const;
export type SearchSection = (typeof searchSections)[number];

export const SearchedItem = z.object({
  ...z.pick(Card, {
    id: true,
    kind: true,
    name: true,
    restaurant: true,
    cuisine: true,
    image: true,
    allergens: true,
    restaurantLatitude: true,
    restaurantLongitude: true,
  }).shape,
  /** Near the place; null beyond the ranking. */
  rank: z.nullable(z.int()),
});
export type SearchedItem = z.infer<typeof SearchedItem>;

export const SearchedRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Only shown dishes. */
  dishCount: z.int(),
});
export type SearchedRestaurant = z.infer<typeof SearchedRestaurant>;

export const SearchedPerson = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  /** Only shown dishes and products. */
  itemCount: z.int(),
});
export type SearchedPerson = z.infer<typeof SearchedPerson>;

export const RelatedSearch = z.object({ kind: z.enum(["tag", "brand"]), text: z.string() });
export type RelatedSearch = z.infer<typeof RelatedSearch>;

function section<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.object({
    /** All results, up to `maxSearchResults`. */
    total: z.int(),
    entries: z.array(entry).check(z.maxLength(searchPageSize)),
  });
}

/** Sections that were not requested are empty. */
export const SearchResults = z.object({
  /** True if nothing has all words. */
  isClose: z.boolean(),
  dishes: section(SearchedItem),
  restaurants: section(SearchedRestaurant),
  products: section(SearchedItem),
  people: section(SearchedPerson),
  related: z.array(RelatedSearch),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = endpoint({
  method: "GET",
  path: "/api/search",
  operationId: "search",
  tag: "search",
  summary: "Dishes, restaurants, products and people whose words begin with those of a text, near and loved ones first",
  description: `Every word is looked for: in the name, tags, cuisine and restaurant of a dish; in the name, tags, category and brand of a product; in the name, cuisine and city of a restaurant; in the username and full name of a person. Accents and capitals do not matter; when fewer than three are found, one wrong, missing or swapped letter per word is forgiven, and two in words of six letters or more, in three words at most; what is least like the text comes last. Also found are the kind of a dish, when it is eaten, and what it and products claim, as in 'gluten free'. Where nothing has every word, isClose is true, and what has most of them is found: all that are words of anything, or else all but one. Dishes within ${nearbyRadiusKm} km of the place, or of the market area, come first, by their votes; restaurants by distance. A search of everything shows ${searchPreviewSize} per section, one of a section ${searchPageSize} beginning with "from"; a section has ${maxSearchResults} at most. A search counts as the milliseconds that it takes of a processor, from a few to some hundreds, where several words are misspelt. Dishes and products that contain an allergen of "avoid", or have an open report of a reaction to one, are left out, and where a dietary claim is among the words, so are those of whose allergens something known speaks against it. The place is rounded to 0.001 degrees and not stored.`,
  query: z
    .strictObject({
      q: searchText("q", maxSearchLength),
      in: z._default(
        z.enum(searchSections, { error: "in must be all, dishes, restaurants, products or people" }),
        "all",
      ),
      from: z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{1,3}$/, "from must be a whole number")),
          z.pipe(
            z.transform(Number),
            z.number().check(z.maximum(maxSearchResults, `from must be at most ${maxSearchResults}`)),
          ),
        ),
      ),
      lat: z.optional(coordinate("lat", 90)),
      lon: z.optional(coordinate("lon", 180)),
      avoid: DishFilters.shape.avoid,
    })
    .check(
      z.refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
        message: "lat and lon belong together",
        path: ["lat"],
      }),
    ),
  reply: SearchResults,
  // In milliseconds of a processor: a tenth of a core.
  limit: ["search"],
  limitMessage: "Too many requests. Please try again in a moment.",
});
